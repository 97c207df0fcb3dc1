import type { Passage } from '../../providers/answerer/answerer.ts';
import { catalogueCents, namedItems } from './catalogue-items.ts';
import { splitSentences } from './split-sentences.ts';

const numberWord =
  '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand)';
const spelledAmount = new RegExp(`\\b${numberWord}(?:[ -]${numberWord}){0,9} (?:dollars|bucks|usd)\\b`, 'i');
const giveaway =
  /\d ?(?:%|percent) (?:off|discount)|half (?:price|off)|free (?:trial|month|year)|(?:month|year) (?:is |are )?(?:for )?free|(?:promo|coupon) code/i;
const denial = /\b(?:no|not|never|cannot|can't|don't|none|nothing|without)\b/i;

const instead = 'All prices are under [Plans and prices](/help/plans-and-prices).';

/**
 * Lets an answer through sentence by sentence. A sentence with an amount that the catalogue does not have, or has for
 * something else, is left out; the page with the prices is named instead.
 */
export async function* guardPrices(
  pieces: AsyncIterable<string>,
  passages: Passage[],
): AsyncIterable<string> {
  const quoted = new Set(passages.flatMap(({ text }) => amountsIn(text)));
  let hasLinked = false;
  for await (const sentence of splitSentences(pieces)) {
    if (isTruePrice(sentence, quoted)) yield sentence;
    else if (!hasLinked) {
      hasLinked = true;
      const [said, start] = [sentence.trimEnd(), sentence.trimStart()];
      yield `${sentence.slice(0, sentence.length - start.length)}${instead}${sentence.slice(said.length)}`;
    }
  }
}

export function isTruePrice(sentence: string, quoted: Set<number> = new Set()): boolean {
  if (spelledAmount.test(sentence)) return false;
  if (giveaway.test(sentence) && !denial.test(sentence)) return false;
  const amounts = amountsIn(sentence);
  if (!amounts.every((cents) => catalogueCents.has(cents) || quoted.has(cents))) return false;
  const named = namedItems(sentence);
  if (named.length === 0) return true;
  // A share of a month is no catalogue price, and may stand beside any item.
  const own = new Set(named.flatMap(({ cents }) => cents));
  return amounts.every(
    (cents) => own.has(cents) || !catalogueCents.has(cents) || amounts.length > named.length,
  );
}

/** Every amount of money in a text, in cents, however it is written with digits. */
export function amountsIn(text: string): number[] {
  const found = text.matchAll(
    /(?:US)?\$\s*(\d[\d,]*(?:\.\d+)?)|(?<!\d|\d,)(\d[\d,]*(?:\.\d+)?)\s*(?:dollars?|bucks?|usd)\b|\busd\s*(\d[\d,]*(?:\.\d+)?)/gi,
  );
  return [...found].map((match) =>
    Math.round(Number((match[1] ?? match[2] ?? match[3] ?? '').replaceAll(',', '')) * 100),
  );
}
