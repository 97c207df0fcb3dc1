import type { SpokenSentence, Utterance } from './split-utterances.ts';

/** What makes a sentence the one that a person should hear, and how much. */
const TELLING: Record<string, number> = {
  againstIt: 4,
  notAgree: 4,
  record: 3,
  gadget: 2,
  object: 2,
  stop: 2,
  erase: 2,
  dont: 2,
  noWant: 2,
  wonder: 2,
  thing: 1,
  leave: 1,
  private: 1,
  not: 1,
  no: 1,
};
/** Shorter than this a sentence is an exclamation: the next one belongs to it. */
const FEWEST_WORDS = 4;

/** Of an utterance the sentence in doubt, so that nobody is shown more of the call than that. */
export function chooseQuote({ sentences }: Utterance): { from: number; to: number } {
  const weigh = ({ flags }: SpokenSentence) => flags.reduce((sum, flag) => sum + (TELLING[flag] ?? 0), 0);
  const most = sentences.reduce((best, sentence) => (weigh(sentence) > weigh(best) ? sentence : best));
  const next = sentences[sentences.indexOf(most) + 1];
  return { from: most.from, to: most.words.length < FEWEST_WORDS && next ? next.to : most.to };
}
