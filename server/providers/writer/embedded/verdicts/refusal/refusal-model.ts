import { readWeightsFile } from '../../model/weights-file.ts';
import { DIMENSIONS, meaningOf } from '../../model/word-vectors.ts';
import {
  type KnownFeatures,
  type PackedFeatures,
  type PackedWeighing,
  packFeatures,
  packWeighing,
  toVector,
  toWeightsFile,
  unpackFeatures,
  unpackWeighing,
  type Weighing,
  weigh,
} from '../text-regression.ts';
import { BLEND_SIZE, blendInputs, blendScores, type Heard } from './blend-scores.ts';
import { hearRefusals } from './hear-refusals.ts';
import { refusalFeatures } from './refusal-features.ts';
import type { Utterance } from './split-utterances.ts';

/** The regression over words and places. */
export interface WordModel extends KnownFeatures, Weighing {}

export interface RefusalModel {
  words: WordModel;
  /** How much the words count beside the network. */
  blend: Weighing;
  /** From here on a call is held, and from there on it is refused without asking. */
  hold: number;
  refuse: number;
}

const speaksOfIt = ({ flags }: Utterance) => flags.includes('record') || flags.includes('gadget');
/** So soon after our announcement an answer need not say what it answers. */
const ANSWERS = 4;
const JUST_SAID = 2;
const OPENING = 12;

/** Whether our announcement, or talk of recording, came just before: later "turn it off" may mean the water. */
export function isSpokenOf(utterances: readonly Utterance[], index: number): boolean {
  const { sinceAnnounced } = utterances[index]!;
  if (sinceAnnounced !== null && sinceAnnounced <= JUST_SAID) return true;
  return utterances.slice(Math.max(0, index - 2), index).some(({ flags }) => flags.includes('record'));
}

/** Whether an utterance can be about the recording at all: else it is not looked at. */
export function canRefuse(utterances: readonly Utterance[], index: number): boolean {
  const { sinceAnnounced, flags } = utterances[index]!;
  if (sinceAnnounced !== null && sinceAnnounced <= ANSWERS) return true;
  if (flags.includes('thing') && (index < OPENING || flags.includes('stop'))) return true;
  return isNearRecording(utterances, index);
}

const isNearRecording = (utterances: readonly Utterance[], index: number) =>
  utterances.slice(Math.max(0, index - 3), index + 3).some(speaksOfIt);

/** What both hearers make of every utterance; null where it cannot be about the recording. */
export async function hearUtterances(
  words: WordModel,
  utterances: readonly Utterance[],
  hear: typeof hearRefusals = hearRefusals,
): Promise<(Heard | null)[]> {
  const features = refusalFeatures(utterances);
  const asked = [...utterances.keys()].filter((index) => canRefuse(utterances, index));
  const heard = await hear(utterances, asked);
  const all = new Array<Heard | null>(utterances.length).fill(null);
  asked.forEach((index, at) => {
    const meaning = meaningOf(utterances[index]!.words.join(' '));
    all[index] = {
      words: weigh(words, toVector(features[index]!, meaning, words)),
      network: heard[at]!,
      isNear: isNearRecording(utterances, index),
    };
  });
  return all;
}

/** How much each utterance sounds like a refusal; null where none can be. */
export async function scoreRefusals(
  { words, blend }: Pick<RefusalModel, 'words' | 'blend'>,
  utterances: readonly Utterance[],
  hear?: typeof hearRefusals,
): Promise<(number | null)[]> {
  const heard = await hearUtterances(words, utterances, hear);
  return heard.map((one, index) => one && blendScores(blend, blendInputs(utterances[index]!, one)));
}

interface Packed {
  words: PackedFeatures & PackedWeighing;
  blend: { weights: number[]; bias: number };
  hold: number;
  refuse: number;
}

export function packRefusalModel({ words, blend, hold, refuse }: RefusalModel): string {
  const packed: Packed = {
    words: { ...packFeatures(words), ...packWeighing(words) },
    blend: { weights: [...blend.weights], bias: blend.bias },
    hold,
    refuse,
  };
  return toWeightsFile(packed);
}

export function unpackRefusalModel(text: string): RefusalModel {
  const { words, blend, hold, refuse } = JSON.parse(text) as Packed;
  const known = unpackFeatures(words);
  if (blend.weights.length !== BLEND_SIZE) throw new Error('the blend was trained for other inputs');
  return {
    words: { ...known, ...unpackWeighing(words, known.vocabulary.size + DIMENSIONS) },
    blend: { weights: Float32Array.from(blend.weights), bias: blend.bias },
    hold,
    refuse,
  };
}

export const REFUSAL_WEIGHTS = new URL('./refusal.weights.json.gz', import.meta.url);
let loaded: RefusalModel | null = null;

export function loadRefusalModel(): RefusalModel {
  loaded ??= unpackRefusalModel(readWeightsFile(REFUSAL_WEIGHTS));
  return loaded;
}
