import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { putOptOut } from '../../../db/opt-outs.ts';
import type { Deps } from '../../../deps.ts';
import type { Outcome } from './send-claimed.ts';

interface Batch {
  campaignId: string;
  accountId: string;
  outcomes: Outcome[];
}

/** Writes what the carrier answered. A callback may have been faster: then the row is further already and stays so. */
export async function recordBatch({ db, clock, messaging }: Deps, batch: Batch): Promise<void> {
  const at = clock.now();
  await db.service.transaction().execute(async (tx) => {
    await recordSent(tx, batch, messaging.name, at);
    for (const outcome of batch.outcomes) {
      if (outcome.kind === 'refused') await recordRefused(tx, batch, outcome, at);
      if (outcome.kind === 'not_sent') await giveBack(tx, batch, outcome, at);
    }
  });
}

async function recordSent(
  tx: Tx,
  { campaignId, accountId, outcomes }: Batch,
  provider: string,
  at: Date,
): Promise<void> {
  const given = outcomes.flatMap((outcome) =>
    outcome.kind === 'sent'
      ? [{ messageId: outcome.text.messageId, recipientId: outcome.text.recipientId, ...outcome.sent }]
      : [],
  );
  if (given.length === 0) return;
  await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as g("messageId" uuid, "recipientId" uuid, "providerMessageId" text, segments integer, "from" text)
    ), noted as (
      update messages m set provider = ${provider}, provider_message_id = g."providerMessageId",
        segments = g.segments, from_phone = coalesce(m.from_phone, g."from"), sent_at = coalesce(m.sent_at, ${at}),
        state = case when m.state = 'sending' then 'sent' else m.state end
      from given g where m.id = g."messageId"
    ), moved as (
      update campaign_recipients r set state = 'sent', sent_at = ${at}
      from given g where r.id = g."recipientId" and r.state = 'sending'
      returning r.id
    )
    update campaign_metrics set sent = sent + (select count(*) from moved)
    where campaign_id = ${campaignId} and account_id = ${accountId}`.execute(tx);
}

async function recordRefused(
  tx: Tx,
  { campaignId, accountId }: Batch,
  { text, error }: Extract<Outcome, { kind: 'refused' }>,
  at: Date,
): Promise<void> {
  const isOptOut = error.reason === 'opted_out';
  const words = isOptOut ? 'This number asked not to be texted.' : 'The carrier refused this text.';
  const reason = { error_code: error.code, error: words };
  await tx
    .updateTable('messages')
    .set({ state: 'failed', ...reason })
    .where('id', '=', text.messageId)
    .execute();
  await tx
    .updateTable('campaign_recipients')
    .set({
      ...reason,
      ...(isOptOut
        ? { state: 'skipped', held_reason: 'opted_out', opted_out_at: at }
        : { state: 'failed', sent_at: at }),
    })
    .where('id', '=', text.recipientId)
    .where('state', '=', 'sending')
    .execute();
  if (isOptOut)
    await putOptOut(tx, {
      accountId,
      phone: text.phone,
      source: 'carrier',
      wording: `The carrier refused with error ${error.code}.`,
      at,
    });
  const column = isOptOut ? 'opt_outs' : 'failed';
  await tx
    .updateTable('campaign_metrics')
    .set((eb) => ({ [column]: eb(column, '+', 1) }))
    .where('campaign_id', '=', campaignId)
    .execute();
}

const mostTries = 12;

/** Waits longer with every try; a carrier that takes nothing for hours is a failure. */
async function giveBack(
  tx: Tx,
  { campaignId }: Batch,
  { text, error }: Extract<Outcome, { kind: 'not_sent' }>,
  at: Date,
): Promise<void> {
  const recipient = await tx
    .selectFrom('campaign_recipients')
    .select('attempts')
    .where('id', '=', text.recipientId)
    .where('state', '=', 'sending')
    .forUpdate()
    .executeTakeFirst();
  if (!recipient) return;
  if (error && recipient.attempts >= mostTries) {
    const reason = { error_code: error.code, error: 'The carrier could not be reached after several tries.' };
    await tx
      .updateTable('messages')
      .set({ state: 'failed', ...reason })
      .where('id', '=', text.messageId)
      .execute();
    await tx
      .updateTable('campaign_recipients')
      .set({ state: 'failed', sent_at: at, ...reason })
      .where('id', '=', text.recipientId)
      .execute();
    await tx
      .updateTable('campaign_metrics')
      .set((eb) => ({ failed: eb('failed', '+', 1) }))
      .where('campaign_id', '=', campaignId)
      .execute();
    return;
  }
  const seconds = error ? Math.min(900, 5 * 2 ** recipient.attempts) : 0;
  await tx
    .updateTable('campaign_recipients')
    .set({
      state: 'pending',
      message_id: null,
      claimed_at: null,
      send_after: new Date(at.getTime() + seconds * 1000),
      // A shutdown is no try.
      ...(!error && { attempts: recipient.attempts - 1 }),
    })
    .where('id', '=', text.recipientId)
    .execute();
  await tx.deleteFrom('messages').where('id', '=', text.messageId).execute();
}
