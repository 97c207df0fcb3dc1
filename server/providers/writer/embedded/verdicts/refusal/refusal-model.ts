import { readFileSync } from 'node:fs';
import type { SparseVector } from '../../model/sentence-model.ts';
import { DIMENSIONS, meaningOf } from '../../model/word-vectors.ts';
import { refusalFeatures } from './refusal-features.ts';
import type { Utterance } from './split-utterances.ts';

export interface RefusalModel {
  vocabulary: Map<string, number>;
  idf: Float32Array;
  /** One for each feature, then one for each dimension of the meaning. */
  weights: Float32Array;
  bias: number;
  /** From here on a call is held, and from there on it is refused without asking. */
  hold: number;
  refuse: number;
}

/** What somebody speaks of, and where in the call, counts whole; single words share what is left of a length. */
const FLAG = 0.3;
const WORDS = 4;
const isFlag = (name: string) => /^(?:F:|N:|L:|-?[12]:|\?$)/.test(name);

export function toVector(
  names: readonly string[],
  meaning: Float32Array,
  { vocabulary, idf }: Pick<RefusalModel, 'vocabulary' | 'idf'>,
): SparseVector {
  const known = names.flatMap((name) => {
    const id = vocabulary.get(name);
    return id === undefined ? [] : [{ id, isFlag: isFlag(name) }];
  });
  const length = Math.sqrt(known.reduce((sum, { id, isFlag }) => sum + (isFlag ? 0 : idf[id]! ** 2), 0)) || 1;
  return {
    ids: Int32Array.from([...known.map(({ id }) => id), ...meaning.keys()], (id, at) =>
      at < known.length ? id : vocabulary.size + id,
    ),
    values: Float32Array.from([
      ...known.map(({ id, isFlag }) => (isFlag ? FLAG : (WORDS * idf[id]!) / length)),
      ...meaning,
    ]),
  };
}

const speaksOfIt = ({ flags }: Utterance) => flags.includes('record') || flags.includes('gadget');
/** So soon after our announcement an answer need not say what it answers. */
const ANSWERS = 4;
const OPENING = 12;

/** Whether our announcement, or talk of recording, came just before. */
export function isSpokenOf(utterances: readonly Utterance[], index: number): boolean {
  const { sinceAnnounced } = utterances[index]!;
  if (sinceAnnounced !== null && sinceAnnounced <= ANSWERS) return true;
  return utterances.slice(Math.max(0, index - 2), index).some(({ flags }) => flags.includes('record'));
}

/** Whether an utterance can be about the recording at all: else it is not looked at. */
export function canRefuse(utterances: readonly Utterance[], index: number): boolean {
  const { sinceAnnounced, flags } = utterances[index]!;
  if (sinceAnnounced !== null && sinceAnnounced <= ANSWERS) return true;
  if (flags.includes('thing') && (index < OPENING || flags.includes('stop'))) return true;
  return utterances.slice(Math.max(0, index - 3), index + 3).some(speaksOfIt);
}

export const meaningsOf = (utterances: readonly Utterance[]) =>
  utterances.map(({ words }) => meaningOf(words.join(' ')));

/** How much each utterance sounds like a refusal; null where none can be. */
export function scoreRefusals(model: RefusalModel, utterances: readonly Utterance[]): (number | null)[] {
  const features = refusalFeatures(utterances);
  return utterances.map(({ words }, index) => {
    if (!canRefuse(utterances, index)) return null;
    const { ids, values } = toVector(features[index]!, meaningOf(words.join(' ')), model);
    return ids.reduce<number>((sum, id, at) => sum + model.weights[id]! * values[at]!, model.bias);
  });
}

interface Packed extends Pick<RefusalModel, 'bias' | 'hold' | 'refuse'> {
  features: string;
  idf: string;
  scale: number;
  weights: string;
}

const toText = (view: ArrayBufferView) =>
  Buffer.from(view.buffer, view.byteOffset, view.byteLength).toString('base64');
const toBytes = (text: string) => {
  const raw = Buffer.from(text, 'base64');
  return raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.byteLength);
};

/** Weights are kept as 16-bit steps. */
export function packRefusalModel({ vocabulary, idf, weights, bias, hold, refuse }: RefusalModel): string {
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 32_767 || 1;
  const packed: Packed = {
    features: [...vocabulary.keys()].join('\n'),
    idf: toText(Uint16Array.from(idf, (value) => Math.round(value * 4096))),
    scale,
    weights: toText(Int16Array.from(weights, (weight) => Math.round(weight / scale))),
    bias,
    hold,
    refuse,
  };
  return JSON.stringify(packed, (_, value) =>
    typeof value === 'number' ? Number(value.toPrecision(7)) : value,
  );
}

export function unpackRefusalModel(text: string): RefusalModel {
  const { features, idf, scale, weights, bias, hold, refuse } = JSON.parse(text) as Packed;
  const model = {
    vocabulary: new Map(features.split('\n').map((name, id) => [name, id])),
    idf: Float32Array.from(new Uint16Array(toBytes(idf)), (value) => value / 4096),
    weights: Float32Array.from(new Int16Array(toBytes(weights)), (weight) => weight * scale),
    bias,
    hold,
    refuse,
  };
  if (model.weights.length !== model.vocabulary.size + DIMENSIONS)
    throw new Error('the weights were trained for other features');
  return model;
}

export const REFUSAL_WEIGHTS = new URL('./refusal.weights.json', import.meta.url);
let loaded: RefusalModel | null = null;

export function loadRefusalModel(): RefusalModel {
  loaded ??= unpackRefusalModel(readFileSync(REFUSAL_WEIGHTS, 'utf8'));
  return loaded;
}
