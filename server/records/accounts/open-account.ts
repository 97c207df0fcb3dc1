import { trialEndOf } from '#domain/billing/standing.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../db/database.ts';

interface NewAccount {
  name: string;
  email: string;
  phone: string;
  marketingOptIn: boolean;
  timeZone: string;
  at: Date;
}

/**
 * The business with its plan and its details, and the person who owns it. An address that signs in already is refused,
 * and the account that was begun for it is undone with the transaction.
 */
export async function openAccount(
  tx: Tx,
  { name, email, phone, marketingOptIn, timeZone, at }: NewAccount,
): Promise<{ accountId: string; loginId: string }> {
  const { id: account_id } = await tx
    .insertInto('accounts')
    .values({ name, phone, time_zone: timeZone, terms_agreed_at: at, trial_ends_at: trialEndOf(at) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const login = await tx
    .insertInto('logins')
    .values({ account_id, role: 'owner', name, email, marketing_opt_in: marketingOptIn })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!login) throw new AppError('email_taken');
  await tx.insertInto('account_plans').values({ account_id }).execute();
  await tx
    .insertInto('company_info')
    .values({ account_id, company_name: name, primary_email: email, primary_phone: phone })
    .execute();
  return { accountId: account_id, loginId: login.id };
}
