import type { EmailChange } from '#domain/accounts/shown-account.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import {
  askForNewEmail,
  forgetNewEmail,
  refuseTakenEmail,
} from '../../../records/accounts/change-login-email.ts';
import { sendEmailChangeJob } from './send-email-change.job.ts';
import { warnOldAddressJob } from './warn-old-address.job.ts';

const openMilliseconds = 3 * 24 * 3600 * 1000;

/** Nothing changes yet: the new address is asked, the old one is told. */
export async function requestEmailChange(
  { db, queue, clock }: Deps,
  { id: loginId, email: current }: { id: string; email: string },
  email: string,
): Promise<EmailChange<Date>> {
  if (email === current) throw new AppError('conflict', { userMessage: 'That is your address already.' });
  const until = new Date(clock.now().getTime() + openMilliseconds);
  await db.service.transaction().execute(async (tx) => {
    await refuseTakenEmail(tx, email);
    await askForNewEmail(tx, { loginId, email, until });
    await queue.enqueue(sendEmailChangeJob, { loginId }, { tx });
    await queue.enqueue(warnOldAddressJob, { loginId }, { tx });
  });
  return { change: { email, until } };
}

export async function findEmailChange({ db, clock }: Deps, loginId: string): Promise<EmailChange<Date>> {
  const row = await db.service
    .selectFrom('logins')
    .select(['new_email as email', 'new_email_until as until'])
    .where('id', '=', loginId)
    .where('new_email_until', '>', clock.now())
    .executeTakeFirst();
  return { change: row?.email && row.until ? { email: row.email, until: row.until } : null };
}

export async function withdrawEmailChange({ db }: Deps, loginId: string): Promise<void> {
  await forgetNewEmail(db.service, loginId);
}
