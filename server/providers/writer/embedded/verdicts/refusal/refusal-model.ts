import { readFileSync } from 'node:fs';
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
import { refusalFeatures } from './refusal-features.ts';
import type { Utterance } from './split-utterances.ts';

export interface RefusalModel extends KnownFeatures, Weighing {
  /** From here on a call is held, and from there on it is refused without asking. */
  hold: number;
  refuse: number;
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
    return weigh(model, toVector(features[index]!, meaningOf(words.join(' ')), model));
  });
}

type Packed = PackedFeatures & PackedWeighing & Pick<RefusalModel, 'hold' | 'refuse'>;

export function packRefusalModel({ hold, refuse, ...model }: RefusalModel): string {
  const packed: Packed = { ...packFeatures(model), ...packWeighing(model), hold, refuse };
  return toWeightsFile(packed);
}

export function unpackRefusalModel(text: string): RefusalModel {
  const { hold, refuse, ...packed } = JSON.parse(text) as Packed;
  const known = unpackFeatures(packed);
  return { ...known, ...unpackWeighing(packed, known.vocabulary.size + DIMENSIONS), hold, refuse };
}

export const REFUSAL_WEIGHTS = new URL('./refusal.weights.json', import.meta.url);
let loaded: RefusalModel | null = null;

export function loadRefusalModel(): RefusalModel {
  loaded ??= unpackRefusalModel(readFileSync(REFUSAL_WEIGHTS, 'utf8'));
  return loaded;
}
