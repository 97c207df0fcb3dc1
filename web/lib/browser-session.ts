import { useSyncExternalStore } from 'react';
import type { Role } from '#domain/team/roles.ts';
import { setAccountZone } from './account-zone.ts';
import { clearOfPerson } from './device/kept-keys.ts';
import { createSessionStore, type SessionState } from './session.ts';

/** The one session of this tab. */
export const session = createSessionStore({
  fetch: (path, init) => fetch(path, init),
  clock: {
    now: () => Date.now(),
    setInterval: (run, ms) => window.setInterval(run, ms),
    clearInterval: (id) => window.clearInterval(id),
  },
  // Reading `localStorage` itself throws where it is blocked, so it is read inside each call.
  storage: {
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => localStorage.setItem(key, value),
    removeItem: (key) => localStorage.removeItem(key),
    clear: () => clearOfPerson(localStorage),
  },
  channel: 'BroadcastChannel' in window ? new BroadcastChannel('jotline-session') : undefined,
});

// Before any page listens: they draw their times with it.
session.subscribe(() => setAccountZone(session.getState().user?.timeZone ?? null));

window.addEventListener('storage', (event) => session.storageChanged(event.key));
// Timers sleep with the device; look at once when it wakes or the connection returns.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void session.tick();
});
window.addEventListener('online', () => void session.tick());
// A page brought back by the back button has missed everything since.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) void session.check();
});

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.getState);
}

/** What the signed-in person is to the business; the least of all while nobody knows. */
export function useRole(): Role {
  return useSession().user?.role ?? 'technician';
}
