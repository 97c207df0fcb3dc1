import { phrasesOf } from './phrases-of.ts';
import learned from './role-words.weights.json' with { type: 'json' };
import { scoreCues } from './score-cues.ts';

const WEIGHTS = new Map(Object.entries(learned));
const CUE_SHARE = 0.5;
/** Below one: neighbouring words say the same thing twice, so the sum is too sure of itself. */
const WORD_SHARE = 0.6;
const STRONGEST_WORDS = 3;

/** How much a sentence speaks for the pro (above 0) or the customer (below), as a logarithm of odds. */
export function scoreRole(text: string, companyName?: string): number {
  return CUE_SHARE * scoreCues(text, companyName) + WORD_SHARE * scoreWords(text);
}

/** What was learned from labelled calls of all trades: words that one role uses more than the other. */
function scoreWords(text: string): number {
  const sum = phrasesOf(text).reduce(
    (total, phrase) => total + (WEIGHTS.get(phrase) ?? 0),
    WEIGHTS.get('') ?? 0,
  );
  return Math.max(-STRONGEST_WORDS, Math.min(STRONGEST_WORDS, sum));
}
