declare global {
  interface WindowEventMap {
    /** Any part of the dashboard may ask for the search over everything. */
    'open-search': Event;
  }
}

export function openSearch(): void {
  window.dispatchEvent(new Event('open-search'));
}
