import { writeNotes } from '#server/providers/writer/embedded/embedded-writer.ts';
import { loadModel } from '#server/providers/writer/embedded/model/weights.ts';
import { toPlainNotes } from '#server/providers/writer/to-plain-notes.ts';
import { countSentences } from './count-sentences.ts';
import type { LabelledCall } from './load-calls.ts';
import { emptyFieldScore, type FieldScore, scoreFields } from './score-fields.ts';
import { emptyScore, type NotesScore, scoreCall } from './score-notes.ts';
import { unsupportedSentences } from './unsupported-sentences.ts';

export type Evaluation = {
  score: NotesScore;
  fields: FieldScore;
  unsupported: { hits: number; of: number };
  overruledCalls: { hits: number; of: number };
  secondsEach: number;
};

/** What the writer that ships makes of these calls. */
export async function evaluateNotes(calls: LabelledCall[]): Promise<Evaluation> {
  const score = emptyScore();
  const fields = emptyFieldScore();
  const unsupported = { hits: 0, of: 0 };
  const overruledCalls = { hits: 0, of: calls.length };
  const began = performance.now();
  for (const call of calls) {
    const written = await writeNotes(loadModel(), { turns: call.turns });
    const shown = score.forbidden.hits;
    scoreCall(score, call.id, call.truth, toPlainNotes(written));
    scoreFields(fields, call.truth, written);
    if (score.forbidden.hits > shown) overruledCalls.hits += 1;
    if (written.kind !== 'notes') continue;
    const without = unsupportedSentences(written.notes);
    unsupported.hits += without.length;
    unsupported.of += countSentences(written.notes.summary);
    score.log.push(...without.map((sentence) => `${call.id}  says what no item says: ${sentence}`));
  }
  const secondsEach = (performance.now() - began) / 1000 / Math.max(1, calls.length);
  return { score, fields, unsupported, overruledCalls, secondsEach };
}
