import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type Mail, MailError } from '../../providers/mailer/mailer.ts';

interface OnceMail {
  /** Null when it is about nobody's account. */
  accountId: string | null;
  kind:
    | 'receipt'
    | 'dunning'
    | 'dispute'
    | 'sender_blocked'
    | 'vendor_refuses'
    | 'minutes_alert'
    | 'deletion_notice'
    | 'trial_notice'
    | 'welcome'
    | 'number_notice'
    | 'password_changed'
    | 'totp_changed'
    | 'way_changed'
    | 'key_made'
    | 'forged_call'
    | 'plan_cancelled'
    | 'promises_due';
  /** Names the occasion: the same occasion mails once. */
  idempotencyKey: string;
  address: string;
  /** Asked for only when the mail is to go out. */
  compose: () => Promise<Composed> | Composed;
  /** What holds as soon as the mail is out: in the transaction that notes it, and again when it was out before. */
  alongside?: (tx: Tx) => Promise<void>;
  /** A mail that its server will never take is noted as failed and left, instead of tried again. */
  leaveWhenRefused?: true;
}

type Composed = Omit<Mail, 'to' | 'messageId'>;

/**
 * Claims the occasion, sends, and notes that it was sent. Run twice, it sends once. Killed between the server's yes and
 * our note, the next run asks the server first; where nobody can tell, the repeat carries the same Message-ID.
 */
export async function sendOnce(deps: Deps, mail: OnceMail): Promise<void> {
  const { db, mailer, env } = deps;
  const delivery = await claim(deps, mail);
  if (delivery.state === 'sent' && mail.alongside) await db.service.transaction().execute(mail.alongside);
  if (delivery.state !== 'pending') return;
  const messageId = messageIdFor(delivery.id, env.MAIL_FROM);
  const isFirstTry = delivery.attempts === 1;
  if (!isFirstTry && (await mailer.wasAccepted?.(messageId)))
    return noteSent(deps, mail, { id: delivery.id, messageId });
  try {
    await mailer.send({ to: mail.address, ...(await mail.compose()), messageId });
  } catch (error) {
    if (!(error instanceof MailError) || error.retryable || !mail.leaveWhenRefused) throw error;
    return noteFailed(deps, delivery.id, error.message);
  }
  await noteSent(deps, mail, { id: delivery.id, messageId });
}

async function claim({ db }: Deps, { accountId, kind, idempotencyKey, address }: OnceMail) {
  return db.service
    .insertInto('mail_deliveries')
    .values({ account_id: accountId, kind, idempotency_key: idempotencyKey, address, attempts: 1 })
    .onConflict((conflict) =>
      conflict
        .column('idempotency_key')
        .doUpdateSet((eb) => ({ attempts: eb('mail_deliveries.attempts', '+', 1) })),
    )
    .returning(['id', 'state', 'attempts'])
    .executeTakeFirstOrThrow();
}

async function noteSent(
  { db, clock }: Deps,
  { alongside }: OnceMail,
  { id, messageId }: { id: string; messageId: string },
): Promise<void> {
  await db.service.transaction().execute(async (tx) => {
    await alongside?.(tx);
    await tx
      .updateTable('mail_deliveries')
      .set({ state: 'sent', sent_at: clock.now(), provider_message_id: messageId })
      .where('id', '=', id)
      .execute();
  });
}

async function noteFailed({ db }: Deps, id: string, reason: string): Promise<void> {
  await db.service
    .updateTable('mail_deliveries')
    .set({ state: 'failed', last_error: reason })
    .where('id', '=', id)
    .execute();
}

/** The same for every try, so that mail servers and mail programs can tell a repeat from a new mail. */
function messageIdFor(deliveryId: string, from: string): string {
  const domain = /@([a-z0-9.-]+)/i.exec(from)?.[1] ?? 'jotline.example';
  return `<${deliveryId}@${domain}>`;
}
