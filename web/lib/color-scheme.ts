import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

export type ColorScheme = MantineColorScheme;

// public/color-scheme.js reads the same key before the first paint.
const key = 'jotline-color-scheme';
const listeners = new Set<() => void>();

let chosen = readStored();

function readStored(): ColorScheme {
  try {
    const stored = localStorage.getItem(key);
    return stored === 'light' || stored === 'dark' ? stored : 'auto';
  } catch {
    return 'auto';
  }
}

export function getColorScheme(): ColorScheme {
  return chosen;
}

export function setColorScheme(scheme: ColorScheme) {
  // Mantine answers every change with the same call.
  if (scheme === chosen) return;
  chosen = scheme;
  try {
    if (scheme === 'auto') localStorage.removeItem(key);
    else localStorage.setItem(key, scheme);
  } catch {
    // Blocked storage: the choice holds until the next page load.
  }
  show();
  for (const listener of listeners) listener();
}

export function subscribeColorScheme(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

// There is no screen where pages are prerendered.
const systemIsDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
systemIsDark?.addEventListener('change', show);

function show() {
  const shown = chosen === 'auto' ? (systemIsDark?.matches ? 'dark' : 'light') : chosen;
  document.documentElement.setAttribute('data-mantine-color-scheme', shown);
}

/** Lets Mantine follow the same choice as the pages that do without it. */
export const colorSchemeManager: MantineColorSchemeManager = (() => {
  let unsubscribe: (() => void) | undefined;
  return {
    get: () => getColorScheme(),
    set: setColorScheme,
    subscribe: (onUpdate) => {
      unsubscribe = subscribeColorScheme(() => onUpdate(getColorScheme()));
    },
    unsubscribe: () => unsubscribe?.(),
    clear: () => setColorScheme('auto'),
  };
})();
