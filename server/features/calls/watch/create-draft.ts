import { sql } from 'kysely';
import type { Notes } from '#domain/calls/notes.ts';
import { countJobItems, isTalkSettled } from '#domain/calls/settled-talk.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { type CallRow, lockCall } from '../lock-call.ts';
import { tellMissing } from './tell-missing.ts';

interface Draft {
  callId: string;
  notes: Notes;
  /** How much talk it is made from. */
  talkSeconds: number;
  restSeconds: number;
}

/**
 * Keeps a draft, and tells the pro what is missing when talk about the job has settled. Nothing is written once they hung
 * up, or where somebody refused the recording; under the call's lock, so that neither comes between.
 */
export async function createDraft(deps: Deps, draft: Draft): Promise<void> {
  await deps.db.service.transaction().execute(async (tx) => {
    const call = await lockCall(tx, { id: draft.callId });
    if (call?.state !== 'recording' || call.ended_at || call.deleted_at) return;
    const before = await findDraft(tx, call);
    if (!before || Number(before.drafted_seconds) >= draft.talkSeconds) return;
    await writeDraft(deps, tx, { ...draft, call, before });
  });
}

function findDraft(tx: Tx, { id }: CallRow) {
  return tx
    .selectFrom('call_drafts')
    .select(['drafted_seconds', 'item_count', 'grown_seconds', 'told_at'])
    .where('call_id', '=', id)
    .where(
      sql<boolean>`not exists (select from call_streams s where s.call_id = ${id} and s.refused_at is not null)`,
    )
    .forUpdate()
    .executeTakeFirst();
}

type Before = NonNullable<Awaited<ReturnType<typeof findDraft>>>;

async function writeDraft(
  deps: Deps,
  tx: Tx,
  { call, before, notes, talkSeconds, restSeconds }: Draft & { call: CallRow; before: Before },
): Promise<void> {
  const now = deps.clock.now();
  const itemCount = Math.max(before.item_count, countJobItems(notes));
  const grownSeconds = itemCount > before.item_count ? talkSeconds : Number(before.grown_seconds);
  const isDue = before.told_at === null && isTalkSettled({ itemCount, talkSeconds, grownSeconds });
  const told = isDue && (await tellMissing(deps, tx, { call, missing: notes.missing }));
  await tx
    .updateTable('call_drafts')
    .set({
      document: JSON.stringify(notes),
      revision: sql`revision + 1`,
      document_revision: sql`revision + 1`,
      drafted_seconds: talkSeconds.toFixed(3),
      rest_until: new Date(now.getTime() + restSeconds * 1000),
      item_count: itemCount,
      grown_seconds: grownSeconds.toFixed(3),
      ...(told && { told_at: now, told_missing: notes.missing }),
    })
    .where('call_id', '=', call.id)
    .execute();
}
