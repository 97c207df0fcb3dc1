interface Place {
  key: string;
  pathname: string;
  search: string;
}

export const positionsKey = 'jotline-scroll-positions';

/** A document that was opened by its address has no key of its own: all of them would share one position. */
export function keyOfPosition({ key, pathname, search }: Place): string {
  return key === 'default' ? `${pathname}${search}` : key;
}

/** A typed address, or a link from elsewhere, starts at the top of its page; a reload and the way back do not. */
export function forgetOldPosition(): void {
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (opening?.type !== 'navigate') return;
  try {
    const positions = JSON.parse(sessionStorage.getItem(positionsKey) ?? '{}');
    delete positions[keyOfPosition({ ...pick(window.location), key: 'default' })];
    sessionStorage.setItem(positionsKey, JSON.stringify(positions));
  } catch {
    // Without storage no position is kept at all.
  }
}

const pick = ({ pathname, search }: Location) => ({ pathname, search });
