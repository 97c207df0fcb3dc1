import type { Phrased } from './phrase-items.ts';
import type { Sentence } from './split-sentences.ts';
import { toThirdPerson } from './third-person.ts';
import { writeAmounts } from './write-amounts.ts';

/** The price the pro named and the customer took: the line everybody looks for first. */

const PRICE = /\$\d+(?:,\d{3})*(?:\.\d\d)?/g;
const NAMES =
  /\b(?:all in|out the door|parts and (?:all|labor)|permit included|total|for (?:the|that|both|everything|all)|it(?:'s| is| would be|'d be|'ll be| will be)|that(?:'s| is| would be|'d be|'ll be)|comes? to|i can do|charge|runs?|be(?: about)?|plus)\b/i;
const ACCEPTS =
  /\b(?:yes|yeah|yep|okay|ok|fine|deal|sounds (?:good|fair|right)|that works|works for|do it|go ahead|fair|perfect|great|can do that|sold|book it|figured|not bad|reasonable|all right)\b/i;
const DOUBTS =
  /\b(?:too (?:much|high)|think about|talk to|get back|let you know|other (?:quote|bid)s?|hmm|wow|expensive|how about|lower|can you do|could you do|ask my|whoa|ouch|can't|cannot|run it by|not sure|\?)|\?|\bno\b(?! problem)/i;
const CAPS =
  /\b(?:over|under|up to|more than|less than|deductible|last|else|somebody|other guy|worth|save|off|extra|add|more|foot)\b/i;
const TAIL =
  /^,?\s*,?\s*((?:all in|out the door|parts and (?:all|labor)|labor included|(?:with |and )?(?:the )?permit(?:s)? included|an hour|a (?:visit|month|week|unit)|each|total|flat|for (?:the|that|both|everything|all|a)\b|plus (?:parts|tax|materials|permit)|including|installed|tax included|with)\b[^.;?!]*)/i;

function tailOf(text: string): string {
  const tail = TAIL.exec(text)?.[1] ?? '';
  const clause = tail.split(
    /\s+(?:and (?:then|i|we|that|it|you|the)|but|so|because|if|which|plus or)\b/i,
  )[0]!;
  const words = clause
    .trim()
    .split(/\s+/)
    .slice(0, 10)
    .join(' ')
    .replace(/[,\s]+$/, '');
  return words ? ` ${words}` : '';
}

/** The last price that met a yes; null when none was agreed. */
export function findAgreedPrice(sentences: readonly Sentence[]): (Phrased & { amount: string }) | null {
  for (const sentence of [...sentences].reverse()) {
    if (sentence.speaker !== 'pro' || /\?\s*$/.test(sentence.text)) continue;
    const text = writeAmounts(sentence.text);
    const amounts = [...text.matchAll(PRICE)];
    const [match] = amounts;
    if (amounts.length !== 1 || !match || !NAMES.test(text) || CAPS.test(text)) continue;
    const next = sentences.filter(
      (other) => other.turn === sentence.turn + 1 && other.speaker === 'customer',
    );
    const answer = next.map((other) => other.text).join(' ');
    const opening = answer.split(/\s+/).slice(0, 14).join(' ');
    if (!ACCEPTS.test(opening) || DOUBTS.test(opening)) continue;
    const tail = toThirdPerson(tailOf(text.slice(match.index + match[0].length)), 'pro');
    return {
      text: `Agreed price: ${match[0]}${tail}`,
      amount: match[0],
      evidence: [sentence.turn, sentence.turn + 1],
    };
  }
  return null;
}

/** Puts the agreed price in place of the sentences that only name it. */
export function withAgreedPrice<T extends Phrased & { score: number }>(
  items: T[],
  sentences: readonly Sentence[],
): (T | (Phrased & { score: number }))[] {
  const agreed = findAgreedPrice(sentences);
  if (!agreed) return items;
  const { amount, ...price } = agreed;
  const kept = items.flatMap((item) => {
    const parts = item.text
      .split('; ')
      .filter((part) => !part.includes(amount) || part.split(' ').length > 16);
    return parts.length > 0 ? [{ ...item, text: parts.join('; ') }] : [];
  });
  return [...kept, { ...price, score: 1 }];
}
