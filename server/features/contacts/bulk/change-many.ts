import { type Selectable, sql } from 'kysely';
import type { BulkOutcome } from '#domain/contacts/bulk-changes.ts';
import type { Tx } from '../../../db/database.ts';
import type { BulkChanges } from '../../../db/schema.generated.ts';
import type { Deps } from '../../../deps.ts';
import { noteConsentOfMany } from '../../../records/contacts/note-consent-of-many.ts';
import { removeMany } from '../../../records/contacts/remove-many.ts';
import { tagMany, untagMany } from '../../../records/contacts/tag-many.ts';

const batchSize = 500;

type Change = Selectable<BulkChanges>;

/**
 * Works through those who were chosen, a batch and what became of it in one transaction: after a crash the next try goes
 * on where the last batch ended, and two at once take turns.
 */
export async function changeMany(
  deps: Deps,
  { changeId, signal }: { changeId: string; signal: AbortSignal },
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const hasMore = await deps.db.service.transaction().execute((tx) => takeBatch(deps, tx, changeId));
    if (!hasMore) return;
  }
}

async function takeBatch({ clock }: Pick<Deps, 'clock'>, tx: Tx, changeId: string): Promise<boolean> {
  const now = clock.now();
  const change = await tx
    .selectFrom('bulk_changes')
    .selectAll()
    .where('id', '=', changeId)
    .forUpdate()
    .executeTakeFirst();
  if (!change || (change.state !== 'queued' && change.state !== 'running')) return false;
  const waiting = await tx
    .selectFrom('bulk_change_items')
    .select('contact_id')
    .where('account_id', '=', change.account_id)
    .where('change_id', '=', changeId)
    .where('outcome', 'is', null)
    .orderBy('contact_id')
    .limit(batchSize)
    .execute();
  const contactIds = waiting.map(({ contact_id }) => contact_id);
  const outcomes = contactIds.length > 0 ? await applyTo(tx, change, contactIds, now) : [];
  const changed = outcomes.filter(({ outcome }) => outcome === 'changed').length;
  if (outcomes.length > 0) await noteOutcomes(tx, change, outcomes);
  const isDone = contactIds.length < batchSize;
  await tx
    .updateTable('bulk_changes')
    .set((eb) => ({
      handled: eb('handled', '+', contactIds.length),
      changed: eb('changed', '+', changed),
      state: isDone ? ('done' as const) : ('running' as const),
      finished_at: isDone ? now : null,
    }))
    .where('id', '=', changeId)
    .execute();
  return !isDone;
}

interface Outcome {
  id: string;
  outcome: BulkOutcome;
}

/** Who is not there any more, or never was of this account, is gone. */
async function applyTo(tx: Tx, change: Change, contactIds: string[], now: Date): Promise<Outcome[]> {
  const found: Outcome[] = await run(tx, change, contactIds, now);
  const foundIds = new Set(found.map(({ id }) => id));
  const gone = contactIds.filter((id) => !foundIds.has(id));
  return [...found, ...gone.map((id) => ({ id, outcome: 'gone' as const }))];
}

function run(tx: Tx, change: Change, contactIds: string[], now: Date): Promise<Outcome[]> {
  const chosen = { accountId: change.account_id, contactIds };
  const tag = change.tag ?? '';
  switch (change.action) {
    case 'add_tag':
      return tagMany(tx, { ...chosen, tag });
    case 'remove_tag':
      return untagMany(tx, { ...chosen, tag });
    case 'consent':
      return noteConsentOfMany(tx, { ...chosen, statement: change.consent_statement ?? '', now });
    case 'delete':
      return removeMany(tx, chosen);
  }
}

async function noteOutcomes(tx: Tx, change: Change, outcomes: Outcome[]): Promise<void> {
  await sql`
    update bulk_change_items item set outcome = given.outcome
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as given (id uuid, outcome text)
    where item.account_id = ${change.account_id} and item.change_id = ${change.id}
      and item.contact_id = given.id`.execute(tx);
}

export async function failChange({ db, clock }: Pick<Deps, 'db' | 'clock'>, changeId: string): Promise<void> {
  await db.service
    .updateTable('bulk_changes')
    .set({
      state: 'failed',
      failure_reason: 'It stopped before everybody was changed. Those who were stay as they are now.',
      finished_at: clock.now(),
    })
    .where('id', '=', changeId)
    .where('state', 'in', ['queued', 'running'])
    .execute();
}
