import { useSyncExternalStore } from 'react';
import { type ColorScheme, getColorScheme, subscribeColorScheme } from './color-scheme.ts';

export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribeColorScheme, getColorScheme, () => 'auto');
}
