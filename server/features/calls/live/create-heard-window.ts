import type { Deps } from '../../../deps.ts';
import type { HeardSentence, HeardSound, NewWindow } from '../../../providers/transcriber/transcriber.ts';
import { findRefusal } from '../../../providers/writer/embedded/verdicts/find-refusal.ts';
import { maskCardNumbers } from '../../../spoken/card-numbers.ts';
import { noteHeard } from '../watch/note-heard.ts';
import { listHeardWindows } from './list-heard-windows.ts';

interface Heard extends Pick<HeardSound, 'speakers'> {
  streamId: string;
  window: NewWindow;
}

/** A window that begins so near to another is the same one, heard by two workers. */
const sameSeconds = 0.05;

/**
 * Keeps a window that was just heard, and who speaks in those before it as it looks now. Card numbers are masked over
 * all that was heard. False when the stream takes no more: it is gone, or somebody may have refused the recording; then
 * everything that it gave goes, and the recording alone decides.
 */
export async function createHeardWindow(deps: Deps, heard: Heard): Promise<boolean> {
  const before = await listHeardWindows(deps.db.service, heard);
  const windows = await judge(before, heard);
  if (!windows) return forgetStream(deps, heard.streamId);
  const kept = await keepWindows(deps, { ...heard, before, windows });
  // Another worker kept one meanwhile: what was judged lacks it.
  return kept === 'changed' ? createHeardWindow(deps, heard) : kept;
}

/** All windows as they are now; null when somebody may have refused in them. */
async function judge(before: NewWindow[], { window, speakers }: Heard): Promise<NewWindow[] | null> {
  const windows = maskAll([...before, window].map((one) => label(one, speakers)));
  return (await findRefusal(windows.flatMap(({ sentences }) => sentences))) ? null : windows;
}

async function keepWindows(
  deps: Deps,
  { streamId, window, before, windows }: Heard & { before: NewWindow[]; windows: NewWindow[] },
): Promise<boolean | 'changed'> {
  return deps.db.service.transaction().execute(async (tx) => {
    // Whoever presses a key locks the call and then its streams: in this order here too.
    await tx
      .selectFrom('calls')
      .innerJoin('call_streams', 'call_streams.call_id', 'calls.id')
      .select('calls.id')
      .where('call_streams.id', '=', streamId)
      .forKeyShare(['calls'])
      .execute();
    const stream = await tx
      .selectFrom('call_streams')
      .select(['account_id', 'call_id'])
      .where('id', '=', streamId)
      .where('refused_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!stream) return false;
    const there = await listHeardWindows(tx, { streamId });
    if (there.some(({ start }) => Math.abs(start - window.start) < sameSeconds)) return true;
    if (there.length !== before.length) return 'changed';
    const revision = await noteHeard(deps, tx, { callId: stream.call_id, accountId: stream.account_id });
    for (const [position, { start, end, sentences, levels }] of windows.entries()) {
      const turns = JSON.stringify(sentences);
      if (position === there.length)
        await tx
          .insertInto('heard_windows')
          .values({
            stream_id: streamId,
            position,
            account_id: stream.account_id,
            start_seconds: start.toFixed(3),
            end_seconds: end.toFixed(3),
            turns,
            revision,
            levels: Buffer.from(levels),
          })
          .execute();
      else if (turns !== JSON.stringify(there[position]!.sentences))
        await tx
          .updateTable('heard_windows')
          .set({ turns, revision })
          .where('stream_id', '=', streamId)
          .where('position', '=', position)
          .execute();
    }
    return true;
  });
}

function label(window: NewWindow, speakers: Heard['speakers']): NewWindow {
  const speakerAt = new Map(speakers.map(({ start, speaker }) => [start, speaker]));
  const sentences = window.sentences.map((sentence) => ({
    ...sentence,
    speaker: speakerAt.get(sentence.start) ?? sentence.speaker,
  }));
  return { ...window, sentences };
}

/** A number may be read out over the end of a window. */
function maskAll(windows: NewWindow[]): NewWindow[] {
  const masked: HeardSentence[] = maskCardNumbers(windows.flatMap(({ sentences }) => sentences));
  let at = 0;
  return windows.map((window) => {
    const sentences = masked.slice(at, at + window.sentences.length);
    at += window.sentences.length;
    return { ...window, sentences };
  });
}

async function forgetStream({ db, clock }: Deps, streamId: string): Promise<false> {
  await db.service.transaction().execute(async (tx) => {
    await tx
      .updateTable('call_streams')
      .set({ refused_at: clock.now() })
      .where('id', '=', streamId)
      .execute();
    await tx.deleteFrom('stream_sounds').where('stream_id', '=', streamId).execute();
    await tx.deleteFrom('heard_windows').where('stream_id', '=', streamId).execute();
    await tx
      .deleteFrom('call_drafts')
      .using('call_streams')
      .whereRef('call_streams.call_id', '=', 'call_drafts.call_id')
      .where('call_streams.id', '=', streamId)
      .execute();
    await tx
      .deleteFrom('call_read_backs')
      .using('call_streams')
      .whereRef('call_streams.call_id', '=', 'call_read_backs.call_id')
      .where('call_streams.id', '=', streamId)
      .execute();
  });
  return false;
}
