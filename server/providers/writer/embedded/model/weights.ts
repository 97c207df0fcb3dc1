import type { VerbModel } from '../title/choose-verb.ts';
import { packNumbers, unpackNumbers } from './pack-numbers.ts';
import { type FirstStage, labels, type SentenceModel } from './sentence-model.ts';
import type { SmallNetwork } from './small-network.ts';
import { readWeightsFile } from './weights-file.ts';

export type Thresholds = {
  scope: number;
  materials: number;
  constraints: number;
  proAction: number;
  customerAction: number;
  /** A sentence may stand in a second section only when it clearly belongs there too. */
  secondSection: number;
  /** How likely a worded item must be worth its line. */
  worth: number;
};
export type WriterModel = {
  sentences: SentenceModel;
  clauses: FirstStage;
  thresholds: Thresholds;
  worth: SmallNetwork;
  titleWords: SmallNetwork;
  titleVerbs: VerbModel;
  /** In how many labelled titles a word stands. */
  titleCounts: Record<string, number>;
};

type PackedText = { features: string; idf: string; scales: number[]; weights: string[]; bias: number[] };
type Packed = Omit<WriterModel, 'sentences' | 'clauses'> & {
  first: PackedText;
  second: SentenceModel['second'];
  clauses: PackedText;
};

/** Weights are kept as 16-bit steps: half the size, and no sentence changes its score by a thousandth. */
function packText(model: FirstStage): PackedText {
  const scales = model.weights.map(
    (weights) => weights.reduce((max, w) => Math.max(max, Math.abs(w)), 0) / 32767 || 1,
  );
  return {
    features: [...model.vocabulary.keys()].join('\n'),
    idf: packNumbers(Uint16Array.from(model.idf, (value) => Math.round(value * 4096))),
    scales,
    weights: model.weights.map((weights, i) =>
      packNumbers(Int16Array.from(weights, (w) => Math.round(w / scales[i]!))),
    ),
    bias: model.bias,
  };
}

function unpackText(packed: PackedText): FirstStage {
  return {
    vocabulary: new Map(packed.features.split('\n').map((name, id) => [name, id])),
    idf: Float32Array.from(new Uint16Array(unpackNumbers(packed.idf)), (value) => value / 4096),
    weights: packed.weights.map((part, i) =>
      Float32Array.from(new Int16Array(unpackNumbers(part)), (w) => w * packed.scales[i]!),
    ),
    bias: packed.bias,
  };
}

export function packModel({ sentences, clauses, ...small }: WriterModel): string {
  const packed: Packed = {
    first: packText(sentences.first),
    second: sentences.second,
    clauses: packText(clauses),
    ...small,
  };
  return JSON.stringify(packed, (_, value) =>
    typeof value === 'number' ? Number(value.toPrecision(7)) : value,
  );
}

export function unpackModel(text: string): WriterModel {
  const { first, second, clauses, ...small } = JSON.parse(text) as Packed;
  if (first.weights.length !== labels.length) throw new Error('the weights were trained for other labels');
  return { sentences: { first: unpackText(first), second }, clauses: unpackText(clauses), ...small };
}

export const WEIGHTS_FILE = new URL('./notes.weights.json.gz', import.meta.url);
let loaded: WriterModel | null = null;

export function loadModel(): WriterModel {
  loaded ??= unpackModel(readWeightsFile(WEIGHTS_FILE));
  return loaded;
}
