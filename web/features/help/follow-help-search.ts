/** Loads the search when someone goes to its field; until then, and without JavaScript, the form asks the server. */
export function followHelpSearch(): void {
  const input = document.querySelector<HTMLInputElement>('#help-search input');
  const target = document.querySelector<HTMLElement>('#help-results');
  if (!input || !target) return;
  const load = () =>
    import('./start-live-search.ts').then(({ startLiveSearch }) => startLiveSearch(input, target));
  input.addEventListener('focus', () => void load(), { once: true });
}
