import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';
import { sendConfirmationJob } from '../accounts/send-confirmation.job.ts';
import { countQuestion } from './count-question.ts';
import { getOwnLine, type OwnLine } from './get-own-line.ts';
import { getOwnRecipient, type OwnRecipient } from './get-own-recipient.ts';
import { listStopped } from './list-stopped.ts';
import { sendLineEmailConfirmationJob } from './send-line-email-confirmation.job.ts';
import { sendRecipientConfirmationJob } from './send-recipient-confirmation.job.ts';

interface Asker {
  accountId: string;
  isEmailConfirmed: boolean;
}

/** Mails the question of an added recipient once more; the asker's own address has a link of its own. */
export async function askRecipientAgain(
  deps: Deps,
  { loginId, ownEmail, ...own }: OwnRecipient & Asker & { loginId: string; ownEmail: string },
): Promise<void> {
  const { email, confirmedAt } = await getOwnRecipient(deps, own);
  await refuseNeedless(deps, { accountId: own.accountId, email, confirmedAt });
  if (email === ownEmail) {
    await deps.rateLimits.consume('resend-confirmation', loginId);
    return deps.queue.enqueue(sendConfirmationJob, { loginId });
  }
  await refuseTooMany(deps, own);
  await deps.queue.enqueue(sendRecipientConfirmationJob, { recipientId: own.recipientId });
}

export async function askLineAddressAgain(deps: Deps, own: OwnLine & Asker): Promise<void> {
  const { assignedEmail, assignedEmailConfirmedAt } = await getOwnLine(deps, own);
  if (!assignedEmail) throw new AppError('conflict', { userMessage: 'This line has no email.' });
  await refuseNeedless(deps, {
    accountId: own.accountId,
    email: assignedEmail,
    confirmedAt: assignedEmailConfirmedAt,
  });
  await refuseTooMany(deps, own);
  await deps.queue.enqueue(sendLineEmailConfirmationJob, { lineId: own.lineId });
}

async function refuseNeedless(
  deps: Deps,
  { accountId, email, confirmedAt }: { accountId: string; email: string; confirmedAt: Date | null },
): Promise<void> {
  if ((await listStopped(deps, accountId)).has(email))
    throw new AppError('conflict', {
      message: 'address stopped the notes',
      userMessage: 'Whoever reads this address stopped the notes, so we do not ask again.',
    });
  if (confirmedAt) throw new AppError('conflict', { userMessage: 'This address is already confirmed.' });
}

/** Strangers are asked again only for someone who answered a mail themselves. */
async function refuseTooMany(deps: Deps, { accountId, isEmailConfirmed }: Asker): Promise<void> {
  if (!isEmailConfirmed)
    throw new AppError('email_not_confirmed', {
      userMessage: 'Confirm your own email address first: the link is in the email we sent you.',
    });
  await countQuestion(deps, accountId);
}
