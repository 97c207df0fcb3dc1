import type { Weighing } from '../text-regression.ts';
import { FIRM, speaksOfWork } from './refusal-flags.ts';
import type { Utterance } from './split-utterances.ts';

/** What the two hearers make of an utterance. */
export interface Heard {
  /** The regression over words and places. */
  words: number;
  /** The network over meanings. */
  network: number;
  /** Whether recording, or a machine that listens, is spoken of close by. */
  isNear: boolean;
}

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/** Each hearer knows what the other does not; how far to trust which depends on what is spoken of. */
export function blendInputs(utterance: Utterance, heard: Heard): Float32Array {
  const { flags, words: said, sinceAnnounced } = utterance;
  const says = (...wanted: string[]) => wanted.some((flag) => flags.includes(flag));
  const words = within(heard.words, -9, 5);
  const network = within(heard.network, -5, 5);
  const yes = (is: boolean) => (is ? 1 : 0);
  return Float32Array.of(
    network,
    words,
    (network * words) / 5,
    yes(speaksOfWork(utterance) && !says('record', 'gadget', 'thing')),
    yes(says('assent') && !says('againstIt', ...FIRM)),
    yes(says('wonder')),
    yes(sinceAnnounced !== null && sinceAnnounced >= 2 && sinceAnnounced <= 4),
    yes(heard.isNear),
    Math.min(said.length, 30) / 10,
    yes(said.length <= 4),
  );
}

export const BLEND_SIZE = 10;

export const blendScores = ({ weights, bias }: Weighing, inputs: Float32Array) =>
  inputs.reduce((sum, value, at) => sum + value * weights[at]!, bias);
