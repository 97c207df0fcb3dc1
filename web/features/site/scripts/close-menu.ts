/** The menu has done its work once something in it was chosen, or something else was touched. */
export function closeMenu() {
  const menu = document.querySelector<HTMLDetailsElement>('[data-site-menu]');
  document.addEventListener('click', ({ target }) => {
    const node = target as Element;
    if (menu?.open && (node.closest('[data-site-menu] a') || !menu.contains(node))) menu.open = false;
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu?.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}
