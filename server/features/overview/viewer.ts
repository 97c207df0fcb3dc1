import type { Period } from '#domain/calls/call-list.ts';

export type ShownPeriod = Exclude<Period, 'all'>;

export interface Viewer {
  accountId: string;
  timeZone: string;
}
