import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { removeExpiredFilesJob } from '../../records/files/remove-expired-files.job.ts';
import { retireAccountFiles } from '../../records/files/retire-files.ts';
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
    await retireAccountFiles(tx, { userId, at: now });
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

/** What hangs on an address instead of the account. An address that another account writes to keeps its guard. */
async function clearTraces(tx: Tx, { emails, words }: Traces): Promise<void> {
  const mentions = (column: string) =>
    sql<boolean>`exists (select from unnest(${words}::text[]) word where position(word in ${sql.ref(column)}) > 0)`;
  await tx
    .deleteFrom('verifications')
    .where((eb) => eb.or([mentions('identifier'), mentions('value')]))
    .execute();
  await tx.deleteFrom('rate_limits').where(mentions('key')).execute();
  await tx.deleteFrom('waitlist').where('email', 'in', emails).execute();
  await tx
    .deleteFrom('mail_deliveries')
    .where('user_id', 'is', null)
    .where('address', 'in', emails)
    .execute();
  await tx
    .deleteFrom('email_suppressions')
    .where('email', 'in', emails)
    .where('email', 'not in', (eb) => eb.selectFrom('email_recipients').select('email_recipients.email'))
    .where('email', 'not in', (eb) => eb.selectFrom('users').select('users.email'))
    .execute();
}
