import { packNumbers, unpackNumbers } from '../model/pack-numbers.ts';
import type { SparseVector } from '../model/sentence-model.ts';

/** What a regression knows of words: which count, and how rare each is. */
export interface KnownFeatures {
  vocabulary: Map<string, number>;
  idf: Float32Array;
}

/** One weight for each feature, then one for each dense input. */
export interface Weighing {
  weights: Float32Array;
  bias: number;
}

/** What somebody speaks of, and where in the call, counts whole; single words share what is left of a length. */
const FLAG = 0.3;
const WORDS = 4;
const isFlag = (name: string) => /^(?:F:|N:|L:|-?[12]:|\?$)/.test(name);

export function toVector(
  names: readonly string[],
  dense: Float32Array,
  { vocabulary, idf }: KnownFeatures,
): SparseVector {
  const known = names.flatMap((name) => {
    const id = vocabulary.get(name);
    return id === undefined ? [] : [{ id, isFlag: isFlag(name) }];
  });
  const length = Math.sqrt(known.reduce((sum, { id, isFlag }) => sum + (isFlag ? 0 : idf[id]! ** 2), 0)) || 1;
  return {
    ids: Int32Array.from([...known.map(({ id }) => id), ...dense.keys()], (id, at) =>
      at < known.length ? id : vocabulary.size + id,
    ),
    values: Float32Array.from([
      ...known.map(({ id, isFlag }) => (isFlag ? FLAG : (WORDS * idf[id]!) / length)),
      ...dense,
    ]),
  };
}

export function weigh({ weights, bias }: Weighing, { ids, values }: SparseVector): number {
  return ids.reduce<number>((sum, id, at) => sum + weights[id]! * values[at]!, bias);
}

export interface PackedFeatures {
  features: string;
  idf: string;
}

export interface PackedWeighing {
  scale: number;
  weights: string;
  bias: number;
}

export const packFeatures = ({ vocabulary, idf }: KnownFeatures): PackedFeatures => ({
  features: [...vocabulary.keys()].join('\n'),
  idf: packNumbers(Uint16Array.from(idf, (value) => Math.round(value * 4096))),
});

export const unpackFeatures = ({ features, idf }: PackedFeatures): KnownFeatures => ({
  vocabulary: new Map(features.split('\n').map((name, id) => [name, id])),
  idf: Float32Array.from(new Uint16Array(unpackNumbers(idf)), (value) => value / 4096),
});

/** Weights are kept as 16-bit steps. */
export function packWeighing({ weights, bias }: Weighing): PackedWeighing {
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 32_767 || 1;
  return {
    scale,
    weights: packNumbers(Int16Array.from(weights, (weight) => Math.round(weight / scale))),
    bias,
  };
}

/** `size` is that of the features and dense inputs which the weights are for. */
export function unpackWeighing({ scale, weights, bias }: PackedWeighing, size: number): Weighing {
  const unpacked = Float32Array.from(new Int16Array(unpackNumbers(weights)), (weight) => weight * scale);
  if (unpacked.length !== size) throw new Error('the weights were trained for other features');
  return { weights: unpacked, bias };
}

/** Short numbers: a file of weights says no more than they mean. */
export const toWeightsFile = (packed: object) =>
  JSON.stringify(packed, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(7)) : value));
