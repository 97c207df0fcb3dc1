import { sql } from 'kysely';
import type { Deps } from '../../../deps.ts';
import type { HeardSentence, HeardSound, HeardWindow } from '../../../providers/transcriber/transcriber.ts';
import { findRefusal } from '../../../providers/writer/embedded/verdicts/find-refusal.ts';
import { maskCardNumbers } from '../../../spoken/card-numbers.ts';
import { listHeardWindows } from './list-heard-windows.ts';

interface Heard extends Pick<HeardSound, 'speakers'> {
  streamId: string;
  window: HeardWindow;
}

/**
 * Keeps a window that was just heard, and who speaks in those before it as it looks now. Card numbers are masked over
 * all that was heard. False when the stream takes no more: it is gone, or somebody may have refused the recording; then
 * everything that it gave goes, and the recording alone decides.
 */
export async function createHeardWindow(deps: Deps, { streamId, window, speakers }: Heard): Promise<boolean> {
  const before = await listHeardWindows(deps.db.service, { streamId });
  const windows = maskAll([...before, window].map((one) => label(one, speakers)));
  const turns = windows.flatMap(({ sentences }) => sentences);
  if (await findRefusal(turns)) return forgetStream(deps, streamId);
  return deps.db.service.transaction().execute(async (tx) => {
    const stream = await tx
      .selectFrom('call_streams')
      .select(['account_id', 'call_id'])
      .where('id', '=', streamId)
      .where('refused_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!stream) return false;
    for (const [position, { start, end, sentences, levels }] of windows.entries()) {
      await tx
        .insertInto('heard_windows')
        .values({
          stream_id: streamId,
          position,
          account_id: stream.account_id,
          start_seconds: start.toFixed(3),
          end_seconds: end.toFixed(3),
          turns: JSON.stringify(sentences),
          levels: Buffer.from(levels),
        })
        .onConflict((conflict) =>
          conflict.columns(['stream_id', 'position']).doUpdateSet({ turns: JSON.stringify(sentences) }),
        )
        .execute();
    }
    await sql`select pg_notify('calls_heard', ${stream.call_id})`.execute(tx);
    return true;
  });
}

function label(window: HeardWindow, speakers: Heard['speakers']): HeardWindow {
  const speakerAt = new Map(speakers.map(({ start, speaker }) => [start, speaker]));
  const sentences = window.sentences.map((sentence) => ({
    ...sentence,
    speaker: speakerAt.get(sentence.start) ?? sentence.speaker,
  }));
  return { ...window, sentences };
}

/** A number may be read out over the end of a window. */
function maskAll(windows: HeardWindow[]): HeardWindow[] {
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
  });
  return false;
}
