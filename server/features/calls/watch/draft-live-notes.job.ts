import { z } from 'zod';
import type { Notes } from '#domain/calls/notes.ts';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { listHeardWindows } from '../live/list-heard-windows.ts';
import type { CallRow } from '../lock-call.ts';
import { draftNotes } from '../notes/draft-notes.ts';
import { dropOwnVoice } from '../read-back/drop-own-voice.ts';
import { listReadBacks } from '../read-back/list-read-backs.ts';
import { createDraft } from './create-draft.ts';

/** Less new talk than this is not worth another draft. */
const leastNewSeconds = 10;
/** A draft that took a second is followed by so many seconds of rest: however long the call, others get the machine. */
const restTimes = 5;

/** Notes of what has been heard so far, by our own writer: they are shown while people talk and then thrown away. */
export const draftLiveNotesJob = defineJob({
  name: 'calls.draft-live-notes',
  payload: z.strictObject({ callId: z.uuid() }),
  retry: { limit: 1, delaySeconds: 2 },
  expireSeconds: 180,
  concurrency: 1,
  async run(deps, { callId }, { signal }) {
    const call = await findTalking(deps, callId);
    if (!call) return;
    const windows = await listHeardWindows(deps.db.service, { callId });
    const turns = dropOwnVoice(
      windows.flatMap(({ sentences }) => sentences),
      await listReadBacks(deps.db.service, callId),
    );
    const talkSeconds = turns.reduce((sum, { start, end }) => sum + Math.max(0, end - start), 0);
    if (talkSeconds - Number(call.drafted_seconds) < leastNewSeconds) return;
    const started = performance.now();
    const notes = await draft(deps, call, turns, signal);
    const restSeconds = (restTimes * (performance.now() - started)) / 1000;
    if (notes) await createDraft(deps, { callId, notes, talkSeconds, restSeconds });
  },
});

/** The call, while people talk and its draft is not resting; null when there is nothing to do. */
async function findTalking({ db, clock }: Deps, callId: string) {
  const call = await db.service
    .selectFrom('calls')
    .innerJoin('call_drafts', 'call_drafts.call_id', 'calls.id')
    .selectAll('calls')
    .select(['drafted_seconds', 'rest_until'])
    .where('calls.id', '=', callId)
    .where('calls.state', '=', 'recording')
    .where('calls.ended_at', 'is', null)
    .where('calls.deleted_at', 'is', null)
    .executeTakeFirst();
  return call && (call.rest_until ?? 0) <= clock.now() ? call : null;
}

async function draft(
  deps: Deps,
  call: CallRow,
  heard: Parameters<Deps['writer']['write']>[0]['turns'],
  signal: AbortSignal,
): Promise<Notes | null> {
  const turns = heard.map((turn) => ({ ...turn, confidence: null }));
  const write: Deps['writer']['write'] = (input) => deps.drafter.write(input, signal);
  // Whether there is a job in it shows when they have hung up.
  const written = await draftNotes({ ...deps, writer: { ...deps.writer, write } }, call, turns, {
    isJob: true,
  });
  return written.kind === 'notes' ? written.notes : null;
}
