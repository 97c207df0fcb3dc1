import { writeNotes } from '#server/providers/writer/embedded/embedded-writer.ts';
import { packModel, unpackModel } from '#server/providers/writer/embedded/model/weights.ts';
import { toPlainNotes } from '#server/providers/writer/to-plain-notes.ts';
import type { LabelledCall } from './load-calls.ts';
import { emptyScore, type NotesScore, scoreCall } from './score-notes.ts';
import { crossValidate, FOLDS, prepareCalls } from './train-writer.ts';

/** Scores every call with a writer that was trained without it, packed and unpacked as it would ship. */
export function evaluateNotes(calls: LabelledCall[]): NotesScore {
  const score = emptyScore();
  for (const { fold, model, held } of crossValidate(prepareCalls(calls))) {
    const shipped = unpackModel(packModel(model));
    for (const { call } of held)
      scoreCall(score, call.id, call.truth, toPlainNotes(writeNotes(shipped, { turns: call.turns })));
    console.error(`fold ${fold + 1} of ${FOLDS}: ${held.length} calls`);
  }
  return score;
}
