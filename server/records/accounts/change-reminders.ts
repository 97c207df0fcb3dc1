import type { ReminderWay } from '#domain/promises/reminder-ways.ts';
import type { Tx } from '../../db/database.ts';

interface Reminders {
  accountId: string;
  /** Whether and how the pro is told in the morning what they promised for the day. */
  remindPromises?: boolean | undefined;
  remindPromisesBy?: ReminderWay | undefined;
  /** Whether customers get a text the day before a visit. */
  remindVisits?: boolean | undefined;
}

/** What is left out stays as it is. */
export async function changeReminders(
  tx: Tx,
  { accountId, remindPromises, remindPromisesBy, remindVisits }: Reminders,
): Promise<void> {
  const set = {
    ...(remindPromises !== undefined && { remind_promises: remindPromises }),
    ...(remindPromisesBy !== undefined && { remind_promises_by: remindPromisesBy }),
    ...(remindVisits !== undefined && { remind_visits: remindVisits }),
  };
  if (Object.keys(set).length === 0) return;
  await tx.updateTable('accounts').set(set).where('id', '=', accountId).execute();
}
