import type { ShownPeriod } from '#domain/overview/shown-overview.ts';

export const shownPeriods = ['today', 'week', 'month'] as const satisfies ShownPeriod[];
