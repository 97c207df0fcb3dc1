import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { moveCompanyEmail, settleNewEmail } from '../../../records/accounts/change-login-email.ts';
import { moveRecipient } from '../../../records/lines/move-recipient.ts';
import { hashNewEmailToken, isNewEmailToken } from './new-email-token.ts';
import { tellFormerAddressJob } from './tell-former-address.job.ts';

/** The address of a sign-up, or the new one of an account: both have a link that proves it. Answers who has a new one. */
export async function confirmOwnEmail(deps: Deps, token: string): Promise<{ loginId: string } | null> {
  if (isNewEmailToken(token)) return confirmNewEmail(deps, token);
  await deps.identity.confirmEmail(token);
  return null;
}

async function confirmNewEmail({ db, clock, queue }: Deps, token: string): Promise<{ loginId: string }> {
  return db.service.transaction().execute(async (tx) => {
    const login = await tx
      .selectFrom('logins')
      .select(['id', 'account_id', 'email', 'new_email', 'role'])
      .where('new_email_token_hash', '=', hashNewEmailToken(token))
      .where('new_email_until', '>', clock.now())
      .forUpdate()
      .executeTakeFirst();
    if (!login?.new_email) throw new AppError('invalid_token');
    const moved = { from: login.email, to: login.new_email };
    await settleNewEmail(tx, { loginId: login.id, ...moved });
    // The business goes along with its owner, and with nobody else.
    if (login.role === 'owner') {
      await moveCompanyEmail(tx, { accountId: login.account_id, ...moved });
      await moveRecipient(tx, { accountId: login.account_id, ...moved, at: clock.now() });
    }
    await queue.enqueue(tellFormerAddressJob, { loginId: login.id }, { tx });
    return { loginId: login.id };
  });
}
