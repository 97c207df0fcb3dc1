import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { sendOnce } from '../../../records/mail/send-once.ts';
import { findDeadReason } from '../../../records/texts/dead-numbers.ts';
import { isOptedOut } from '../../../records/texts/opt-outs/is-opted-out.ts';
import { queueTextOnce } from '../../../records/texts/queue-text.ts';
import { sendMessageJob } from '../../messages/send-message.job.ts';
import type { DueToday } from './due-today.ts';
import { promiseReminderMail } from './promise-reminder-mail.ts';
import { promiseReminderText } from './promise-reminder-text.ts';

/** Names what tells of it, before the account and the day: one a day. */
export const reminderKey = 'promises-due:';

/** More than anybody does in a day; the mail counts the rest. */
const mostNamed = 30;

/**
 * Tells the pro what is due today: the one place where that reminder leaves, asked once a day, and safe to ask again. Each
 * way has its own key; whoever adds a way adds it here.
 */
export async function tellOfDue(deps: Deps, due: DueToday): Promise<void> {
  const { way } = due.owner;
  const isTexted = way !== 'mail' && (await textDue(deps, due));
  // Who cannot be texted is told all the same.
  if (way !== 'text' || !isTexted) await mailDue(deps, due);
}

async function mailDue(deps: Deps, { accountId, day, owner, ...due }: DueToday): Promise<void> {
  await sendOnce(deps, {
    accountId,
    kind: 'promises_due',
    idempotencyKey: `${reminderKey}${accountId}:${day}`,
    address: owner.email,
    leaveWhenRefused: true,
    compose: () => promiseReminderMail({ ...due, mostNamed, publicUrl: deps.publicUrl }),
  });
}

/** To the pro's own line, whose code they entered. False where there is none, or it takes no texts. */
async function textDue(deps: Deps, due: DueToday): Promise<boolean> {
  const { accountId, day } = due;
  return deps.db.service.transaction().execute(async (tx) => {
    const phone = await findOwnPhone(tx, accountId);
    if (!phone || (await isOptedOut(tx, { accountId, phone }))) return false;
    if (await findDeadReason(tx, { phone, now: deps.clock.now() })) return false;
    const text = await queueTextOnce(tx, {
      accountId,
      purpose: 'line_notice',
      to: phone,
      body: promiseReminderText(due, deps),
      provider: deps.messaging.name,
      key: `${reminderKey}${accountId}:${day}`,
      at: deps.clock.now(),
    });
    if (text) await deps.queue.enqueue(sendMessageJob, { messageId: text.id }, { tx });
    return true;
  });
}

async function findOwnPhone(tx: Tx, accountId: string): Promise<string | null> {
  const line = await tx
    .selectFrom('phone_numbers')
    .select('phone_number')
    .where('account_id', '=', accountId)
    .where('verified_at', 'is not', null)
    .orderBy('is_primary', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return line?.phone_number ?? null;
}
