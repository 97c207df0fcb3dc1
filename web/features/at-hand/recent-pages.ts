import { useEffect } from 'react';
import { useLocation } from 'react-router';

const storageKey = 'jotline-recent-pages';
const most = 12;

/** Addresses of the pages that were open last, the latest first. */
export function listRecentPages(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((address) => typeof address === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Where one is, as the list of places writes it: a section of the settings lies on whichever page. */
export function addressOf({ pathname, hash }: { pathname: string; hash: string }): string {
  return pathname.startsWith('/dashboard/settings') && hash ? `/dashboard/settings${hash}` : pathname;
}

/** Keeps in the browser which pages somebody opens. Logging out forgets them. */
export function useNotedPages(): void {
  const address = addressOf(useLocation());
  useEffect(() => {
    // The page of one call or customer is nobody else's to see.
    if (/[0-9a-f]{8}-/.test(address)) return;
    try {
      const others = listRecentPages().filter((other) => other !== address);
      localStorage.setItem(storageKey, JSON.stringify([address, ...others].slice(0, most)));
    } catch {
      // Blocked storage: the search then begins with the usual pages.
    }
  }, [address]);
}
