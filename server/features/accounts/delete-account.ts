import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { removeExpiredFilesJob } from '../../files/remove-expired-files.job.ts';
import { forgetAddresses } from '../../records/mail/forget-addresses.ts';
import { deleteCarrierRecordingJob } from '../calls/phone/delete-carrier-recording.job.ts';
import { accountDeletedMail } from './mails.ts';

/**
 * The account and every trace of it, or nothing. The mail goes out last and before the end of the transaction: after
 * a crash it may come twice, but no account is gone without a word. The proof that stays names no person.
 */
export async function deleteAccount(deps: Deps, { requestId }: { requestId: string }): Promise<boolean> {
  const { db, queue, clock, mailer } = deps;
  return db.service.transaction().execute(async (tx) => {
    const now = clock.now();
    const request = await tx
      .selectFrom('account_requests')
      .select('user_id')
      .where('id', '=', requestId)
      .where('kind', '=', 'deletion')
      .where('state', '=', 'requested')
      .where('due_at', '<=', now)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!request) return false;
    const { user_id: userId } = request;
    const user = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
    const traces = await listTraces(tx, userId);
    await giveUpFiles(tx, { userId, now });
    await deleteAtCarrier(deps, tx, userId);
    await tx.deleteFrom('users').where('id', '=', userId).execute();
    await clearTraces(tx, traces);
    await tx
      .updateTable('account_requests')
      .set({ file_key: null, failure_reason: null })
      .where('user_id', '=', userId)
      .execute();
    await tx
      .updateTable('account_requests')
      .set({ state: 'done', finished_at: now })
      .where('user_id', '=', userId)
      .where('state', 'in', ['requested', 'running'])
      .execute();
    await queue.enqueue(removeExpiredFilesJob, {}, { tx });
    if (user) await mailer.send({ to: user.email, ...accountDeletedMail() });
    return true;
  });
}

interface Traces {
  emails: string[];
  /** What a counter or an open confirmation may be named after. */
  words: string[];
}

async function listTraces(tx: Tx, userId: string): Promise<Traces> {
  const { rows } = await sql<{ email: string | null; phone: string | null }>`
    select email, phone from users where id = ${userId}
    union select email, null from email_recipients where user_id = ${userId}
    union select null, phone_number from phone_numbers where user_id = ${userId}
    union select primary_email, primary_phone from company_info where user_id = ${userId}`.execute(tx);
  const emails = [...new Set(rows.flatMap(({ email }) => email ?? []))];
  return { emails, words: [...new Set([userId, ...emails, ...rows.flatMap(({ phone }) => phone ?? [])])] };
}

/** The rows lose their owner with the account; marked as expired, the job knows which bytes are to go. */
async function giveUpFiles(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<void> {
  await tx
    .insertInto('stored_files')
    .columns(['user_id', 'key', 'kind', 'content_type', 'bytes'])
    .expression((eb) =>
      eb
        .selectFrom('calls')
        .select((call) => [
          'calls.user_id',
          call.ref('calls.recording_key').$notNull().as('key'),
          sql.lit('recording').as('kind'),
          sql.lit('audio/wav').as('content_type'),
          sql.lit(0).as('bytes'),
        ])
        .where('calls.user_id', '=', userId)
        .where('calls.recording_key', 'is not', null),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  await tx
    .updateTable('stored_files')
    .set({ expires_at: now, deleted_at: null })
    .where('user_id', '=', userId)
    .execute();
}

/** Copies that are still with the carrier: once the calls are gone, nobody knows what they are called there. */
async function deleteAtCarrier({ queue }: Deps, tx: Tx, userId: string): Promise<void> {
  const calls = await tx
    .selectFrom('calls')
    .select((call) => ['id as callId', call.ref('provider_recording_id').$notNull().as('recordingId')])
    .where('user_id', '=', userId)
    .where('provider_recording_id', 'is not', null)
    .where('carrier_recording_deleted_at', 'is', null)
    .execute();
  for (const call of calls) await queue.enqueue(deleteCarrierRecordingJob, call, { tx });
}

/** What hangs on an address instead of the account. */
async function clearTraces(tx: Tx, { emails, words }: Traces): Promise<void> {
  const mentions = (column: string) =>
    sql<boolean>`exists (select from unnest(${words}::text[]) word where position(word in ${sql.ref(column)}) > 0)`;
  await tx
    .deleteFrom('verifications')
    .where((eb) => eb.or([mentions('identifier'), mentions('value')]))
    .execute();
  await tx.deleteFrom('rate_limits').where(mentions('key')).execute();
  await tx.deleteFrom('waitlist').where('email', 'in', emails).execute();
  await forgetAddresses(tx, emails);
}
