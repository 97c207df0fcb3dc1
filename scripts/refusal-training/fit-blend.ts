import { mergeSegments } from '#server/providers/writer/embedded/speech/merge-segments.ts';
import { BLEND_SIZE, blendInputs } from '#server/providers/writer/embedded/verdicts/refusal/blend-scores.ts';
import {
  hearUtterances,
  type RefusalModel,
} from '#server/providers/writer/embedded/verdicts/refusal/refusal-model.ts';
import { splitUtterances } from '#server/providers/writer/embedded/verdicts/refusal/split-utterances.ts';
import { fitLogistic } from '../notes-training/fit-logistic.ts';
import type { Held } from './cross-validate-refusals.ts';

/** An ordinary call must not be held: its utterances count for more than their number. */
const WEIGHT: Partial<Record<Held['kind'], number>> = {
  refusal: 1,
  assent: 0.5,
  unrelated: 0.5,
  announced: 0.8,
};
const C = 20;

/** How far to trust words and network, from what both made of things they had not seen. */
export async function fitBlend(held: Held[]): Promise<RefusalModel['blend']> {
  const rows: Float32Array[] = [];
  const targets: number[] = [];
  const weights: number[] = [];
  for (const { kind, turns, words, hear } of held) {
    const weight = WEIGHT[kind];
    if (!weight) continue;
    const utterances = splitUtterances(mergeSegments(turns).turns);
    const heard = await hearUtterances(words, utterances, hear);
    const inputs = heard.flatMap((one, index) => (one ? [blendInputs(utterances[index]!, one)] : []));
    const loudest = (input: Float32Array) => input[0]! + input[1]!;
    // Which utterance of an excerpt refuses is not written down: the one that both hear most.
    const used = kind === 'refusal' ? inputs.sort((a, b) => loudest(b) - loudest(a)).slice(0, 1) : inputs;
    for (const input of used) {
      rows.push(input);
      targets.push(kind === 'refusal' ? 1 : 0);
      weights.push(weight);
    }
  }
  const ids = Int32Array.from({ length: BLEND_SIZE }, (_, at) => at);
  return fitLogistic(
    rows.map((values) => ({ ids, values })),
    Int8Array.from(targets),
    Float32Array.from(weights),
    BLEND_SIZE,
    C,
    200,
  );
}
