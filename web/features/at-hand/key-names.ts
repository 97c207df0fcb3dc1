const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** The key that opens commands on this machine: on a Mac, Ctrl K deletes to the end of the line. */
export const hasModifier = (event: KeyboardEvent) =>
  isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;

const names: Record<string, string> = { Mod: isMac ? '⌘' : 'Ctrl', k: 'K' };

/** `Mod+k` as it stands on the keyboard: "Ctrl" and "K". A single key stays as one types it. */
export const keyNames = (key: string) =>
  key.startsWith('Mod+') ? key.split('+').map((part) => names[part] ?? part) : [key];
