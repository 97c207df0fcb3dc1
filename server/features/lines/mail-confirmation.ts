import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';
import { hashAddress, withoutTag } from '../../hash-address.ts';
import type { RateRule } from '../../http/rate-limits.ts';
import { getSenderName } from '../../records/accounts/find-sender-name.ts';
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
  if (await isUnwelcome(deps, accountId, email)) return;
  const ofAccount = (await isConfirmed(deps, accountId)) ? 'account-asks' : 'unconfirmed-account-asks';
  if (!(await mayAsk(deps, ofAccount, accountId))) return;
  // Over all accounts, so that nobody can have a stranger flooded.
  if (!(await mayAsk(deps, 'address-asked', hashAddress(withoutTag(email))))) return;
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

/** Tries after a failed mail count too. */
async function mayAsk({ rateLimits, log }: Deps, rule: RateRule, key: string): Promise<boolean> {
  try {
    await rateLimits.consume(rule, key);
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error;
    log.warn(
      { rule },
      'an address is left alone: it was asked too often today, or its account asked too many',
    );
    return false;
  }
}

async function isUnwelcome({ db }: Deps, accountId: string, email: string): Promise<boolean> {
  const stopped = db.service
    .selectFrom('notes_opt_outs')
    .select('id')
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .where('stopped_at', 'is not', null);
  const dead = db.service
    .selectFrom('email_suppressions')
    .select('id')
    .where('email', '=', email)
    .where('reason', 'in', ['bounce', 'complaint']);
  return (await stopped.unionAll(dead).executeTakeFirst()) !== undefined;
}

async function isConfirmed({ db }: Deps, accountId: string): Promise<boolean> {
  const account = await db.service
    .selectFrom('accounts')
    .innerJoin('logins', 'logins.account_id', 'accounts.id')
    .select('logins.email_verified')
    .where('accounts.id', '=', accountId)
    .where('logins.role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return account.email_verified;
}
