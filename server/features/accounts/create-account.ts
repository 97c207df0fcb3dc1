import type { SignUp } from '#domain/accounts/accounts.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { addLine } from '../../records/lines/add-line.ts';
import { addRecipient } from '../../records/lines/add-recipient.ts';
import { sendConfirmationJob } from './send-confirmation.job.ts';

/**
 * The account and everything that comes with it, or nothing: its owner's login, the plan, the primary line and the primary
 * recipient (which fill the included allowance), and the confirmation mail.
 */
export async function createAccount(
  deps: Deps,
  input: SignUp,
): Promise<{ accountId: string; loginId: string }> {
  const { db, identity, queue } = deps;
  const passwordHash = await identity.hashPassword(input.password);
  return db.service.transaction().execute(async (tx) => {
    const { id: account_id } = await tx
      .insertInto('accounts')
      .values({ name: input.fullName, phone: input.phone, terms_agreed_at: deps.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const loginId = await createOwner(tx, { ...input, accountId: account_id, passwordHash });
    await tx.insertInto('account_plans').values({ account_id }).execute();
    const { phone: phoneNumber, fullName: assignedPersonName, email } = input;
    await addLine(tx, { accountId: account_id, phoneNumber, assignedPersonName, isPrimary: true });
    await addRecipient(tx, { accountId: account_id, email, isGlobal: true, isPrimary: true });
    await tx
      .insertInto('company_info')
      .values({
        account_id,
        company_name: input.fullName,
        primary_email: input.email,
        primary_phone: input.phone,
      })
      .execute();
    await queue.enqueue(sendConfirmationJob, { loginId }, { tx });
    return { accountId: account_id, loginId };
  });
}

type Owner = Pick<SignUp, 'fullName' | 'email' | 'marketingOptIn'> & {
  accountId: string;
  passwordHash: string;
};

/** An address that signs in already is refused, and the account that was begun for it is undone with the transaction. */
async function createOwner(tx: Tx, owner: Owner): Promise<string> {
  const login = await tx
    .insertInto('logins')
    .values({
      account_id: owner.accountId,
      role: 'owner',
      name: owner.fullName,
      email: owner.email,
      marketing_opt_in: owner.marketingOptIn,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!login) throw new AppError('email_taken');
  await tx
    .insertInto('sign_in_methods')
    .values({
      login_id: login.id,
      provider_account_id: login.id,
      provider_id: 'credential',
      password: owner.passwordHash,
    })
    .execute();
  return login.id;
}
