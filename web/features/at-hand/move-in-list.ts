/** Goes to the row after or before the one that has the focus; Enter then opens it. */
export function moveInList(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('main a[data-row-link]')].filter(
    (link) => link.offsetParent !== null,
  );
  const here = document.activeElement?.closest('li');
  const at = here ? links.findIndex((link) => here.contains(link)) : -1;
  const next = at === -1 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1);
  links[next]?.focus();
}

/** The search field of the page; false where it has none. */
export function focusPageSearch(): boolean {
  const field = [...document.querySelectorAll<HTMLInputElement>('main search input[type=search]')].find(
    (input) => input.offsetParent !== null,
  );
  field?.focus();
  field?.select();
  return field !== undefined;
}
