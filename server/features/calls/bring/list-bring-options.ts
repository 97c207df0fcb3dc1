import type { BringOptions } from '#domain/calls/brought-recordings.ts';
import type { Deps } from '../../../deps.ts';

/** The lines that whoever asks may bring sound for, and whose clock the times are. */
export async function listBringOptions(
  { db }: Deps,
  { accountId, timeZone }: { accountId: string; timeZone: string },
): Promise<BringOptions> {
  const lines = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('phone_numbers')
      .select(['id', 'assigned_person_name as name', 'phone_number as phone'])
      .where('account_id', '=', accountId)
      .orderBy('is_primary', 'desc')
      .orderBy('created_at'),
  );
  return { timeZone, lines };
}
