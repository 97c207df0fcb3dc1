import { z } from 'zod';
import { recapHoldReasons, recapStopped } from '#domain/calls/recap-sending.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { defineJob, outlastsAnHour } from '../../../jobs/define-job.ts';
import { type Mail, MailError } from '../../../providers/mailer/mailer.ts';
import type { RecapObstacle } from '../recap/find-recap-hold.ts';
import { keepRecapBack } from '../recap/keep-recap-back.ts';
import { composeDelivery } from './compose-delivery.ts';
import { finishIfDelivered } from './finish-delivered-call.ts';

/**
 * One mail to one address. The row is claimed in a transaction of its own before the mail goes out, held locked
 * while it does, and closed after; docs/call-to-notes.md says what that guarantees.
 */
export const sendDeliveryJob = defineJob({
  name: 'calls.send-delivery',
  payload: z.strictObject({ deliveryId: z.uuid() }),
  retry: outlastsAnHour,
  expireSeconds: 300,
  concurrency: 3,
  async run(deps, { deliveryId }) {
    const claimed = await claim(deps, deliveryId);
    if (!claimed) return;
    // Before the lock: a mail under way holds one connection, never two.
    const mail = await composeDelivery(deps, claimed);
    const failure = await deps.db.service.transaction().execute(async (tx) => {
      const delivery = await lockOpen(tx, deliveryId);
      if (!delivery) return null;
      try {
        if (!mail) {
          const last_error = 'What this email was about was deleted or settled before it went out.';
          await close(tx, delivery, { state: 'failed', last_error });
          return null;
        }
        if (typeof mail === 'string') {
          await close(tx, delivery, { state: 'failed', last_error: explainObstacle(mail) });
          const { call_id: callId, address } = delivery;
          await keepRecapBack(tx, { callId, channel: 'email', address }, mail);
          return null;
        }
        await sendOnce(
          deps,
          { ...mail, to: delivery.address, messageId: claimed.messageId },
          claimed.isFirstTry,
        );
        await close(tx, delivery, { state: 'sent', last_error: null, sent_at: deps.clock.now() });
        return null;
      } catch (error) {
        if (!(error instanceof MailError)) throw error;
        const last_error = explain(error);
        if (error.retryable) await keepOpen(tx, delivery.id, last_error);
        else await close(tx, delivery, { state: 'failed', last_error });
        return error.retryable ? error : null;
      }
    });
    if (failure?.needsOwner && !isOld(claimed.created_at, deps.clock.now())) {
      // Tries of this job would be used up in an hour; the mail waits for whoever runs this.
      deps.log.error({ err: failure, deliveryId }, 'the mail server refuses us: mail waits');
      await deps.queue.enqueue(sendDeliveryJob, { deliveryId }, { afterSeconds: ownerWaitSeconds });
      return;
    }
    if (failure) throw failure;
  },
  async onGivenUp({ db }, { deliveryId }, error) {
    await db.service.transaction().execute(async (tx) => {
      const delivery = await lockOpen(tx, deliveryId);
      if (delivery) await close(tx, delivery, { state: 'failed', last_error: explain(error) });
    });
  },
});

const ownerWaitSeconds = 300;
const longestWaitMilliseconds = 48 * 3600_000;
const isOld = (at: Date, now: Date) => now.getTime() - at.getTime() > longestWaitMilliseconds;

type Delivery = NonNullable<Awaited<ReturnType<typeof lockOpen>>>;

/** Null when there is nothing to send, or somebody is sending it. */
async function claim({ db, env }: Deps, id: string) {
  return db.service.transaction().execute(async (tx) => {
    const delivery = await lockOpen(tx, id);
    if (!delivery) return null;
    const messageId = messageIdFor(id, env.MAIL_FROM);
    await tx
      .updateTable('call_deliveries')
      .set({ state: 'sending', attempts: delivery.attempts + 1, provider_message_id: messageId })
      .where('id', '=', id)
      .execute();
    return { ...delivery, messageId, isFirstTry: delivery.attempts === 0 };
  });
}

async function lockOpen(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('call_deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('channel', '=', 'email')
    .where('state', 'in', ['pending', 'sending'])
    // A row that is locked is being sent by someone else, who will close it.
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

/** A try that broke off may have reached the server: ask before sending again. */
async function sendOnce(
  { mailer }: Deps,
  mail: Mail & { messageId: string },
  isFirstTry: boolean,
): Promise<void> {
  if (!isFirstTry && (await mailer.wasAccepted?.(mail.messageId))) return;
  await mailer.send(mail);
}

/** The same for every try, so that mail servers and mail programs can tell a repeat from a new mail. */
function messageIdFor(deliveryId: string, from: string): string {
  const domain = /@([a-z0-9.-]+)/i.exec(from)?.[1] ?? 'jotline.example';
  return `<${deliveryId}@${domain}>`;
}

function explain(error: unknown): string {
  if (!(error instanceof MailError)) return 'This email could not be put together. We have been told.';
  const answer = error.answer ? ` (answer ${error.answer})` : '';
  if (error.needsOwner) return `Our mail server does not let us in${answer}. The email waits until it does.`;
  if (!error.retryable) return `The mail server refused this email${answer}.`;
  return `The mail server did not take this email${answer || ': it could not be reached'}.`;
}

function explainObstacle(obstacle: RecapObstacle): string {
  return obstacle === 'stopped' ? recapStopped.email : recapHoldReasons[obstacle];
}

async function keepOpen(tx: Tx, id: string, last_error: string): Promise<void> {
  await tx
    .updateTable('call_deliveries')
    .set({ state: 'pending', last_error })
    .where('id', '=', id)
    .execute();
}

async function close(
  tx: Tx,
  delivery: Delivery,
  end: { state: 'sent' | 'failed'; last_error: string | null; sent_at?: Date },
): Promise<void> {
  await tx.updateTable('call_deliveries').set(end).where('id', '=', delivery.id).execute();
  if (delivery.purpose === 'recap')
    await tx
      .updateTable('call_recaps')
      .set({ state: end.state })
      .where('call_id', '=', delivery.call_id)
      .where('channel', '=', 'email')
      .where('address', '=', delivery.address)
      .execute();
  await finishIfDelivered(tx, delivery.call_id);
}
