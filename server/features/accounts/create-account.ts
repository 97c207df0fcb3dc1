import type { SignUp } from '#domain/accounts/accounts.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';
import { addLine } from '../../records/lines/add-line.ts';
import { addRecipient } from '../../records/lines/add-recipient.ts';
import { sendConfirmationJob } from './send-confirmation.job.ts';

/**
 * The account and everything that comes with it, or nothing: the plan, the primary line and the primary
 * recipient (which fill the included allowance), and the confirmation mail.
 */
export async function createAccount(deps: Deps, input: SignUp): Promise<{ userId: string }> {
  const { db, identity, queue } = deps;
  const password = await identity.hashPassword(input.password);
  return db.service.transaction().execute(async (tx) => {
    const user = await tx
      .insertInto('users')
      .values({
        name: input.fullName,
        email: input.email,
        phone: input.phone,
        marketing_opt_in: input.marketingOptIn,
        terms_agreed_at: deps.clock.now(),
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!user) throw new AppError('email_taken');
    const user_id = user.id;
    await tx
      .insertInto('auth_accounts')
      .values({ user_id, account_id: user_id, provider_id: 'credential', password })
      .execute();
    await tx.insertInto('user_plans').values({ user_id }).execute();
    const { phone: phoneNumber, fullName: assignedPersonName, email } = input;
    await addLine(tx, { userId: user_id, phoneNumber, assignedPersonName, isPrimary: true });
    await addRecipient(tx, { userId: user_id, email, isGlobal: true, isPrimary: true });
    await tx
      .insertInto('company_info')
      .values({
        user_id,
        company_name: input.fullName,
        primary_email: input.email,
        primary_phone: input.phone,
      })
      .execute();
    await queue.enqueue(sendConfirmationJob, { userId: user_id }, { tx });
    return { userId: user_id };
  });
}
