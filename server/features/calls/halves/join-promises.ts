import { sql } from 'kysely';
import { pairLines } from '#domain/calls/join-notes.ts';
import type { Notes } from '#domain/calls/notes.ts';
import type { Tx } from '../../../db/database.ts';
import { tickItems } from '../../../records/calls/done-items.ts';
import { cutItem } from '../promises/put-promises.ts';

interface Joined {
  firstId: string;
  halfId: string;
  /** The first turn of the later half. */
  position: number;
  first: Notes;
  half: Notes;
  joined: Notes;
}

/**
 * The promises of the later half become those of the whole, as the rows they are: what was done, dismissed or texted about
 * each stays with it. What both halves promised stays once, as the row that a customer was texted about, if there is one.
 */
export async function joinPromises(tx: Tx, { firstId, halfId, position, ...notes }: Joined): Promise<void> {
  const rows = await tx
    .selectFrom('promises')
    .select(['id', 'call_id', 'owner', 'text', 'done_at'])
    .select(
      sql<boolean>`exists (select from visit_texts where visit_texts.account_id = promises.account_id
        and visit_texts.promise_id = promises.id)`.as('isTexted'),
    )
    .where('call_id', 'in', [firstId, halfId])
    .where('dismissed_at', 'is', null)
    .execute();
  await tx
    .updateTable('promises')
    .set({
      call_id: firstId,
      position: sql<number>`position + ${notes.first.actionItems.length}`,
      evidence: sql<number[]>`array(select turn + ${position}::integer from unnest(evidence) with ordinality
        as said (turn, place) order by place)`,
    })
    .where('call_id', '=', halfId)
    .execute();
  const rowOf = (callId: string, item: Notes['actionItems'][number] | undefined) =>
    item &&
    rows.find((row) => row.call_id === callId && row.owner === item.owner && row.text === cutItem(item).text);
  for (const [index, at] of pairLines(notes.first.actionItems, notes.half.actionItems).entries()) {
    const one = rowOf(firstId, notes.first.actionItems[at]);
    const other = rowOf(halfId, notes.half.actionItems[index]);
    const item = notes.joined.actionItems[at];
    if (!one || !other || !item) continue;
    const [kept, double] = other.isTexted && !one.isTexted ? [other, one] : [one, other];
    await tx.deleteFrom('promises').where('id', '=', double.id).execute();
    const { text, evidence } = cutItem(item);
    await tx.updateTable('promises').set({ text, evidence }).where('id', '=', kept.id).execute();
    // Done in either half is done.
    if (one.done_at ?? other.done_at) await tickItems(tx, { callId: firstId, items: [text] });
  }
}
