import type { SmallNetwork } from '#server/providers/writer/embedded/model/small-network.ts';
import { seededRandom, shuffle } from './make-folds.ts';
import { standardise } from './standardise.ts';

type Member = SmallNetwork['members'][number];

const BATCH = 1024;
const RATE = 3e-3;
const DECAY = 1e-2;
const DROPPED = 0.3;

/** AdamW over one flat row of weights. */
function createStep(size: number) {
  const [first, second] = [new Float64Array(size), new Float64Array(size)];
  let steps = 0;
  return (weights: Float64Array, gradient: Float64Array) => {
    steps += 1;
    const [a, b] = [1 - 0.9 ** steps, 1 - 0.999 ** steps];
    for (let i = 0; i < size; i += 1) {
      first[i] = 0.9 * first[i]! + 0.1 * gradient[i]!;
      second[i] = 0.999 * second[i]! + 0.001 * gradient[i]! ** 2;
      weights[i] =
        weights[i]! * (1 - RATE * DECAY) - (RATE * (first[i]! / a)) / (Math.sqrt(second[i]! / b) + 1e-8);
    }
  };
}

/** One hidden layer; the flat row holds each unit's weights and bias, then the output's. */
function fitMember(
  rows: Float32Array[],
  targets: number[],
  units: number,
  epochs: number,
  seed: number,
): Member {
  const inputs = rows[0]!.length;
  const unit = inputs + 1;
  const out = units * unit;
  const random = seededRandom(seed);
  const weights = new Float64Array(out + units + 1);
  for (let i = 0; i < out; i += 1) weights[i] = (random() * 2 - 1) / Math.sqrt(inputs);
  for (let i = out; i < weights.length; i += 1) weights[i] = (random() * 2 - 1) / Math.sqrt(units);
  const gradient = new Float64Array(weights.length);
  const step = createStep(weights.length);
  const levels = new Float64Array(units);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    const order = shuffle(rows.length, random);
    for (let from = 0; from < order.length; from += BATCH) {
      const batch = order.slice(from, from + BATCH);
      gradient.fill(0);
      for (const at of batch) {
        const row = rows[at]!;
        let sum = weights[out + units]!;
        for (let u = 0; u < units; u += 1) {
          let level = weights[u * unit + inputs]!;
          for (let i = 0; i < inputs; i += 1) level += weights[u * unit + i]! * row[i]!;
          levels[u] = level > 0 && random() >= DROPPED ? level / (1 - DROPPED) : 0;
          sum += weights[out + u]! * levels[u]!;
        }
        const slope = (1 / (1 + Math.exp(-sum)) - targets[at]!) / batch.length;
        gradient[out + units]! += slope;
        for (let u = 0; u < units; u += 1) {
          if (levels[u] === 0) continue;
          gradient[out + u]! += slope * levels[u]!;
          const back = (slope * weights[out + u]!) / (1 - DROPPED);
          gradient[u * unit + inputs]! += back;
          for (let i = 0; i < inputs; i += 1) gradient[u * unit + i]! += back * row[i]!;
        }
      }
      step(weights, gradient);
    }
  }
  const round = (values: Float64Array) => [...values].map((value) => Number(value.toPrecision(4)));
  return {
    hidden: Array.from({ length: units }, (_, u) => round(weights.subarray(u * unit, u * unit + inputs))),
    hiddenBias: Array.from({ length: units }, (_, u) => weights[u * unit + inputs]!),
    output: round(weights.subarray(out, out + units)),
    outputBias: weights[out + units]!,
  };
}

/** Trains as many networks as sizes are named; together they are steadier than each. */
export function fitNetwork(inputs: number[][], targets: number[], sizes: number[], epochs = 8): SmallNetwork {
  const { mean, deviation, rows } = standardise(inputs);
  return {
    mean,
    deviation,
    members: sizes.map((units, i) => fitMember(rows, targets, units, epochs, i + 1)),
  };
}
