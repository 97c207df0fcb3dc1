import type { SignUp } from '#domain/accounts/accounts.ts';
import type { Deps } from '../../deps.ts';
import { findTimeZone } from '../../records/accounts/find-time-zone.ts';
import { openAccount } from '../../records/accounts/open-account.ts';
import { addLine } from '../../records/lines/add-line.ts';
import { addRecipient } from '../../records/lines/add-recipient.ts';
import { findWhereabouts } from '../../records/texts/timing/whereabouts.ts';
import { sendConfirmationJob } from './send-confirmation.job.ts';

/**
 * The account and everything that comes with it, or nothing: its owner's login, the plan, the primary line and the primary
 * recipient (which fill the included allowance), and the confirmation mail.
 */
export async function createAccount(
  { db, identity, queue, clock }: Deps,
  { fullName: name, email, phone, marketingOptIn, password, timeZone: said }: SignUp,
): Promise<{ accountId: string; loginId: string }> {
  const passwordHash = await identity.hashPassword(password);
  const timeZone = (await findTimeZone(db.service, said)) ?? guessTimeZone(phone);
  return db.service.transaction().execute(async (tx) => {
    const opened = await openAccount(tx, { name, email, phone, marketingOptIn, timeZone, at: clock.now() });
    const { accountId, loginId } = opened;
    await identity.createPassword(tx, { loginId, passwordHash });
    await addLine(tx, { accountId, phoneNumber: phone, assignedPersonName: name, isPrimary: true });
    await addRecipient(tx, { accountId, email, isGlobal: true, isPrimary: true });
    await queue.enqueue(sendConfirmationJob, { loginId }, { tx });
    return opened;
  });
}

/** Where the phone's area code lies, when the browser does not say where it is. */
function guessTimeZone(phone: string): string {
  return findWhereabouts({ phone, state: null, zip: null }).zones[0] ?? 'America/Chicago';
}
