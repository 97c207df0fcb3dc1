import type { SmallModel } from './weights.ts';

/** One score per class of a small regression; higher is likelier. */
export function smallScores(model: SmallModel, inputs: number[]): number[] {
  return model.weights.map((weights, at) => {
    const sum = inputs.reduce(
      (total, value, i) => total + ((value - model.mean[i]!) / model.deviation[i]!) * weights[i]!,
      model.bias[at]!,
    );
    return 1 / (1 + Math.exp(-sum));
  });
}
