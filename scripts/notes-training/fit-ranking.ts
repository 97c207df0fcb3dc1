import type { SparseVector } from '#server/providers/writer/embedded/model/sentence-model.ts';
import { fitLogistic } from './fit-logistic.ts';

/** What stands to choice in one call, and which of it is right. */
export type Choice = { options: number[][]; right: boolean[]; weight: number };

/**
 * A ranking learned from pairs: in each call what is right must come before what is not. A call counts
 * as much as its weight, however much it leaves to choice. One weight an input.
 */
export function fitRanking(choices: Choice[], C: number): number[] {
  const size = choices.flatMap(({ options }) => options)[0]!.length;
  const deviation = deviations(
    choices.flatMap(({ options }) => options),
    size,
  );
  const rows: SparseVector[] = [];
  const target: number[] = [];
  const weight: number[] = [];
  for (const { options, right, weight: counts } of choices) {
    const better = options.filter((_, i) => right[i]);
    const worse = options.filter((_, i) => !right[i]);
    for (const good of better)
      for (const bad of worse) {
        const difference = good.map((value, i) => (value - bad[i]!) / deviation[i]!);
        const sign = rows.length % 2 === 0 ? 1 : -1;
        const ids = Int32Array.from(difference.flatMap((value, i) => (value === 0 ? [] : [i])));
        rows.push({ ids, values: Float32Array.from(ids, (i) => sign * difference[i]!) });
        target.push(sign > 0 ? 1 : 0);
        weight.push(counts / (better.length * Math.sqrt(worse.length)));
      }
  }
  const { weights } = fitLogistic(rows, Int8Array.from(target), Float32Array.from(weight), size, C, 200);
  return [...weights].map((value, i) => value / deviation[i]!);
}

function deviations(rows: number[][], size: number): number[] {
  return Array.from({ length: size }, (_, i) => {
    const mean = rows.reduce((sum, row) => sum + row[i]!, 0) / rows.length;
    return Math.sqrt(rows.reduce((sum, row) => sum + (row[i]! - mean) ** 2, 0) / rows.length) || 1;
  });
}
