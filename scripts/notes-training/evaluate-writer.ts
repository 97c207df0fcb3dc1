import { findAbsentModel } from '#domain/calls/notes-writer.ts';
import { toPlainNotes } from '#server/providers/writer/to-plain-notes.ts';
import type { NotesWriter } from '#server/providers/writer/writer.ts';
import type { LabelledCall } from './load-calls.ts';
import { emptyScore, type NotesScore, scoreCall } from './score-notes.ts';

/** Scores calls with a writer as it is, one after the other; how often our own stood in for it is counted. */
export async function evaluateWriter(
  calls: LabelledCall[],
  writer: NotesWriter,
): Promise<{ score: NotesScore; stoodIn: number }> {
  const score = emptyScore();
  let stoodIn = 0;
  for (const [index, call] of calls.entries()) {
    const written = await writer.write({ turns: call.turns });
    if (written.kind === 'notes' && findAbsentModel(written.writer ?? '') !== null) stoodIn += 1;
    scoreCall(score, call.id, call.truth, toPlainNotes(written));
    if ((index + 1) % 10 === 0) console.error(`${index + 1} of ${calls.length} calls`);
  }
  return { score, stoodIn };
}
