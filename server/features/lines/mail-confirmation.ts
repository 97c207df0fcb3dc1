import type { Deps } from '../../deps.ts';
import { recipientConfirmationMail } from './confirmation-mail.ts';
import { createConfirmationToken, hashConfirmationToken } from './confirmation-token.ts';

interface Asked {
  userId: string;
  email: string;
  isCrm: boolean;
  /** What the answer is for: an added recipient, or the address of a line. */
  subject: { email_recipient_id: string } | { phone_number_id: string };
}

const validMs = 14 * 24 * 3600 * 1000;

/** Asks an address whether it wants the notes; one that said no, or that mail comes back from, is left alone. */
export async function mailConfirmation(deps: Deps, asked: Asked): Promise<void> {
  const { db, mailer, clock, publicUrl } = deps;
  const { userId, email } = asked;
  if (await isUnwelcome(deps, userId, email)) return;
  const token = createConfirmationToken();
  await db.service
    .insertInto('email_confirmations')
    .values({
      user_id: userId,
      ...asked.subject,
      email,
      token_hash: hashConfirmationToken(token),
      expires_at: new Date(clock.now().getTime() + validMs),
    })
    .execute();
  const mail = recipientConfirmationMail({
    company: await findCompanyName(deps, userId),
    link: `${publicUrl}/recipients/confirm/${token}`,
    isCrm: asked.isCrm,
  });
  await mailer.send({ to: email, ...mail });
}

async function isUnwelcome({ db }: Deps, userId: string, email: string): Promise<boolean> {
  const stopped = db.service
    .selectFrom('notes_opt_outs')
    .select('id')
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .where('stopped_at', 'is not', null);
  const dead = db.service
    .selectFrom('email_suppressions')
    .select('id')
    .where('email', '=', email)
    .where('reason', 'in', ['bounce', 'complaint']);
  return (await stopped.unionAll(dead).executeTakeFirst()) !== undefined;
}

async function findCompanyName({ db }: Deps, userId: string): Promise<string> {
  const account = await db.service
    .selectFrom('users')
    .leftJoin('company_info', 'company_info.user_id', 'users.id')
    .select(['users.name', 'company_info.company_name'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  return account.company_name || account.name;
}
