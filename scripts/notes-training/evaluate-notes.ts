import { writeNotes } from '#server/providers/writer/embedded/embedded-writer.ts';
import { loadModel } from '#server/providers/writer/embedded/model/weights.ts';
import { toPlainNotes } from '#server/providers/writer/to-plain-notes.ts';
import type { LabelledCall } from './load-calls.ts';
import { emptyScore, type NotesScore, scoreCall } from './score-notes.ts';

/** What the writer that ships makes of these calls. */
export async function evaluateNotes(calls: LabelledCall[]): Promise<NotesScore> {
  const score = emptyScore();
  for (const call of calls) {
    const written = await writeNotes(loadModel(), { turns: call.turns });
    scoreCall(score, call.id, call.truth, toPlainNotes(written));
  }
  return score;
}
