import { type Location, useLocation } from 'react-router';

/** Where the guard sent the visitor away from; it travels in the history entry, so the address stays clean. */
export function rememberWantedPath({ pathname, search, hash }: Location) {
  return { wantedPath: `${pathname}${search}${hash}` };
}

export function useWantedPath(): string {
  const state = useLocation().state as { wantedPath?: unknown } | null;
  const wanted = state?.wantedPath;
  // Only our own dashboard: never a way to another site.
  return typeof wanted === 'string' && /^\/dashboard(?:[/?#]|$)/.test(wanted) ? wanted : '/dashboard';
}
