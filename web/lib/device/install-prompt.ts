import { useSyncExternalStore } from 'react';
import { dismissedKey } from './kept-keys.ts';

/** As Chromium has it; no other browser does. */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** How this browser puts the app on a home screen: it asks when told to, or the person does it; null where neither works. */
export type InstallWay = 'prompt' | 'share' | null;

let waiting: InstallPromptEvent | null = null;
const listeners = new Set<() => void>();

function tell(next: InstallPromptEvent | null): void {
  waiting = next;
  for (const listener of listeners) listener();
}

// Told once, and early: whoever offers it is on the page only later.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  tell(event as InstallPromptEvent);
});
window.addEventListener('appinstalled', () => tell(null));

export function isInstalled(): boolean {
  return (
    window.matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true
  );
}

/** An iPad says that it is a Mac; no Mac has a touch screen. */
export const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

function findWay(): InstallWay {
  if (isInstalled()) return null;
  if (waiting) return 'prompt';
  return isApplePhone() ? 'share' : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useInstallWay = (): InstallWay => useSyncExternalStore(subscribe, findWay);

/** The browser asks once for each time it offers. */
export async function install(): Promise<boolean> {
  const event = waiting;
  tell(null);
  return (await event?.prompt())?.outcome === 'accepted';
}

function isDismissed(): boolean {
  try {
    return localStorage.getItem(dismissedKey) !== null;
  } catch {
    // Without a memory it would come back on each page.
    return true;
  }
}

export const useIsDismissed = (): boolean => useSyncExternalStore(subscribe, isDismissed);

export function dismissInstall(): void {
  try {
    localStorage.setItem(dismissedKey, 'yes');
  } catch {
    // It is not shown then either.
  }
  tell(waiting);
}
