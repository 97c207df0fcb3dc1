import { bulkUndoHours, type LeftOut, type ShownBulkChange } from '#domain/contacts/bulk-changes.ts';
import type { Deps } from '../../../deps.ts';

/** What this person asked for last, within the last day: how far it is, or what came of it. */
export async function findBulkChange(
  { db, clock }: Deps,
  { accountId, loginId }: { accountId: string; loginId: string },
): Promise<ShownBulkChange | null> {
  const since = new Date(clock.now().getTime() - bulkUndoHours * 3600_000);
  const [change] = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('bulk_changes as change')
      .select([
        'id',
        'action',
        'tag',
        'state',
        'failure_reason as failureReason',
        'total',
        'handled',
        'changed',
      ])
      .select(['undoes_id as undoesId', 'finished_at as finishedAt'])
      .select((eb) =>
        eb
          .exists(eb.selectFrom('bulk_changes as undo').whereRef('undo.undoes_id', '=', 'change.id'))
          .as('isUndone'),
      )
      .where('account_id', '=', accountId)
      .where('login_id', '=', loginId)
      .where('created_at', '>', since)
      .orderBy('created_at', 'desc')
      .limit(1),
  );
  if (!change) return null;
  const { undoesId, isUndone, finishedAt, ...shown } = change;
  const isOfTags = shown.action === 'add_tag' || shown.action === 'remove_tag';
  return {
    ...shown,
    leftOut: finishedAt ? await countLeftOut({ db }, accountId, shown.id) : [],
    isUndo: undoesId !== null,
    canUndo: finishedAt !== null && isOfTags && undoesId === null && !isUndone && shown.changed > 0,
  };
}

function countLeftOut({ db }: Pick<Deps, 'db'>, accountId: string, changeId: string) {
  return db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('bulk_change_items')
      .select('outcome as reason')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('change_id', '=', changeId)
      .where('outcome', 'is not', null)
      .where('outcome', '!=', 'changed')
      .groupBy('outcome')
      .orderBy('count', 'desc')
      .$narrowType<{ reason: LeftOut }>(),
  );
}
