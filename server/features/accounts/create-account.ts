import type { SignUp } from '#domain/accounts/accounts.ts';
import type { Deps } from '../../deps.ts';
import { openAccount } from '../../records/accounts/open-account.ts';
import { addLine } from '../../records/lines/add-line.ts';
import { addRecipient } from '../../records/lines/add-recipient.ts';
import { sendConfirmationJob } from './send-confirmation.job.ts';

/**
 * The account and everything that comes with it, or nothing: its owner's login, the plan, the primary line and the primary
 * recipient (which fill the included allowance), and the confirmation mail.
 */
export async function createAccount(
  { db, identity, queue, clock }: Deps,
  { fullName: name, email, phone, marketingOptIn, password }: SignUp,
): Promise<{ accountId: string; loginId: string }> {
  const passwordHash = await identity.hashPassword(password);
  return db.service.transaction().execute(async (tx) => {
    const opened = await openAccount(tx, { name, email, phone, marketingOptIn, at: clock.now() });
    const { accountId, loginId } = opened;
    await identity.createPassword(tx, { loginId, passwordHash });
    await addLine(tx, { accountId, phoneNumber: phone, assignedPersonName: name, isPrimary: true });
    await addRecipient(tx, { accountId, email, isGlobal: true, isPrimary: true });
    await queue.enqueue(sendConfirmationJob, { loginId }, { tx });
    return opened;
  });
}
