import { type Location, useLocation } from 'react-router';

/** Where the guard sent the visitor away from; it travels in the history entry, so the address stays clean. */
export function rememberWantedPath({ pathname, search, hash }: Location) {
  return { wantedPath: `${pathname}${search}${hash}` };
}

export function useWantedPath(): string {
  const { state, search } = useLocation();
  // Who comes back from Google or Microsoft has nothing but the address.
  const wanted =
    (state as { wantedPath?: unknown } | null)?.wantedPath ?? new URLSearchParams(search).get('next');
  // Only our own dashboard: never a way to another site.
  return typeof wanted === 'string' && /^\/dashboard(?:[/?#]|$)/.test(wanted) ? wanted : '/dashboard';
}
