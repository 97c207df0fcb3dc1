import { mergeUndoHours } from '#domain/contacts/contacts.ts';
import type { ShownMerge } from '#domain/contacts/shown-contacts.ts';
import type { Deps } from '../../deps.ts';

/** What was merged into a contact and can still be undone, the latest first. */
export function listMerges(
  { db, clock }: Deps,
  { accountId, contactId }: { accountId: string; contactId: string },
): Promise<ShownMerge<Date>[]> {
  const since = new Date(clock.now().getTime() - mergeUndoHours * 3600_000);
  return db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('contact_merges as merge')
      .innerJoin('contacts as duplicate', (join) =>
        join
          .onRef('duplicate.account_id', '=', 'merge.account_id')
          .onRef('duplicate.id', '=', 'merge.duplicate_id')
          .onRef('duplicate.merged_into_id', '=', 'merge.kept_id'),
      )
      .select(['merge.id', 'duplicate.name', 'duplicate.phone', 'merge.merged_at as mergedAt'])
      .where('merge.account_id', '=', accountId)
      .where('merge.kept_id', '=', contactId)
      .where('merge.undone_at', 'is', null)
      .where('merge.merged_at', '>', since)
      .orderBy('merge.merged_at', 'desc'),
  );
}
