import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SessionAnswer } from '#domain/accounts/shown-session.ts';
import { createSessionStore, type SessionChannel, type SessionEvent, type SessionStore } from './session.ts';

const start = Date.parse('2026-03-02T09:00:00Z');
const user = {
  id: 'user-1',
  role: 'owner' as const,
  email: 'dana@example.com',
  name: 'Dana Reyes',
  phone: '+15125550100',
  emailVerified: false,
  twoFactorEnabled: false,
  timeZone: 'America/Chicago',
};
const nobody: SessionAnswer = { user: null, session: null };

function signedIn(secondsLeft = 3600): SessionAnswer {
  return {
    user,
    session: { id: 'session-1', expiresAt: new Date(Date.now() + secondsLeft * 1000).toISOString() },
  };
}

function buildStorage() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
  };
}

/** Like BroadcastChannel: every other tab hears it, the sender does not. */
function buildTabs() {
  const tabs: ((event: { data: unknown }) => void)[][] = [];
  return (): SessionChannel => {
    const own: ((event: { data: unknown }) => void)[] = [];
    tabs.push(own);
    return {
      addEventListener: (_type, listener) => void own.push(listener),
      postMessage: (data) => {
        for (const tab of tabs) {
          if (tab !== own) for (const listener of tab) listener({ data: structuredClone(data) });
        }
      },
    };
  };
}

function answer(body: unknown, status = 200): Response {
  return new Response(status === 204 ? null : JSON.stringify(body), { status });
}

function buildTab({
  channel,
  storage = buildStorage(),
}: {
  channel?: SessionChannel;
  storage?: ReturnType<typeof buildStorage>;
} = {}) {
  const fetch = vi.fn<(path: string, init?: RequestInit) => Promise<Response>>();
  const clock = {
    now: () => Date.now(),
    setInterval: (run: () => void, ms: number) => setInterval(run, ms),
    clearInterval: (id: never) => clearInterval(id),
  };
  const store = createSessionStore({ fetch, clock, storage, channel });
  const events: SessionEvent[] = [];
  store.onEvent((event) => events.push(event));
  return { store, fetch, storage, events };
}

async function startSignedIn(tab: ReturnType<typeof buildTab>, secondsLeft?: number) {
  tab.fetch.mockResolvedValueOnce(answer(signedIn(secondsLeft)));
  tab.store.start();
  await vi.advanceTimersByTimeAsync(0);
}

function statusOf(store: SessionStore) {
  return store.getState().status;
}

beforeEach(() => {
  vi.useFakeTimers({ now: start });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('determining the session', () => {
  test('starts as loading and announces the initial session of a signed-in person', async () => {
    const tab = buildTab();
    expect(statusOf(tab.store)).toBe('loading');
    await startSignedIn(tab);
    expect(statusOf(tab.store)).toBe('signed-in');
    expect(tab.events).toEqual(['INITIAL_SESSION']);
    expect(tab.fetch).toHaveBeenCalledExactlyOnceWith(
      '/api/session',
      expect.objectContaining({ method: 'GET' }),
    );
  });

  test('announces the initial session of a visitor as well', async () => {
    const tab = buildTab();
    tab.fetch.mockResolvedValueOnce(answer(nobody));
    tab.store.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(statusOf(tab.store)).toBe('signed-out');
    expect(tab.events).toEqual(['INITIAL_SESSION']);
  });

  test.each([502, 503, 504])('stays undecided after a %i and asks again at the next tick', async (status) => {
    const tab = buildTab();
    tab.fetch.mockResolvedValueOnce(answer({}, status));
    tab.store.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(tab.store.getState()).toMatchObject({ status: 'loading', unreachable: true });
    tab.fetch.mockResolvedValueOnce(answer(signedIn()));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(statusOf(tab.store)).toBe('signed-in');
  });

  test('keeps the display identity in local storage and nothing else', async () => {
    const tab = buildTab();
    await startSignedIn(tab);
    expect(Object.fromEntries(tab.storage.items)).toEqual({
      contractor_id: user.id,
      contractor_email: user.email,
    });
  });

  test('does not take a stored identity for a session', async () => {
    const storage = buildStorage();
    storage.setItem('contractor_id', 'someone');
    const tab = buildTab({ storage });
    tab.fetch.mockResolvedValueOnce(answer(nobody));
    tab.store.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(statusOf(tab.store)).toBe('signed-out');
    expect(storage.items.size).toBe(0);
  });
});

describe('refreshing', () => {
  test('leaves a session with more than three ticks alone', async () => {
    const tab = buildTab();
    await startSignedIn(tab, 130);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(tab.fetch).toHaveBeenCalledTimes(1);
  });

  test('refreshes at the check that finds three ticks left', async () => {
    const tab = buildTab();
    await startSignedIn(tab, 120);
    tab.fetch.mockResolvedValueOnce(answer(signedIn(3600)));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(tab.fetch).toHaveBeenLastCalledWith(
      '/api/session/refresh',
      expect.objectContaining({ method: 'POST' }),
    );
    expect(tab.events).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED']);
  });

  test.each([
    ['a network failure', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a 503', () => Promise.resolve(answer({}, 503))],
    ['a 500', () => Promise.resolve(answer({}, 500))],
  ])('does not sign out on %s and tries again at the next tick', async (_name, failure) => {
    const tab = buildTab();
    await startSignedIn(tab, 60);
    tab.fetch.mockImplementationOnce(failure);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(statusOf(tab.store)).toBe('signed-in');
    tab.fetch.mockResolvedValueOnce(answer(signedIn()));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(tab.events).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED']);
  });

  test('signs out when the server says the session is gone', async () => {
    const tab = buildTab();
    await startSignedIn(tab, 60);
    tab.fetch.mockResolvedValueOnce(
      answer({ error: { code: 'unauthenticated', message: 'Auth session missing!' } }, 401),
    );
    await vi.advanceTimersByTimeAsync(30_000);
    expect(tab.store.getState()).toMatchObject({ status: 'signed-out', byLogout: false });
    expect(tab.events).toEqual(['INITIAL_SESSION', 'SIGNED_OUT']);
  });
});

describe('signing in and changing', () => {
  test('announces a sign-in', () => {
    const tab = buildTab();
    tab.store.accept('SIGNED_IN', signedIn());
    expect(statusOf(tab.store)).toBe('signed-in');
    expect(tab.events).toEqual(['SIGNED_IN']);
  });

  test('announces a passed second factor, then the sign-in', () => {
    const tab = buildTab();
    tab.store.accept('MFA_CHALLENGE_VERIFIED', signedIn());
    expect(tab.events).toEqual(['MFA_CHALLENGE_VERIFIED', 'SIGNED_IN']);
  });

  test('announces a change of the person', async () => {
    const tab = buildTab();
    await startSignedIn(tab);
    tab.store.updateUser({ emailVerified: true });
    expect(tab.store.getState().user?.emailVerified).toBe(true);
    expect(tab.events.at(-1)).toBe('USER_UPDATED');
  });

  test('notices a change when it asks again, and stays silent when there is none', async () => {
    const tab = buildTab();
    await startSignedIn(tab);
    tab.fetch.mockResolvedValueOnce(answer(signedIn()));
    await tab.store.check();
    tab.fetch.mockResolvedValueOnce(answer({ ...signedIn(), user: { ...user, emailVerified: true } }));
    await tab.store.check();
    expect(tab.events).toEqual(['INITIAL_SESSION', 'USER_UPDATED']);
  });

  test('announces a password recovery', () => {
    const tab = buildTab();
    tab.store.announceRecovery();
    expect(tab.events).toEqual(['PASSWORD_RECOVERY']);
  });

  test('ignores a slow answer that was asked for before the sign-in', async () => {
    const tab = buildTab();
    let reply: (response: Response) => void = () => {};
    tab.fetch.mockReturnValueOnce(new Promise((resolve) => (reply = resolve)));
    tab.store.start();
    tab.store.accept('SIGNED_IN', signedIn());
    reply(answer(nobody));
    await vi.advanceTimersByTimeAsync(0);
    expect(statusOf(tab.store)).toBe('signed-in');
  });
});

describe('signing out', () => {
  test('signs out at the server and clears local storage', async () => {
    const tab = buildTab();
    await startSignedIn(tab);
    tab.storage.setItem('something_else', '1');
    tab.fetch.mockResolvedValueOnce(answer(null, 204));
    await tab.store.signOut();
    expect(tab.fetch).toHaveBeenLastCalledWith('/api/sign-out', expect.objectContaining({ method: 'POST' }));
    expect(tab.storage.items.size).toBe(0);
    expect(tab.store.getState()).toMatchObject({ status: 'signed-out', byLogout: true });
    expect(tab.events.at(-1)).toBe('SIGNED_OUT');
  });

  test('stays signed in and says so when the server cannot be reached', async () => {
    const tab = buildTab();
    await startSignedIn(tab);
    tab.fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(tab.store.signOut()).rejects.toMatchObject({ code: 'network', retryable: true });
    expect(statusOf(tab.store)).toBe('signed-in');
    expect(tab.storage.items.size).toBe(2);
  });
});

describe('several tabs', () => {
  test('a sign-out in one tab signs out all', async () => {
    const openChannel = buildTabs();
    const [first, second] = [buildTab({ channel: openChannel() }), buildTab({ channel: openChannel() })];
    await startSignedIn(first);
    await startSignedIn(second);
    first.fetch.mockResolvedValueOnce(answer(null, 204));
    await first.store.signOut();
    expect(second.store.getState()).toMatchObject({ status: 'signed-out', byLogout: false });
    expect(second.events.at(-1)).toBe('SIGNED_OUT');
    expect(first.events.filter((event) => event === 'SIGNED_OUT')).toHaveLength(1);
  });

  test('a refresh in one tab spares the others theirs', async () => {
    const openChannel = buildTabs();
    const [first, second] = [buildTab({ channel: openChannel() }), buildTab({ channel: openChannel() })];
    await startSignedIn(first, 100);
    await startSignedIn(second, 100);
    first.fetch.mockResolvedValueOnce(answer(signedIn(3600)));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(second.fetch).toHaveBeenCalledTimes(1);
    expect(second.events).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED']);
  });

  test('without a channel, a cleared storage makes the other tab ask the server', async () => {
    const storage = buildStorage();
    const tab = buildTab({ storage });
    await startSignedIn(tab);
    storage.clear();
    tab.fetch.mockResolvedValueOnce(answer(nobody));
    tab.store.storageChanged(null);
    await vi.advanceTimersByTimeAsync(0);
    expect(statusOf(tab.store)).toBe('signed-out');
  });

  test('a change of some other stored key asks nothing', async () => {
    const tab = buildTab();
    await startSignedIn(tab);
    tab.store.storageChanged('jotline-color-scheme');
    expect(tab.fetch).toHaveBeenCalledTimes(1);
  });
});
