import { readFileSync } from 'node:fs';
import { labels, type SentenceModel } from './sentence-model.ts';

/** Plain regressions over a few named inputs: urgency, missing budget, title words. */
export type SmallModel = { mean: number[]; deviation: number[]; weights: number[][]; bias: number[] };
export type Thresholds = {
  scope: number;
  materials: number;
  constraints: number;
  proAction: number;
  customerAction: number;
};
export type WriterModel = {
  sentences: SentenceModel;
  thresholds: Thresholds;
  urgency: SmallModel;
  budget: SmallModel;
  titleWords: SmallModel;
};

type Packed = {
  features: string;
  idf: string;
  scales: number[];
  weights: string[];
  bias: number[];
  second: SentenceModel['second'];
  thresholds: Thresholds;
  urgency: SmallModel;
  budget: SmallModel;
  titleWords: SmallModel;
};

const bytes = (view: ArrayBufferView) =>
  Buffer.from(view.buffer, view.byteOffset, view.byteLength).toString('base64');
const unpack = (text: string) => {
  const raw = Buffer.from(text, 'base64');
  return raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.byteLength);
};

/** Weights are kept as 16-bit steps: half the size, and no sentence changes its score by a thousandth. */
export function packModel(model: WriterModel): string {
  const { first, second } = model.sentences;
  const scales = first.weights.map(
    (weights) => weights.reduce((max, w) => Math.max(max, Math.abs(w)), 0) / 32767 || 1,
  );
  const packed: Packed = {
    features: [...first.vocabulary.keys()].join('\n'),
    idf: bytes(Uint16Array.from(first.idf, (value) => Math.round(value * 4096))),
    scales,
    weights: first.weights.map((weights, i) =>
      bytes(Int16Array.from(weights, (w) => Math.round(w / scales[i]!))),
    ),
    bias: first.bias,
    second,
    thresholds: model.thresholds,
    urgency: model.urgency,
    budget: model.budget,
    titleWords: model.titleWords,
  };
  return JSON.stringify(packed, (_, value) =>
    typeof value === 'number' ? Number(value.toPrecision(7)) : value,
  );
}

export function unpackModel(text: string): WriterModel {
  const packed = JSON.parse(text) as Packed;
  const weights = packed.weights.map((part, i) =>
    Float32Array.from(new Int16Array(unpack(part)), (w) => w * packed.scales[i]!),
  );
  if (weights.length !== labels.length) throw new Error('the weights were trained for other labels');
  return {
    sentences: {
      first: {
        vocabulary: new Map(packed.features.split('\n').map((name, id) => [name, id])),
        idf: Float32Array.from(new Uint16Array(unpack(packed.idf)), (value) => value / 4096),
        weights,
        bias: packed.bias,
      },
      second: packed.second,
    },
    thresholds: packed.thresholds,
    urgency: packed.urgency,
    budget: packed.budget,
    titleWords: packed.titleWords,
  };
}

export const WEIGHTS_FILE = new URL('./notes.weights.json', import.meta.url);
let loaded: WriterModel | null = null;

export function loadModel(): WriterModel {
  loaded ??= unpackModel(readFileSync(WEIGHTS_FILE, 'utf8'));
  return loaded;
}
