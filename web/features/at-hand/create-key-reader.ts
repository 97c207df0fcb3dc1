import type { Shortcut } from './shortcuts.ts';

/** Longer, and the first key is forgotten. */
const longestPauseMs = 1500;

interface Press {
  /** As the shortcuts write it: `g`, `?`, `Mod+k`. */
  key: string;
  atMs: number;
}

/** Reads one press after the other and says which shortcut is complete. */
export function createKeyReader() {
  let before: Press[] = [];
  return function readKey(press: Press, shortcuts: readonly Shortcut[]): Shortcut | null {
    const last = before.at(-1);
    const isLate = last !== undefined && press.atMs - last.atMs > longestPauseMs;
    const tries = isLate || !last ? [[press]] : [[...before, press], [press]];
    for (const presses of tries) {
      const begun = shortcuts.filter(({ keys }) => presses.every(({ key }, index) => keys[index] === key));
      const whole = begun.find(({ keys }) => keys.length === presses.length);
      before = whole || begun.length === 0 ? [] : presses;
      if (begun.length > 0) return whole ?? null;
    }
    return null;
  };
}
