/** The beep of a recorded call: one pulse every 15 seconds. A timer, because an endless animation never lets a page rest. */
export function pulseBeep() {
  const beep = document.querySelector('[data-beep]');
  if (!beep || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  setInterval(() => {
    if (document.visibilityState !== 'visible') return;
    beep.animate([{ r: '5px' }, { r: '9px', offset: 0.4 }, { r: '5px' }], 500);
  }, 15_000);
}
