import { type Insertable, sql } from 'kysely';
import { bulkUndoHours } from '#domain/contacts/bulk-changes.ts';
import { AppError } from '#domain/plain/errors.ts';
import { liftToService, type Tx } from '../../../db/database.ts';
import type { BulkChanges } from '../../../db/schema.generated.ts';
import type { Deps } from '../../../deps.ts';
import { changeManyJob } from './change-many.job.ts';

interface NewChange {
  accountId: string;
  loginId: string;
  contactIds: string[];
  row: Pick<Insertable<BulkChanges>, 'action' | 'tag' | 'consent_statement' | 'undoes_id'>;
  now: Date;
}

/** One at a time for a business: two at once could undo each other's work halfway. */
export async function addBulkChange(
  { queue }: Pick<Deps, 'queue'>,
  tx: Tx,
  { accountId, loginId, contactIds, row, now }: NewChange,
): Promise<string> {
  await forgetChosen(tx, accountId, now);
  const added = await tx
    .insertInto('bulk_changes')
    .values({ account_id: accountId, login_id: loginId, ...row, total: contactIds.length, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added)
    throw new AppError('conflict', {
      userMessage: 'Another change of many contacts is at work. Wait until it is done, then try again.',
    });
  await sql`
    insert into bulk_change_items (account_id, change_id, contact_id)
    select ${accountId}::uuid, ${added.id}::uuid, chosen from unnest(${contactIds}::uuid[]) chosen`.execute(
    tx,
  );
  await queue.enqueue(changeManyJob, { changeId: added.id }, { tx });
  return added.id;
}

/** Who was chosen is kept as long as it can be undone. */
async function forgetChosen(tx: Tx, accountId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - bulkUndoHours * 3600_000);
  await liftToService(tx, () =>
    tx
      .deleteFrom('bulk_change_items')
      .where('account_id', '=', accountId)
      .where('change_id', 'in', (eb) =>
        eb
          .selectFrom('bulk_changes')
          .select('id')
          .where('account_id', '=', accountId)
          .where('finished_at', '<', before),
      )
      .execute(),
  );
}
