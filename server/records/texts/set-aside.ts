import { sql } from 'kysely';
import type { HeldReason } from '#domain/campaigns/campaigns.ts';
import type { Tx } from '../../db/database.ts';

export interface SetAside {
  recipientId: string;
  state: 'held' | 'skipped';
  reason: HeldReason;
  sendAfter: Date;
}

/** Recipients whose turn it was, and who wait (held) or are left out for good (skipped). */
export async function setAside(tx: Tx, aside: SetAside[]): Promise<void> {
  if (aside.length === 0) return;
  await sql`
    update campaign_recipients r set state = g.state, held_reason = g.reason, send_after = g."sendAfter"
    from jsonb_to_recordset(${JSON.stringify(aside)}::jsonb)
      as g("recipientId" uuid, state text, reason text, "sendAfter" timestamptz)
    where r.id = g."recipientId"`.execute(tx);
}

/** Nothing goes out: the carriers take no more today, or not yet. Everyone who is due waits. */
export async function setAllDueAside(
  tx: Tx,
  { campaignId, reason, now, until }: { campaignId: string; reason: HeldReason; now: Date; until: Date },
): Promise<void> {
  await tx
    .updateTable('campaign_recipients')
    .set({ state: 'held', held_reason: reason, send_after: until })
    .where('campaign_id', '=', campaignId)
    .where('state', 'in', ['pending', 'held'])
    .where('send_after', '<=', now)
    .execute();
}
