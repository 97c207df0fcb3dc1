/** On public pages: turns the ways to the help into ways to the assistant, which is brought when first wanted. */
export function followAssistant(): void {
  const launcher = document.querySelector<HTMLElement>('[data-assistant="launcher"]');
  if (!launcher) return;
  launcher.setAttribute('role', 'button');
  launcher.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    launcher.click();
  });
  const load = () => import('./mount-assistant.tsx');
  for (const element of document.querySelectorAll('[data-assistant]'))
    element.addEventListener('click', (event) => {
      event.preventDefault();
      void load().then(({ openAssistant }) => openAssistant(launcher));
    });
  // Open on the page before: it stays as it was.
  if (/"view":"(open|minimized)"/.test(sessionStorage.getItem('jotline.assistant') ?? ''))
    void load().then(({ mountAssistant }) => mountAssistant(launcher));
}
