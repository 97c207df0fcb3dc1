import type { Insertable } from 'kysely';
import {
  type BroughtCustomer,
  broughtMessages,
  broughtRate,
  countParts,
} from '#domain/calls/brought-recordings.ts';
import { keepDays } from '#domain/calls/calls.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../../db/database.ts';
import type { Calls } from '../../../db/schema.generated.ts';
import type { Deps } from '../../../deps.ts';
import type { NoteWithin } from '../../../records/audit/note-entry.ts';
import { keepFiles } from '../../../records/files/keep-files.ts';
import { logEvent } from '../call-events.ts';
import { billMinutes } from '../phone/bill-minutes.ts';
import type { Bringer } from './bringer.ts';
import { describeCustomer } from './describe-customer.ts';
import { findBroughtCall } from './find-brought-call.ts';
import { joinPartsJob } from './join-parts.job.ts';
import { lockUpload } from './lock-upload.ts';
import { broughtCallId, partKeys } from './part-keys.ts';
import { refuseOverLimits } from './refuse-over-limits.ts';

interface Finished {
  person: Bringer;
  uploadId: string;
  customer: BroughtCustomer;
  note: NoteWithin;
}

/** All of it has arrived: it is a call from here on, once, with its minutes and what was stated in its consent log. */
export async function finishUpload(
  deps: Deps,
  { person, uploadId, customer, note }: Finished,
): Promise<{ callId: string }> {
  const { accountId } = person;
  const now = deps.clock.now();
  const about = await describeCustomer(deps, { accountId, customer });
  return deps.db.service.transaction().execute(async (tx) => {
    const upload = await lockUpload(tx, { person, uploadId });
    const made = await findBroughtCall(tx, { accountId, uploadId });
    if (made) return { callId: made };
    if (!upload) throw new AppError('not_found', { userMessage: broughtMessages.gone });
    if (upload.received_parts.length < countParts(upload.bytes))
      throw new AppError('conflict', { userMessage: broughtMessages.incomplete });
    const seconds = upload.bytes / broughtRate;
    const { isServed } = await refuseOverLimits(tx, { accountId, seconds, now });
    const durationSeconds = Math.ceil(seconds);
    const call = await insertCall(tx, {
      account_id: accountId,
      phone_number_id: upload.phone_number_id,
      kind: 'pro',
      source: upload.source,
      provider: 'jotline',
      provider_call_id: broughtCallId(uploadId),
      state: 'recording',
      started_at: upload.happened_at,
      ended_at: new Date(upload.happened_at.getTime() + seconds * 1000),
      duration_seconds: durationSeconds,
      added_at: now,
      // Whoever brings a recording has said that there is something in it.
      notes_wanted_at: now,
      keep_until: isServed ? null : new Date(now.getTime() + keepDays.withoutPlan * 24 * 3600_000),
      ...about,
    });
    await logEvent(tx, call, {
      kind: 'consent_stated',
      event_key: 'consent_stated',
      at: upload.stated_at,
      wording: upload.statement,
      wording_version: upload.statement_version,
      detail: {
        source: upload.source,
        by: upload.stated_by,
        loginId: upload.login_id,
        from: upload.stated_from,
      },
    });
    await billMinutes(deps, tx, call, { durationSeconds, at: now });
    await tx.updateTable('recording_uploads').set({ call_id: call.id }).where('id', '=', uploadId).execute();
    // The browser forgets its copy with our answer: ours stays until it is joined.
    await keepFiles(tx, { keys: partKeys(uploadId, upload.received_parts), until: null });
    await note(tx, { deed: 'call.added', subjectId: call.id });
    await deps.queue.enqueue(joinPartsJob, { callId: call.id }, { tx });
    return { callId: call.id };
  });
}

function insertCall(tx: Tx, values: Insertable<Calls>) {
  return tx.insertInto('calls').values(values).returningAll().executeTakeFirstOrThrow();
}
