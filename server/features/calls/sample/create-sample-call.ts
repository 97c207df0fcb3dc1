import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Insertable } from 'kysely';
import { z } from 'zod';
import { announcement, beep, keepDays } from '#domain/calls/calls.ts';
import { turnSchema } from '#domain/calls/transcript.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { CallEvents } from '../../../db/schema.generated.ts';
import type { Deps } from '../../../deps.ts';
import { keepFile } from '../../../records/files/keep-file.ts';
import { listPassing } from '../../../records/files/list-passing.ts';
import { writeNotesJob } from '../notes/write-notes.job.ts';
import { billMinutes } from '../phone/bill-minutes.ts';

const sample = path.join(import.meta.dirname, '../../../../samples/calls/07-plumbing-water-heater');

export const sampleCallSchema = z.strictObject({
  email: z.email(),
  /** Without, it goes on by itself: notes, mails, done. */
  state: z.enum(['transcribing', 'failed', 'done', 'waiting_for_plan']).default('done'),
  /** What was said, instead of the sample's own words; its sound stays. */
  turns: z.array(turnSchema).min(1).max(100).optional(),
  startedAt: z.coerce.date().optional(),
  /** When one that waits for a plan goes. */
  keepUntil: z.coerce.date().optional(),
});

/** A call as it stands after the speech engine, from a sample: to look at pages without waiting for one. */
export async function createSampleCall(
  deps: Deps,
  input: z.infer<typeof sampleCallSchema>,
): Promise<{ callId: string }> {
  const { db, storage, queue, clock } = deps;
  const owner = await db.service
    .selectFrom('logins')
    .innerJoin('phone_numbers', 'phone_numbers.account_id', 'logins.account_id')
    .select([
      'logins.account_id as accountId',
      'phone_numbers.id as lineId',
      'phone_numbers.phone_number as phone',
    ])
    .where('logins.email', '=', input.email)
    .orderBy('is_primary', 'desc')
    .executeTakeFirst();
  if (!owner) throw new AppError('not_found', { userMessage: 'No account has this address.' });
  const turns =
    input.turns ?? z.array(turnSchema).parse(JSON.parse(await readFile(`${sample}.turns.json`, 'utf8')));
  const callId = randomUUID();
  const seconds = Math.ceil(turns.at(-1)?.end ?? 0);
  const startedAt = input.startedAt ?? new Date(clock.now().getTime() - (seconds + 30) * 1000);
  const recording_key = `recordings/${callId}.wav`;
  const sound = await readFile(`${sample}.wav`);
  const account_id = owner.accountId;
  const content_type = 'audio/wav';
  await listPassing(db.service, {
    now: clock.now(),
    file: { account_id, key: recording_key, kind: 'recording', content_type, bytes: sound.length },
  });
  await storage.put(recording_key, sound, content_type);
  await db.service.transaction().execute(async (tx) => {
    await keepFile(tx, { key: recording_key, until: null });
    const call = await tx
      .insertInto('calls')
      .values({
        id: callId,
        account_id,
        phone_number_id: owner.lineId,
        kind: 'pro',
        provider: 'sample',
        provider_call_id: `sample-${callId}`,
        caller_phone: owner.phone,
        called_phone: deps.telephony.number,
        ...stateOf(input.state, input.keepUntil ?? waitEnd(clock.now())),
        started_at: startedAt,
        recording_started_at: startedAt,
        duration_seconds: seconds,
        recording_seconds: seconds,
        recording_key,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await billMinutes(deps, tx, call, { durationSeconds: seconds, at: startedAt });
    await tx
      .insertInto('call_events')
      .values(consentLog({ account_id, call_id: callId }, startedAt, seconds))
      .execute();
    if (input.state !== 'done') return;
    const text = turns.map((turn) => turn.text).join('\n');
    const { id: transcript_id } = await tx
      .insertInto('transcripts')
      .values({ account_id, call_id: callId, engine: 'sample', text })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('transcript_segments')
      .values(
        turns.map(({ speaker, start, end, text: words }, position) => ({
          transcript_id,
          account_id,
          position,
          speaker: speaker === 'other' ? 'unknown' : speaker,
          start_seconds: start,
          end_seconds: end,
          text: words,
        })),
      )
      .execute();
    await queue.enqueue(writeNotesJob, { callId }, { tx });
  });
  return { callId };
}

const waitEnd = (now: Date) => new Date(now.getTime() + keepDays.withoutPlan * 24 * 3600 * 1000);

function stateOf(state: z.infer<typeof sampleCallSchema>['state'], keep_until: Date) {
  if (state === 'waiting_for_plan') return { state, keep_until };
  // It has no job and stands still on purpose: far ahead, the sweep does not put it back to work.
  if (state === 'transcribing')
    return { state, progress_percent: 40, state_changed_at: new Date('2999-12-31') };
  if (state === 'done') return { state: 'writing_notes' as const };
  return {
    state,
    failed_step: 'transcribing' as const,
    failure_reason: 'The recording could not be understood after several tries. The recording is kept.',
  };
}

function consentLog(
  ofCall: { account_id: string; call_id: string },
  startedAt: Date,
  seconds: number,
): Insertable<CallEvents>[] {
  const at = (offset: number) => ({
    happened_at: new Date(startedAt.getTime() + offset * 1000),
    offset_seconds: offset,
  });
  const { wording, version: wording_version } = announcement;
  const beeps = Array.from(
    { length: Math.floor(seconds / beep.everySeconds) },
    (_, index) => (index + 1) * beep.everySeconds,
  );
  return [
    { ...ofCall, ...at(0), kind: 'announcement', wording, wording_version, event_key: 'announcement:1' },
    { ...ofCall, ...at(0), kind: 'recording_started', event_key: 'recording_started' },
    { ...ofCall, ...at(15), kind: 'beep', event_key: 'beep:1', detail: JSON.stringify({ offsets: beeps }) },
    { ...ofCall, ...at(20), kind: 'announcement', wording, wording_version, event_key: 'announcement:2' },
    { ...ofCall, ...at(seconds), kind: 'hung_up', event_key: 'hung_up' },
  ];
}
