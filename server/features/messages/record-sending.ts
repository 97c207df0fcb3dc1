import { putOptOut } from '../../db/opt-outs.ts';
import type { Deps } from '../../deps.ts';
import { MessagingError, type SentText } from '../../providers/messaging/messaging.ts';
import { markRecap } from './mark-recap.ts';
import { markRecipient } from './mark-recipient.ts';

/** The carrier has it. A callback may have come first and be further: then only its ids are added. */
export async function recordSent({ db, clock, messaging }: Deps, id: string, sent: SentText): Promise<void> {
  await db.service.transaction().execute(async (tx) => {
    const at = clock.now();
    const message = await tx
      .updateTable('messages')
      .set((eb) => ({
        provider: messaging.name,
        provider_message_id: sent.providerMessageId,
        segments: sent.segments,
        from_phone: eb.fn.coalesce('from_phone', eb.val(sent.from)),
        sent_at: eb.fn.coalesce('sent_at', eb.val(at)),
        state: eb
          .case()
          .when('state', '=', 'sending')
          .then('sent' as const)
          .else(eb.ref('state'))
          .end(),
      }))
      .where('id', '=', id)
      .where('state', 'in', ['sending', 'sent', 'delivered', 'undelivered'])
      .returning(['id', 'purpose', 'idempotency_key', 'account_id', 'campaign_id'])
      .executeTakeFirst();
    if (!message) return;
    await markRecipient(tx, message, { state: 'sent', at });
    await markRecap(tx, message, 'sent');
  });
}

/** Not sent, and known not to be: it may be tried again. */
export async function releaseMessage({ db }: Deps, id: string): Promise<void> {
  await db.service
    .updateTable('messages')
    .set({ state: 'queued', claimed_at: null })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
}

export async function recordFailed({ db, clock }: Deps, id: string, error: unknown): Promise<void> {
  const known = error instanceof MessagingError ? error : null;
  await db.service.transaction().execute(async (tx) => {
    const at = clock.now();
    const message = await tx
      .updateTable('messages')
      .set({ state: 'failed', error_code: known?.code ?? null, error: explain(known) })
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'sending'])
      .returning(['id', 'purpose', 'idempotency_key', 'account_id', 'campaign_id', 'to_phone'])
      .executeTakeFirst();
    if (!message) return;
    if (known?.reason === 'opted_out' && message.account_id)
      await putOptOut(tx, {
        accountId: message.account_id,
        phone: message.to_phone,
        source: 'carrier',
        wording: `The carrier refused with error ${known.code}.`,
        at,
      });
    await markRecipient(tx, message, { state: 'failed', at, errorCode: known?.code, error: explain(known) });
    await markRecap(tx, message, 'failed');
  });
}

function explain(error: MessagingError | null): string {
  if (error?.reason === 'opted_out') return 'This number asked not to be texted.';
  if (error?.reason === 'permanent')
    return `The carrier refused this text${error.code ? ` (${error.code})` : ''}.`;
  return 'The carrier could not be reached after several tries.';
}
