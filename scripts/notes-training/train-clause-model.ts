import { clauseFeatures } from '#server/providers/writer/embedded/model/clause-model.ts';
import { type FirstStage, labels } from '#server/providers/writer/embedded/model/sentence-model.ts';
import { splitClauses } from '#server/providers/writer/embedded/speech/split-clauses.ts';
import { itemsOf } from './label-sentences.ts';
import type { LabelledCall } from './load-calls.ts';
import { hasKey } from './match-keys.ts';
import { fitTextModel, type PreparedCall } from './train-sentence-model.ts';

const FORBIDDEN_WEIGHT = 3;
const C = 1;

/** A clause is worth keeping when it holds a key of an item its sentence was labelled for. */
export function trainClauseModel(calls: LabelledCall[], prepared: PreparedCall[]): FirstStage {
  const features: string[][] = [];
  const positive: number[] = [];
  const weight: number[] = [];
  calls.forEach((call, c) => {
    const { sentences, targets } = prepared[c]!;
    sentences.forEach((sentence, s) => {
      const clauses = splitClauses(sentence.text);
      const side = sentence.speaker === 'pro' ? 'p' : 'c';
      labels.forEach((label, at) => {
        if (clauses.length < 2 || !targets.positive[at]![s]) return;
        const keys = itemsOf(call)
          .filter(([name, item]) => name === label && item.turns.includes(sentence.turn))
          .flatMap(([, item]) => item.keys.flat());
        clauses.forEach((clause, i) => {
          const overruled = call.truth.must_not_appear.some((text) => hasKey(text, clause));
          features.push(clauseFeatures(clauses, i, label, side));
          positive.push(!overruled && keys.some((key) => hasKey(key, clause)) ? 1 : 0);
          weight.push(overruled ? FORBIDDEN_WEIGHT : 1);
        });
      });
    });
  });
  return fitTextModel(
    features,
    [{ positive: Int8Array.from(positive), weight: Float32Array.from(weight) }],
    C,
  );
}
