import { type Label, labels } from '#server/providers/writer/embedded/model/sentence-model.ts';
import type { Sentence } from '#server/providers/writer/embedded/speech/split-sentences.ts';
import type { LabelledCall, TruthItem } from './load-calls.ts';
import { countMetKeys, hasKey, meetsKeys } from './match-keys.ts';

/** Positive for a label, and how much the sentence counts: one that only repeats an item elsewhere counts less. */
export type SentenceTargets = { positive: Int8Array[]; weight: Float32Array[] };

const POSITIVE_WEIGHT = 2;
const REPEAT_WEIGHT = 0.3;
/** Small talk and overruled values are worse in a note than any other noise. */
const FORBIDDEN_WEIGHT = 2;

export function itemsOf(call: LabelledCall): [Label, TruthItem][] {
  const { truth } = call;
  return [
    ...truth.scope.map((item) => ['scope', item] as [Label, TruthItem]),
    ...truth.materials.map((item) => ['materials', item] as [Label, TruthItem]),
    ...truth.constraints.map((item) => ['constraints', item] as [Label, TruthItem]),
    ...truth.action_items.map(
      (item) => [item.who === 'pro' ? 'proAction' : 'customerAction', item] as [Label, TruthItem],
    ),
  ];
}

export function labelSentences(call: LabelledCall, sentences: readonly Sentence[]): SentenceTargets {
  const positive = labels.map(() => new Int8Array(sentences.length));
  const weight = labels.map(() => new Float32Array(sentences.length).fill(1));
  for (const [label, item] of itemsOf(call)) {
    const at = labels.indexOf(label);
    const inTurns = sentences.flatMap((sentence, i) => (item.turns.includes(sentence.turn) ? [i] : []));
    const complete = inTurns.filter((i) => meetsKeys(item.keys, sentences[i]!.text));
    const best = [...inTurns].sort(
      (a, b) => countMetKeys(item.keys, sentences[b]!.text) - countMetKeys(item.keys, sentences[a]!.text),
    )[0];
    for (const i of complete.length > 0 ? complete : best === undefined ? [] : [best]) {
      positive[at]![i] = 1;
      weight[at]![i] = POSITIVE_WEIGHT;
    }
    sentences.forEach((sentence, i) => {
      if (positive[at]![i] || item.turns.includes(sentence.turn) || !meetsKeys(item.keys, sentence.text))
        return;
      weight[at]![i] = REPEAT_WEIGHT;
    });
  }
  sentences.forEach((sentence, i) => {
    if (!call.truth.must_not_appear.some((text) => hasKey(text, sentence.text))) return;
    for (const at of labels.keys()) if (!positive[at]![i]) weight[at]![i] = FORBIDDEN_WEIGHT;
  });
  return { positive, weight };
}
