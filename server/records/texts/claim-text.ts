import type { Kysely } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import { findStaleVisit } from '../visits/find-stale-visit.ts';
import { findDeadReason } from './dead-numbers.ts';
import { hasStopped } from './opt-outs/has-stopped.ts';
import { lockOwnSender } from './senders/find-own-sender.ts';
import { deadReasons, explainOutcome } from './text-outcome.ts';

/** Answers that a person must get whatever they said before. */
const alwaysSent = ['opt_out_confirmation', 'help'];
/** Answers of the moment: days later nobody knows what they answer. */
const neverHeld = [...alwaysSent, 'opt_in_confirmation', 'on_my_way'];
const notApproved = 'Not sent: your number was not approved for texts yet.';

/** Takes a single text in hand. Null when it is settled already, or must not go out. */
export async function claimText(tx: Tx, messageId: string, now: Date) {
  const text = await tx
    .selectFrom('messages')
    .select([
      'id',
      'account_id',
      'number_id',
      'purpose',
      'to_phone',
      'body',
      'media_url',
      'state',
      'claimed_at',
    ])
    .select('idempotency_key')
    .where('id', '=', messageId)
    .where('direction', '=', 'outbound')
    .where('state', 'in', ['queued', 'sending'])
    .forUpdate()
    .executeTakeFirst();
  if (!text) return null;
  const { sender, isPending } = await chooseSender(tx, text);
  // A try began that never said how it ended.
  if (text.state === 'sending') return { ...text, sender, interruptedAt: text.claimed_at ?? now };
  if (await isSuppressed(tx, text)) {
    const error = explainOutcome({ kind: 'opted_out', code: null });
    return refuseText(tx, messageId, { error_code: 'opted_out', error });
  }
  const dead = await findDeadReason(tx, { phone: text.to_phone, now });
  if (dead) return refuseText(tx, messageId, { error_code: 'dead_number', error: deadReasons[dead] });
  const stale = await findStaleVisit(tx, text, now);
  if (stale) return refuseText(tx, messageId, { error_code: 'stale', error: stale });
  if (isPending) {
    await holdText(tx, text);
    return null;
  }
  await tx
    .updateTable('messages')
    .set({ state: 'sending', claimed_at: now, number_id: sender?.numberId ?? null })
    .where('id', '=', messageId)
    .execute();
  return { ...text, sender, interruptedAt: null };
}

async function refuseText(
  tx: Tx,
  messageId: string,
  refusal: { error_code: string; error: string | null },
): Promise<null> {
  await tx
    .updateTable('messages')
    .set({ state: 'failed', ...refusal })
    .where('id', '=', messageId)
    .execute();
  return null;
}

interface OwnText {
  account_id: string | null;
  number_id: string | null;
}

/** Null for the shared number, also where the number it was written for is gone by now. */
async function chooseSender(tx: Tx, { account_id: accountId, number_id: numberId }: OwnText) {
  const own = accountId && numberId ? await lockOwnSender(tx, accountId) : null;
  const sender = own?.numberId === numberId ? own : null;
  return { sender, isPending: sender !== null && !sender.isApproved };
}

/** The phone companies would not let it through: it waits for the approval of its number. */
async function holdText(tx: Tx, { id, purpose }: { id: string; purpose: string }): Promise<void> {
  await tx
    .updateTable('messages')
    .set(
      neverHeld.includes(purpose)
        ? { state: 'failed', error_code: 'sender_pending', error: notApproved }
        : { held_for: 'sender_pending' },
    )
    .where('id', '=', id)
    .execute();
}

/** Begins another try. False when someone else has begun meanwhile. */
export async function renewClaim(
  db: Kysely<DB>,
  { messageId, since, now }: { messageId: string; since: Date; now: Date },
): Promise<boolean> {
  const renewed = await db
    .updateTable('messages')
    .set({ claimed_at: now })
    .where('id', '=', messageId)
    .where('state', '=', 'sending')
    .where('claimed_at', '=', since)
    .executeTakeFirst();
  return renewed.numUpdatedRows > 0n;
}

/** Not sent, and known not to be: it may be tried again. */
export async function releaseClaim(db: Kysely<DB>, messageId: string): Promise<void> {
  await db
    .updateTable('messages')
    .set({ state: 'queued', claimed_at: null })
    .where('id', '=', messageId)
    .where('state', '=', 'sending')
    .execute();
}

async function isSuppressed(
  tx: Tx,
  {
    account_id: accountId,
    purpose,
    to_phone: phone,
  }: { account_id: string | null; purpose: string; to_phone: string },
): Promise<boolean> {
  return !alwaysSent.includes(purpose) && (await hasStopped(tx, { accountId, phone }));
}
