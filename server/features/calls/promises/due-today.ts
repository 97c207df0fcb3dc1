import type { ReminderWay } from '#domain/promises/reminder-ways.ts';
import type { Visit } from './clashes/list-visits.ts';

/** What the pro of a business is told in the morning. */
export interface DueToday {
  accountId: string;
  day: string;
  owner: { email: string; way: ReminderWay };
  promises: { text: string; time: string | null; customerName: string | null }[];
  overdueCount: number;
  clashes: [Visit, Visit][];
}
