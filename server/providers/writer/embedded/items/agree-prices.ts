import { upperFirst } from '../speech/join-words.ts';
import type { Sentence } from '../speech/split-sentences.ts';
import { toThirdPerson } from '../speech/third-person.ts';
import { writeAmounts } from '../speech/write-amounts.ts';
import type { Phrased } from './phrase-items.ts';

/** The price the pro named and the customer took: the line everybody looks for first. */

const PRICE = /\$\d+(?:,\d{3})*(?:\.\d\d)?/g;
const NAMES =
  /\b(?:all in|out the door|parts and (?:all|labor)|permit included|total|for (?:the|that|both|everything|all)|it(?:'s| is| would be|'d be|'ll be| will be)|that(?:'s| is| would be|'d be|'ll be)|comes? to|i can do|charge|runs?|be(?: about)?|plus)\b/i;
const ACCEPTS =
  /\b(?:yes|yeah|yep|okay|ok|fine|deal|sounds (?:good|fair|right)|that works|works for|do it|go ahead|fair|perfect|great|can do that|sold|book it|figured|not bad|reasonable|all right|approved|acceptable|let's do|good|can do)\b/i;
const DOUBTS =
  /\b(?:too (?:much|high)|think about|talk to|get back|let you know|other (?:quote|bid)s?|hmm|wow|expensive|how about|lower|can you do|could you do|ask my|whoa|ouch|can't|cannot|run it by|not sure|\?)|\?|\bno\b(?! problem)/i;
const CAPS =
  /\b(?:over|under|up to|more than|less than|deductible|last|else|somebody|other guy|worth|save|off|extra|add|more|foot|around|about|probably|roughly|ballpark|hold|deposit)\b/i;
const TAIL =
  /^,?\s*,?\s*((?:all in|out the door|parts and (?:all|labor)|labor included|(?:with |and )?(?:the )?permit(?:s)? included|an hour|a (?:visit|month|week|unit)|each|total|flat|for (?:the|that|both|everything|all|a)\b|plus (?:parts|tax|materials|permit)|including|installed|tax included|with)\b[^.;?!]*)/i;

function tailOf(text: string): string {
  const tail = TAIL.exec(text)?.[1] ?? '';
  const clause = tail.split(
    /,? and (?=[a-z-]+ (?:does|do|is|are|will))|\s+(?:and (?:then|i|we|that|it|you|the)|but|so|because|if|which|plus or)\b/i,
  )[0]!;
  const words = clause
    .trim()
    .split(/\s+/)
    .slice(0, 10)
    .join(' ')
    .replace(/[,\s]+$/, '');
  return words ? ` ${words}` : '';
}

const NUMBER =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand';
const SPOKEN = new RegExp(`\\b(?:a )?(?:${NUMBER})(?:[- ](?:and )?(?:${NUMBER}))+\\b|\\b\\d{3,5}\\b`, 'gi');
const TIME =
  /\b(?:\w+day|morning|afternoon|tomorrow|tonight|today|o'clock|a\.?m|p\.?m|be there|come (?:by|out)|noon)\b/i;
const CLOCK_VALUE = /^\$(?:1[0-2]|[1-9])(?:00|15|30|45)$/;
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/-/g, ' ')
    .replace(/\band /g, '')
    .replace(/^a /, '');

type Price = { amount: string; after: string; spoken?: string };

/** "Twelve sixty." "Twelve sixty, good, let's do that": a number said again with a yes is the price. */
function echoedPrice(text: string, before: string, answer: string): Price | null {
  for (const match of [...text.matchAll(SPOKEN)].reverse()) {
    const [lead, after] = [text.slice(0, match.index), text.slice(match.index + match[0].length)];
    if (
      /\b(?:at|by|before|after|until|around) $/i.test(lead) &&
      !/\b(?:i'm|i'd be|we're|we'd be) at $/i.test(lead)
    )
      continue;
    if (
      /^\s+(?:\p{Lu}\p{Ll}|feet|foot|inch|gallon|amp|square|degree|by\b|oh\b)/u.test(after) ||
      /\bcode\b|\bzip\b/i.test(text)
    )
      continue;
    if (!plain(answer).includes(plain(match[0])) || plain(before).includes(plain(match[0]))) continue;
    const amount = writeAmounts(`${match[0]} dollars`);
    if (!/^\$\d{3}|^\$\d{1,2},/.test(amount)) continue;
    if (CLOCK_VALUE.test(amount.replace(',', '')) && TIME.test(`${text} ${answer}`)) continue;
    return { amount, after, spoken: plain(match[0]) };
  }
  return null;
}

function namedPrice(text: string): Price | null {
  const amounts = [...text.matchAll(PRICE)];
  const [match] = amounts;
  if (amounts.length !== 1 || !match || !NAMES.test(text) || CAPS.test(text)) return null;
  return { amount: match[0], after: text.slice(match.index + match[0].length) };
}

/** The last price that met a yes; null when none was agreed. */
export function findAgreedPrice(
  sentences: readonly Sentence[],
): (Phrased & { amount: string; spoken?: string }) | null {
  const said = (turn: number) =>
    sentences
      .filter((other) => other.turn === turn)
      .map((other) => other.text)
      .join(' ');
  for (const { speaker, text, turn } of [...sentences].reverse()) {
    if (speaker !== 'pro' || /\?\s*$/.test(text)) continue;
    if (sentences.find((other) => other.turn === turn + 1)?.speaker !== 'customer') continue;
    const answer = said(turn + 1);
    const opening = answer.split(/\s+/).slice(0, 14).join(' ');
    if (!ACCEPTS.test(opening) || DOUBTS.test(opening)) continue;
    const price = namedPrice(writeAmounts(text)) ?? echoedPrice(text, said(turn - 1), answer);
    if (!price) continue;
    const tail = toThirdPerson(tailOf(price.after), 'pro');
    return {
      text: `Agreed price: ${price.amount}${tail}`,
      amount: price.amount,
      spoken: price.spoken,
      evidence: [turn, turn + 1],
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
  const { amount, spoken, ...price } = agreed;
  const names = (part: string) =>
    part.includes(amount) || (spoken !== undefined && plain(part).includes(spoken));
  const kept = items.flatMap((item) => {
    const parts = item.text.split('; ').filter((part) => !names(part) || part.split(' ').length > 16);
    return parts.length > 0 ? [{ ...item, text: upperFirst(parts.join('; ')) }] : [];
  });
  return [...kept, { ...price, score: 1 }];
}

export const settlesBudget = ({ text }: Pick<Phrased, 'text'>) =>
  /^(?:Agreed price|Spending limit)/.test(text);

const LIMIT =
  /\b(?:up to|go(?:ing)? (?:over|above|past)|not over|no more than|stay under|keep it under|cap(?:ped)? (?:it )?at|anything over|top out at|spend (?:more than|over)|budget(?:'s| is)(?: about| around| like)?)\s+\$?(\d{1,3}(?:,\d{3})+|\d{3,6})\b(?!\s*(?:feet|foot|inch|gallon|square|amp|degree|pound|people|miles|days|%|percent))/i;

/** "Up to six hundred, just do it": what the customer allows is a limit of the job even if it was said in passing. */
export function withLimit<T extends Phrased & { score: number }>(
  items: T[],
  sentences: readonly Sentence[],
): (T | (Phrased & { score: number }))[] {
  const found = sentences.flatMap(({ speaker, text, turn }) => {
    const match = speaker === 'customer' ? LIMIT.exec(writeAmounts(text)) : null;
    return match ? [{ turn, amount: Number(match[1]!.replace(/,/g, '')).toLocaleString('en-US') }] : [];
  });
  const last = found.at(-1);
  if (
    !last ||
    items.some((item) => item.text.replace(/(\d),(?=\d{3})/g, '$1').includes(last.amount.replace(/,/g, '')))
  )
    return items;
  return [...items, { text: `Spending limit: $${last.amount}`, evidence: [last.turn], score: 0.9 }];
}
