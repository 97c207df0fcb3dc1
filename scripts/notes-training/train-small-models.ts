import type { JobCategory } from '#domain/calls/notes.ts';
import type {
  FirstStage,
  Scores,
  SparseVector,
} from '#server/providers/writer/embedded/model/sentence-model.ts';
import type { SmallModel } from '#server/providers/writer/embedded/model/weights.ts';
import { stemOf, wordsOf } from '#server/providers/writer/embedded/speech/stem-words.ts';
import { knowWords, titleWordInputs } from '#server/providers/writer/embedded/title/title-words.ts';
import { fitLogistic } from './fit-logistic.ts';
import type { LabelledCall } from './load-calls.ts';
import { hasKey } from './match-keys.ts';
import type { PreparedCall } from './train-sentence-model.ts';

/** One regression per class over standardised inputs; `targets[class][row]` is 1 or 0. */
export function fitSmall(inputs: number[][], targets: number[][], C: number, positiveWeight = 1): SmallModel {
  const columns = inputs[0]!.map((_, c) => c);
  const mean = columns.map((c) => inputs.reduce((sum, row) => sum + row[c]!, 0) / inputs.length);
  const deviation = columns.map(
    (c) => Math.sqrt(inputs.reduce((sum, row) => sum + (row[c]! - mean[c]!) ** 2, 0) / inputs.length) || 1,
  );
  const rows: SparseVector[] = inputs.map((row) => ({
    ids: Int32Array.from(columns),
    values: Float32Array.from(row, (value, c) => (value - mean[c]!) / deviation[c]!),
  }));
  const fitted = targets.map((target) =>
    fitLogistic(
      rows,
      Int8Array.from(target),
      Float32Array.from(target, (t) => (t ? positiveWeight : 1)),
      columns.length,
      C,
      100,
    ),
  );
  return { mean, deviation, weights: fitted.map((f) => [...f.weights]), bias: fitted.map((f) => f.bias) };
}

/** Words of one labelled title, as stems. */
function titleStems(call: LabelledCall): Set<string> {
  return new Set(wordsOf(call.truth.job_title ?? '').map(stemOf));
}

export function countTitleWords(calls: LabelledCall[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const call of calls) for (const stem of titleStems(call)) counts[stem] = (counts[stem] ?? 0) + 1;
  return counts;
}

/**
 * Learns from sentence scores of calls the sentence model did not see, as the writer will meet them,
 * and from counts that leave the call's own title out.
 */
export function trainTitleWords(
  calls: LabelledCall[],
  prepared: PreparedCall[],
  scores: Scores[][],
  first: FirstStage,
): SmallModel {
  const inputs: number[][] = [];
  const target: number[] = [];
  const counts = countTitleWords(calls);
  calls.forEach((call, i) => {
    const own = titleStems(call);
    const know = knowWords(first, counts);
    const others = { ...know, titled: (stem: string) => know.titled(stem) - (own.has(stem) ? 1 : 0) };
    const words = titleWordInputs(
      prepared[i]!.sentences,
      scores[i]!,
      call.truth.category as JobCategory,
      others,
    );
    const wanted = call.truth.title_keys.flat();
    for (const [stem, values] of words) {
      inputs.push(values);
      target.push(
        wanted.some((key) => hasKey(key, stem) || (stem.length > 3 && key.startsWith(stem))) ? 1 : 0,
      );
    }
  });
  return fitSmall(inputs, [target], 1, 2);
}
