import type { FinishSignUp, SignUp } from '#domain/accounts/accounts.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Proof } from '../../providers/identity/parties/party-identity.ts';
import { findTimeZone } from '../../records/accounts/find-time-zone.ts';
import { markEmailConfirmed } from '../../records/accounts/mark-email-confirmed.ts';
import { openAccount } from '../../records/accounts/open-account.ts';
import { addLine } from '../../records/lines/add-line.ts';
import { addRecipient } from '../../records/lines/add-recipient.ts';
import { findWhereabouts } from '../../records/texts/timing/whereabouts.ts';
import { sendConfirmationJob } from './send-confirmation.job.ts';
import { sendWelcomeJob } from './send-welcome.job.ts';

interface NewAccount extends FinishSignUp {
  email: string;
}

interface Opened {
  accountId: string;
  loginId: string;
}

/** Signs up with an address that nobody has vouched for, and with a password. */
export async function createAccount(deps: Deps, { password, ...input }: SignUp): Promise<Opened> {
  const { identity, queue } = deps;
  const passwordHash = await identity.hashPassword(password);
  return openFor(deps, input, async (tx, { loginId }) => {
    await identity.createPassword(tx, { loginId, passwordHash });
    await queue.enqueue(sendConfirmationJob, { loginId }, { tx });
  });
}

/** Signs up by the word of Google or Microsoft. Where they vouch for the address too, nobody has to confirm it. */
export async function createAccountOfProof(
  deps: Deps,
  { proof, ...input }: NewAccount & { proof: Proof },
): Promise<Opened> {
  const { identity, queue } = deps;
  return openFor(deps, input, async (tx, { loginId }) => {
    const isNew = await identity.connectParty(tx, { loginId, proof });
    if (!isNew) throw new AppError('email_taken');
    if (proof.isEmailVerified) await markEmailConfirmed(tx, loginId);
    const firstMail = proof.isEmailVerified ? sendWelcomeJob : sendConfirmationJob;
    await queue.enqueue(firstMail, { loginId }, { tx });
  });
}

/**
 * The account and everything that comes with it, or nothing: its owner's login with a way to sign in, the plan, the primary
 * line and the primary recipient (which fill the included allowance), and the first mail.
 */
async function openFor(
  { db, clock }: Deps,
  { fullName: name, email, phone, marketingOptIn, timeZone: said }: NewAccount,
  letIn: (tx: Tx, opened: Opened) => Promise<void>,
): Promise<Opened> {
  const timeZone = (await findTimeZone(db.service, said)) ?? guessTimeZone(phone);
  return db.service.transaction().execute(async (tx) => {
    const opened = await openAccount(tx, { name, email, phone, marketingOptIn, timeZone, at: clock.now() });
    const { accountId } = opened;
    await addLine(tx, { accountId, phoneNumber: phone, assignedPersonName: name, isPrimary: true });
    await addRecipient(tx, { accountId, email, isGlobal: true, isPrimary: true });
    await letIn(tx, opened);
    return opened;
  });
}

/** Where the phone's area code lies, when the browser does not say where it is. */
function guessTimeZone(phone: string): string {
  return findWhereabouts({ phone, state: null, zip: null }).zones[0] ?? 'America/Chicago';
}
