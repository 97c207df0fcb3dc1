import type { Deps } from '../../../deps.ts';
import type { Transcript } from '../../../providers/transcriber/transcriber.ts';
import { maskCardNumbers } from '../../../spoken/card-numbers.ts';
import { cutLongTurns } from '../../../spoken/cut-long-turns.ts';
import { moveCall } from '../call-state.ts';
import { dropOwnVoice } from '../read-back/drop-own-voice.ts';
import { listReadBacks } from '../read-back/list-read-backs.ts';
import { writeNotesJob } from './write-notes.job.ts';

/** Fewer words than this are a hello into silence, not a conversation. */
const fewestWords = 5;

/**
 * The transcript, the next state and the next job, or none of them. Card numbers are masked here, before the
 * first word is written anywhere.
 */
export async function createTranscript(
  { db, queue }: Deps,
  input: { callId: string; transcript: Transcript; engine: string },
): Promise<void> {
  const { callId } = input;
  const conversation = dropOwnVoice(
    input.transcript.segments.filter(({ announcement }) => !announcement),
    await listReadBacks(db.service, callId),
  );
  // First the numbers: one that is read out across a cut would not be seen.
  const segments = cutLongTurns(maskCardNumbers(conversation));
  const text = segments.map((segment) => segment.text).join('\n');
  const isConversation = (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= fewestWords;
  await db.service.transaction().execute(async (tx) => {
    const call = await moveCall(tx, {
      callId,
      from: ['transcribing'],
      to: isConversation ? 'writing_notes' : 'skipped',
      set: isConversation ? {} : { skip_reason: 'no_conversation' },
    });
    if (!call || !isConversation) return;
    const { account_id } = call;
    const { id: transcript_id } = await tx
      .insertInto('transcripts')
      .values({
        account_id,
        call_id: callId,
        engine: input.engine.slice(0, 100),
        text: text.slice(0, 400_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = segments.map((segment, position) => ({
      transcript_id,
      account_id,
      position,
      // A memo is spoken by one person, whatever it sounds like.
      speaker: call.source === 'memo' ? ('pro' as const) : segment.speaker,
      start_seconds: segment.start.toFixed(3),
      end_seconds: Math.max(segment.start, segment.end).toFixed(3),
      text: segment.text,
      confidence: segment.confidence ?? null,
    }));
    // Eight values a row, and PostgreSQL takes 65,535 of them in one statement.
    for (let from = 0; from < rows.length; from += 5000) {
      await tx
        .insertInto('transcript_segments')
        .values(rows.slice(from, from + 5000))
        .execute();
    }
    await queue.enqueue(writeNotesJob, { callId }, { tx });
  });
}
