import { useEffect, useEffectEvent } from 'react';
import { createKeyReader } from './create-key-reader.ts';
import { hasModifier } from './key-names.ts';
import { isBare, type Shortcut } from './shortcuts.ts';
import { areSingleKeysOn } from './single-keys.ts';

const fields =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable], [role=textbox], [role=combobox], [role=listbox], [role=menu], [role=slider], [role=dialog]';

/** Hears the keys of the whole page. Never while somebody types or answers a dialog. */
export function useShortcuts(shortcuts: readonly Shortcut[], onShortcut: (shortcut: Shortcut) => void): void {
  const act = useEffectEvent((event: KeyboardEvent, readKey: ReturnType<typeof createKeyReader>) => {
    const key = readPress(event);
    if (!key || event.defaultPrevented || event.isComposing || event.repeat) return;
    // A dialog is answered first.
    if (document.querySelector('[aria-modal="true"]')) return;
    const offered = areSingleKeysOn() ? shortcuts : shortcuts.filter((shortcut) => !isBare(shortcut));
    const heard = isInField(event) ? offered.filter((shortcut) => !isBare(shortcut)) : offered;
    const shortcut = readKey({ key, atMs: event.timeStamp }, heard);
    if (!shortcut) return;
    event.preventDefault();
    onShortcut(shortcut);
  });

  useEffect(() => {
    const readKey = createKeyReader();
    const listen = (event: KeyboardEvent) => act(event, readKey);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** The press as the shortcuts write it; null for one that none of them can mean. */
function readPress(event: KeyboardEvent): string | null {
  if (event.altKey) return null;
  if (event.ctrlKey || event.metaKey)
    return hasModifier(event) && !event.shiftKey ? `Mod+${event.key.toLowerCase()}` : null;
  // Caps lock is no shift.
  return event.shiftKey ? event.key : event.key.toLowerCase();
}

const isInField = ({ target }: KeyboardEvent) => target instanceof Element && target.closest(fields) !== null;
