import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Sections above may still be loading and push the wanted one away. */
const settleMs = 4000;
const userInput = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** Brings the section of the address into view, and keeps it there while the page above it fills. */
export function useHashScroll() {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link clicked again scrolls again.
  useEffect(() => {
    if (!hash) return;
    let found: HTMLElement | null = null;
    const bringIntoView = () => {
      const section = document.getElementById(decodeURIComponent(hash.slice(1)));
      if (section !== found) section?.focus({ preventScroll: true });
      found = section;
      section?.scrollIntoView();
    };
    // Observing calls back at once, which is the first scroll; a section that is not there yet makes the page grow.
    // The person's own moves end it.
    const observer = new ResizeObserver(bringIntoView);
    const stop = () => observer.disconnect();
    observer.observe(document.body);
    const timer = setTimeout(stop, settleMs);
    for (const input of userInput) window.addEventListener(input, stop, { once: true, passive: true });
    return () => {
      stop();
      clearTimeout(timer);
      for (const input of userInput) window.removeEventListener(input, stop);
    };
  }, [hash, key]);
}
