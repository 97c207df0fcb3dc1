import { tradeWords } from '../category.ts';
import type { Weighing } from '../text-regression.ts';
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

const FIRM = ['notAgree', 'stop', 'object', 'dont', 'erase', 'againstIt'];
const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/** Each hearer knows what the other does not; how far to trust which depends on what is spoken of. */
export function blendInputs({ flags, words: said, sinceAnnounced }: Utterance, heard: Heard): Float32Array {
  const says = (...wanted: string[]) => wanted.some((flag) => flags.includes(flag));
  const words = within(heard.words, -9, 5);
  const network = within(heard.network, -5, 5);
  const isWork = says('work') || said.some((word) => tradeWords.has(word));
  const yes = (is: boolean) => (is ? 1 : 0);
  return Float32Array.of(
    network,
    words,
    (network * words) / 5,
    yes(isWork && !says('record', 'gadget', 'thing')),
    yes(says('assent') && !says(...FIRM)),
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
