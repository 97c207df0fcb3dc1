import type { Database, Tx } from '../../../db/database.ts';
import type { CallRow } from '../lock-call.ts';

/** When and where the call was: "Friday" is a date. */
export interface CallDay {
  calledAt: Date;
  timeZone: string;
}

export async function findCallDay(
  db: Database['service'] | Tx,
  call: Pick<CallRow, 'account_id' | 'started_at'>,
): Promise<CallDay> {
  const account = await db
    .selectFrom('accounts')
    .select('time_zone')
    .where('id', '=', call.account_id)
    .executeTakeFirst();
  return { calledAt: call.started_at, timeZone: account?.time_zone ?? 'America/New_York' };
}
