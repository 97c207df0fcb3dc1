import { type ColorScheme, getColorScheme, setColorScheme } from '#web/lib/color-scheme.ts';

/** Wakes the appearance switch of a page that was drawn without a browser. */
export function followAppearance() {
  for (const radio of document.querySelectorAll<HTMLInputElement>('input[name="appearance"]')) {
    radio.checked = radio.value === getColorScheme();
    radio.addEventListener('change', () => setColorScheme(radio.value as ColorScheme));
  }
}
