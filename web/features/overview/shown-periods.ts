import type { ShownPeriod } from './api.ts';

export const shownPeriods = ['today', 'week', 'month'] as const satisfies ShownPeriod[];
