import { z } from 'zod';
import type { Notes } from '#domain/calls/notes.ts';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { whileSo } from '../../../while-so.ts';
import { listHeardWindows } from '../live/list-heard-windows.ts';
import type { CallRow } from '../lock-call.ts';
import { draftNotes } from '../notes/draft-notes.ts';
import { dropOwnVoice } from '../read-back/drop-own-voice.ts';
import { listReadBacks } from '../read-back/list-read-backs.ts';
import { createDraft } from './create-draft.ts';

/** Less new talk than this is not worth another draft, as long as they go on talking. */
const leastNewSeconds = 10;
/** When nobody has said more for so long, what was said last comes into the draft too, however little it is. */
const quietSeconds = 3;
/** A draft that took a second is followed by so many seconds of rest: however long the call, others get the machine. */
const restTimes = 5;
/** The first draft reads the writer from disk, and a busy machine stretches any: neither is to silence the page for minutes. */
const mostRestSeconds = 20;
const lookMilliseconds = 300;

/** Notes of what has been heard so far, by our own writer: they are shown while people talk and then thrown away. */
export const draftLiveNotesJob = defineJob({
  name: 'calls.draft-live-notes',
  payload: z.strictObject({
    callId: z.uuid(),
    /** How many sentences had been heard when too little was new. */
    sentences: z.int().optional(),
  }),
  retry: { limit: 1, delaySeconds: 2 },
  expireSeconds: 180,
  concurrency: 1,
  async run(deps, { callId, sentences }, { signal }): Promise<void> {
    const call = await findTalking(deps, callId);
    if (!call) return;
    const windows = await listHeardWindows(deps.db.service, { callId });
    const heard = windows.flatMap((window) => window.sentences);
    const turns = dropOwnVoice(heard, await listReadBacks(deps.db.service, callId));
    const talkSeconds = turns.reduce((sum, { start, end }) => sum + Math.max(0, end - start), 0);
    const newSeconds = talkSeconds - Number(call.drafted_seconds);
    if (newSeconds <= 0) return;
    const resting = Math.max(0, (call.rest_until?.getTime() ?? 0) - deps.clock.now().getTime()) / 1000;
    const isEnough = newSeconds >= leastNewSeconds || sentences === heard.length;
    if (resting > 0 || !isEnough) {
      // Whatever was heard since has a look of its own.
      if (sentences !== undefined && sentences !== heard.length) return;
      const later = { afterSeconds: Math.ceil(Math.max(resting, quietSeconds)) };
      return deps.queue.enqueue(draftLiveNotesJob, { callId, sentences: heard.length }, later);
    }
    const started = performance.now();
    // A draft that nobody will see takes the machine from the last words of its call: it ends when they hang up.
    const drafted = await whileSo(
      {
        look: async () => (await findTalking(deps, callId)) !== undefined,
        everyMilliseconds: lookMilliseconds,
        onFailedLook: (err) => deps.log.warn({ err, callId }, 'call could not be looked at'),
        signal,
      },
      (talking) => draft(deps, call, turns, talking),
    );
    const restSeconds = Math.min(mostRestSeconds, (restTimes * (performance.now() - started)) / 1000);
    if (drafted?.result) await createDraft(deps, { callId, notes: drafted.result, talkSeconds, restSeconds });
  },
});

/** The call, while people talk. */
function findTalking({ db }: Deps, callId: string) {
  return db.service
    .selectFrom('calls')
    .innerJoin('call_drafts', 'call_drafts.call_id', 'calls.id')
    .selectAll('calls')
    .select(['drafted_seconds', 'rest_until'])
    .where('calls.id', '=', callId)
    .where('calls.state', '=', 'recording')
    .where('calls.ended_at', 'is', null)
    .where('calls.deleted_at', 'is', null)
    .executeTakeFirst();
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
