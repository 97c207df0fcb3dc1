import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { tellDevices } from '../../../records/notices/tell-devices.ts';

/** Has the devices of businesses in this time zone told what is due there today, each once. */
export async function tellPromisesDue(
  deps: Deps,
  { timeZone, day }: { timeZone: string; day: string },
): Promise<void> {
  for (const accountId of await listUntold(deps, timeZone, day))
    await deps.db.service
      .transaction()
      .execute((tx) => tellDevices(deps, tx, { accountId, kind: 'promise_due', subject: day }));
}

/** With something due, and a device that wants to know and was not told of the day yet. */
async function listUntold({ db }: Deps, timeZone: string, day: string): Promise<string[]> {
  const rows = await db.service
    .selectFrom('notice_devices')
    .innerJoin('accounts', 'accounts.id', 'notice_devices.account_id')
    .select('accounts.id')
    .distinct()
    .where('accounts.time_zone', '=', timeZone)
    .where('accounts.deletion_requested_at', 'is', null)
    .where(sql<boolean>`'promise_due' = any(notice_devices.kinds)`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('promises')
          .select('promises.id')
          .whereRef('promises.account_id', '=', 'accounts.id')
          .where('promises.owner', '=', 'pro')
          .where('promises.done_at', 'is', null)
          .where('promises.dismissed_at', 'is', null)
          .where(sql<boolean>`promises.due_on = ${day}::date`),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notices')
            .select('notices.id')
            .whereRef('notices.device_id', '=', 'notice_devices.id')
            .where('notices.kind', '=', 'promise_due')
            .where('notices.subject', '=', day),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}
