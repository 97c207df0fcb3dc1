import { useSyncExternalStore } from 'react';

const storageKey = 'jotline-single-keys';
const listeners = new Set<() => void>();

// Where storage is blocked, the choice holds until the page is left.
let chosen: boolean | null = null;

/** Whether single keys do anything. Who speaks to their computer turns them off: words would press them. */
export function areSingleKeysOn(): boolean {
  if (chosen !== null) return chosen;
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

export function turnSingleKeys(isOn: boolean): void {
  chosen = null;
  try {
    if (isOn) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
  } catch {
    chosen = isOn;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  // Another tab.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export const useSingleKeys = () => useSyncExternalStore(subscribe, areSingleKeysOn);
