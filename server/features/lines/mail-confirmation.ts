import type { Deps } from '../../deps.ts';
import { getSenderName } from '../../records/accounts/find-sender-name.ts';
import { mayAskAddress, mayAskStrangers, refusesMail } from '../../records/mail/ask-strangers.ts';
import { recipientConfirmationMail } from './confirmation-mail.ts';
import { createConfirmationToken, hashConfirmationToken } from './confirmation-token.ts';

interface Asked {
  accountId: string;
  email: string;
  isCrm: boolean;
  /** What the answer is for: an added recipient, or the address of a line. */
  subject: { email_recipient_id: string } | { phone_number_id: string };
}

const validMs = 14 * 24 * 3600 * 1000;

/** Asks an address whether it wants the notes; one that said no, or that mail comes back from, is left alone. */
export async function mailConfirmation(deps: Deps, asked: Asked): Promise<void> {
  const { db, mailer, clock, publicUrl } = deps;
  const { accountId, email } = asked;
  if ((await isStopped(deps, accountId, email)) || (await refusesMail(db.service, email))) return;
  if (!(await mayAskStrangers(deps, accountId))) return;
  if (!(await mayAskAddress(deps, email))) return;
  const token = createConfirmationToken();
  await db.service
    .insertInto('email_confirmations')
    .values({
      account_id: accountId,
      ...asked.subject,
      email,
      token_hash: hashConfirmationToken(token),
      expires_at: new Date(clock.now().getTime() + validMs),
    })
    .execute();
  const mail = recipientConfirmationMail({
    company: await getSenderName(db.service, accountId),
    link: `${publicUrl}/recipients/confirm/${token}`,
    isCrm: asked.isCrm,
  });
  await mailer.send({ to: email, ...mail });
}

async function isStopped({ db }: Deps, accountId: string, email: string): Promise<boolean> {
  const stopped = await db.service
    .selectFrom('notes_opt_outs')
    .select('id')
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .where('stopped_at', 'is not', null)
    .executeTakeFirst();
  return stopped !== undefined;
}
