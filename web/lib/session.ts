import type { SessionAnswer, SessionInfo, SessionUser } from '#domain/accounts/shown-session.ts';
import { networkError, readApiError } from './api-error.ts';

export type SessionEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED';

export type SessionState =
  | { status: 'loading'; user: null; session: null; unreachable: boolean }
  | { status: 'signed-in'; user: SessionUser; session: SessionInfo }
  | { status: 'signed-out'; user: null; session: null; byLogout: boolean };

interface SessionClock {
  now(): number;
  setInterval(run: () => void, ms: number): unknown;
  clearInterval(id: never): void;
}

/** The part of BroadcastChannel in use. */
export interface SessionChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
}

type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

interface SessionStoreOptions {
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  clock: SessionClock;
  storage: SessionStorage;
  channel?: SessionChannel | undefined;
}

interface TabMessage extends SessionAnswer {
  event: SessionEvent;
}

const tickMs = 30_000;
const refreshAtTicks = 3;
const idKey = 'contractor_id';
const emailKey = 'contractor_email';

export type SessionStore = ReturnType<typeof createSessionStore>;

/** Who is signed in, as the server says. The credential itself is an httpOnly cookie that no script can read. */
export function createSessionStore({ fetch, clock, storage, channel }: SessionStoreOptions) {
  let state: SessionState = { status: 'loading', user: null, session: null, unreachable: false };
  let timer: unknown;
  let checking: Promise<void> | undefined;
  // Counts changes, so that a slow answer asked for before a sign-in or sign-out cannot undo it.
  let version = 0;
  const listeners = new Set<() => void>();
  const eventListeners = new Set<(event: SessionEvent, state: SessionState) => void>();

  function setState(next: SessionState) {
    state = next;
    for (const listener of listeners) listener();
  }

  function emit(event: SessionEvent, { toOtherTabs }: { toOtherTabs: boolean }) {
    if (toOtherTabs) channel?.postMessage({ event, user: state.user, session: state.session });
    for (const listener of eventListeners) listener(event, state);
  }

  function adopt({ user, session }: SessionAnswer, { byLogout = false } = {}) {
    version += 1;
    if (user && session) {
      keepIdentity(user);
      setState({ status: 'signed-in', user, session });
    } else {
      attempt(() => storage.removeItem(idKey));
      attempt(() => storage.removeItem(emailKey));
      setState({ status: 'signed-out', user: null, session: null, byLogout });
    }
  }

  function keepIdentity(user: SessionUser) {
    attempt(() => storage.setItem(idKey, user.id));
    attempt(() => storage.setItem(emailKey, user.email));
  }

  async function ask(path: string, method: 'GET' | 'POST'): Promise<SessionAnswer> {
    const response = await fetch(path, { method, headers: { accept: 'application/json' } }).catch(() => {
      throw networkError();
    });
    if (response.status === 401) return { user: null, session: null };
    if (!response.ok) throw await readApiError(response);
    return response.json();
  }

  /** Adopts what the server says. Anything but a clear answer changes nothing: no sign-out by a bad connection. */
  async function askAndAdopt(path: string, method: 'GET' | 'POST', eventWhenSignedIn: SessionEvent) {
    const asked = version;
    const before = state;
    let answer: SessionAnswer;
    try {
      answer = await ask(path, method);
    } catch {
      if (state.status === 'loading') setState({ ...state, unreachable: true });
      return;
    }
    if (asked !== version) return;
    const same = before.status === 'signed-in' && sameAnswer(before, answer);
    const stillOut = before.status === 'signed-out' && !answer.user;
    if ((same && eventWhenSignedIn === 'USER_UPDATED') || stillOut) return;
    adopt(answer);
    if (before.status === 'loading') emit('INITIAL_SESSION', { toOtherTabs: false });
    else if (state.status === 'signed-out') emit('SIGNED_OUT', { toOtherTabs: true });
    else if (before.user?.id !== state.user?.id) emit('SIGNED_IN', { toOtherTabs: true });
    else emit(eventWhenSignedIn, { toOtherTabs: true });
  }

  /** Asks the server who is signed in. */
  function check(): Promise<void> {
    checking ??= askAndAdopt('/api/session', 'GET', 'USER_UPDATED').finally(() => {
      checking = undefined;
    });
    return checking;
  }

  async function tick() {
    if (timer === undefined) return;
    if (state.status === 'loading') return check();
    if (state.status !== 'signed-in') return;
    const ticksLeft = Math.ceil((Date.parse(state.session.expiresAt) - clock.now()) / tickMs);
    if (ticksLeft <= refreshAtTicks) await askAndAdopt('/api/session/refresh', 'POST', 'TOKEN_REFRESHED');
  }

  channel?.addEventListener('message', ({ data }) => {
    const message = data as TabMessage;
    adopt({ user: message.user, session: message.session });
    emit(message.event, { toOtherTabs: false });
  });

  return {
    getState: () => state,

    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },

    onEvent(listener: (event: SessionEvent, state: SessionState) => void) {
      eventListeners.add(listener);
      return () => {
        eventListeners.delete(listener);
      };
    },

    /** Determines the session and keeps it fresh from then on. Calling it again changes nothing. */
    start() {
      if (timer !== undefined) return;
      timer = clock.setInterval(() => void tick(), tickMs);
      void check();
    },

    stop() {
      clock.clearInterval(timer as never);
      timer = undefined;
    },

    check,
    tick,

    /** Takes over the answer of a sign-in, sign-up, code check or password change. */
    accept(event: 'SIGNED_IN' | 'MFA_CHALLENGE_VERIFIED' | 'USER_UPDATED', answer: SessionAnswer) {
      adopt(answer);
      emit(event, { toOtherTabs: true });
      if (event === 'MFA_CHALLENGE_VERIFIED') emit('SIGNED_IN', { toOtherTabs: true });
    },

    /** A change of the signed-in person that the server confirmed, such as a confirmed e-mail address. */
    updateUser(changes: Partial<SessionUser>) {
      if (state.status !== 'signed-in') return;
      adopt({ user: { ...state.user, ...changes }, session: state.session });
      emit('USER_UPDATED', { toOtherTabs: true });
    },

    /** The person came back through the link of a password mail. */
    announceRecovery() {
      emit('PASSWORD_RECOVERY', { toOtherTabs: false });
    },

    /** Signs out at the server first: without its answer the cookie would live on, so a failure is thrown. */
    async signOut() {
      const response = await fetch('/api/sign-out', { method: 'POST' }).catch(() => {
        throw networkError();
      });
      if (!response.ok && response.status !== 401) throw await readApiError(response);
      attempt(() => storage.clear());
      adopt({ user: null, session: null }, { byLogout: true });
      emit('SIGNED_OUT', { toOtherTabs: true });
    },

    /** Another tab changed local storage: the fallback where BroadcastChannel is missing. */
    storageChanged(key: string | null) {
      if (key !== null && key !== idKey) return;
      let storedId: string | null = null;
      attempt(() => {
        storedId = storage.getItem(idKey);
      });
      if (storedId !== (state.user?.id ?? null)) void check();
    },
  };
}

function sameAnswer(a: SessionAnswer, b: SessionAnswer): boolean {
  return JSON.stringify([a.user, a.session]) === JSON.stringify([b.user, b.session]);
}

/** Storage may be full or blocked; the session works without it. */
function attempt(run: () => void) {
  try {
    run();
  } catch {
    // Nothing to do: these two keys are for display only.
  }
}
