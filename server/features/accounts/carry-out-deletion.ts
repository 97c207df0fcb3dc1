import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { hashAddress } from '../../hash-address.ts';
import { removeAccount } from '../../records/accounts/remove-account.ts';
import { removeExpiredFilesJob } from '../../records/files/remove-expired-files.job.ts';
import { retireAccountFiles } from '../../records/files/retire-files.ts';
import { forgetAddresses } from '../../records/mail/forget-addresses.ts';
import { forgetOnWaitlist } from '../../records/waitlist/join-waitlist.ts';
import { removeCustomerJob } from '../billing/payments/remove-customer.job.ts';
import { deleteCarrierRecordingJob } from '../calls/phone/delete-carrier-recording.job.ts';
import { releaseNumberJob } from '../numbers/release-number.job.ts';
import { accountDeletedMail } from './mails.ts';

/**
 * The account and every trace of it, or nothing. The mail goes out last and before the end of the transaction: after
 * a crash it may come twice, but no account is gone without a word. The proof that stays names no person.
 */
export async function carryOutDeletion(deps: Deps, { requestId }: { requestId: string }): Promise<boolean> {
  const { db, queue, clock, mailer } = deps;
  return db.service.transaction().execute(async (tx) => {
    const now = clock.now();
    const request = await tx
      .selectFrom('account_requests')
      .select('account_id')
      .where('id', '=', requestId)
      .where('kind', '=', 'deletion')
      .where('state', '=', 'requested')
      .where('due_at', '<=', now)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!request) return false;
    const { account_id: accountId } = request;
    const owner = await tx
      .selectFrom('logins')
      .select('email')
      .where('account_id', '=', accountId)
      .where('role', '=', 'owner')
      .executeTakeFirst();
    const traces = await listTraces(tx, accountId);
    await retireAccountFiles(tx, { accountId, at: now });
    await deleteAtCarrier(deps, tx, accountId);
    await giveNumbersBack(deps, tx, accountId);
    await removeAtProcessor(deps, tx, accountId);
    await removeAccount(tx, accountId);
    await clearTraces(deps, tx, traces);
    await tx
      .updateTable('account_requests')
      .set({ file_key: null, failure_reason: null })
      .where('account_id', '=', accountId)
      .execute();
    await tx
      .updateTable('account_requests')
      .set({ state: 'done', finished_at: now })
      .where('account_id', '=', accountId)
      .where('state', 'in', ['requested', 'running'])
      .execute();
    await queue.enqueue(removeExpiredFilesJob, {}, { tx });
    if (owner) await mailer.send({ to: owner.email, ...accountDeletedMail() });
    return true;
  });
}

interface Traces {
  emails: string[];
  /** What a counter or an open confirmation may be named after. */
  words: string[];
}

async function listTraces(tx: Tx, accountId: string): Promise<Traces> {
  const { rows } = await sql<{ id: string | null; email: string | null; phone: string | null }>`
    select id, null as email, phone from accounts where id = ${accountId}
    union select id, email, null from logins where account_id = ${accountId}
    union select null, email, null from invitations where account_id = ${accountId}
    union select null, email, null from email_recipients where account_id = ${accountId}
    union select null, null, phone_number from phone_numbers where account_id = ${accountId}
    union select null, primary_email, primary_phone from company_info where account_id = ${accountId}`.execute(
    tx,
  );
  const emails = [...new Set(rows.flatMap(({ email }) => email ?? []))];
  const hashes = emails.map(hashAddress);
  return {
    emails,
    words: [
      ...new Set([...emails, ...hashes, ...rows.flatMap(({ id, phone }) => [id ?? [], phone ?? []].flat())]),
    ],
  };
}

/** Copies that are still with the carrier: once the calls are gone, nobody knows what they are called there. */
async function deleteAtCarrier({ queue }: Deps, tx: Tx, accountId: string): Promise<void> {
  const calls = await tx
    .selectFrom('calls')
    .select((call) => ['id as callId', call.ref('provider_recording_id').$notNull().as('recordingId')])
    .where('account_id', '=', accountId)
    .where('provider_recording_id', 'is not', null)
    .where('carrier_recording_deleted_at', 'is', null)
    .execute();
  for (const call of calls) await queue.enqueue(deleteCarrierRecordingJob, call, { tx });
}

/** A number costs by the month, and its next owner must not get this one's calls. */
async function giveNumbersBack({ queue }: Deps, tx: Tx, accountId: string): Promise<void> {
  const numbers = await tx
    .selectFrom('account_numbers')
    .select(['id as reference', 'phone', 'provider_number_id as numberId', 'service_id as serviceId'])
    .select(['campaign_id as campaignId', 'port_order_id as portOrderId', 'state', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .where('state', 'in', ['ordering', 'porting', 'active', 'releasing'])
    .execute();
  for (const { state, createdAt, ...number } of numbers) {
    const isUnanswered = state === 'porting' && number.portOrderId === null;
    const portedSince = isUnanswered ? createdAt.toISOString() : null;
    await queue.enqueue(releaseNumberJob, { ...number, portedSince }, { tx });
  }
}

/** Name, address and cards that the card processor keeps of the account. */
async function removeAtProcessor({ queue }: Deps, tx: Tx, accountId: string): Promise<void> {
  const customers = await tx
    .selectFrom('payment_customers')
    .select(['provider', 'provider_customer_id as customerRef'])
    .where('account_id', '=', accountId)
    .execute();
  for (const customer of customers) await queue.enqueue(removeCustomerJob, customer, { tx });
}

/** What hangs on an address instead of the account. */
async function clearTraces(deps: Deps, tx: Tx, { emails, words }: Traces): Promise<void> {
  await deps.identity.forgetConfirmations(tx, words);
  await deps.rateLimits.forget(tx, words);
  await forgetOnWaitlist(tx, emails);
  await forgetAddresses(tx, emails);
}
