/** Numbers as people say them on the phone: digit by digit, in pairs, or as whole amounts. */

const UNITS: Record<string, number> = {
  zero: 0,
  oh: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  niner: 9,
};
const PLURALS: Record<string, number> = { fives: 5, zeros: 0, sevens: 7, eights: 8, twos: 2, threes: 3 };
const TEENS: Record<string, number> = {
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
};
const TENS: Record<string, number> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
const SPANISH: Record<string, number> = {
  cero: 0,
  uno: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
};
const REPEATS: Record<string, number> = { double: 2, triple: 3 };

export type DigitRun = { digits: string; start: number; end: number };
type Token = { text: string; start: number; end: number; gap: string };

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let last = 0;
  for (const match of text.matchAll(/\d+(?:(?:st|nd|rd|th)\b)?|[\p{L}']+/gu)) {
    tokens.push({
      text: match[0].toLowerCase(),
      start: match.index,
      end: match.index + match[0].length,
      gap: text.slice(last, match.index),
    });
    last = match.index + match[0].length;
  }
  return tokens;
}

const joins = (gap: string) => /^[\s,\-–()#]*$/.test(gap) || gap === '.' || gap === ' & ';
const digitOf = (word: string) => UNITS[word] ?? SPANISH[word];

type Group = { digits: string; next: number };
/** What a number may still be multiplied by: inside of thousands by a hundred, inside of hundreds by nothing. */
type Largest = 'thousand' | 'hundred' | 'one';

/** One spoken group at `at` ("forty-two", "six", "double five", "fifty-four hundred"), or null. */
function readGroup(tokens: Token[], at: number, inRun: boolean, largest: Largest = 'thousand'): Group | null {
  const word = tokens[at]?.text;
  if (word === undefined) return null;
  const following = tokens[at + 1];
  const scaled = (digits: string, next: number) => scale(tokens, digits, next, largest);
  if (/^\d+$/.test(word)) return scaled(word, at + 1);
  const repeat = REPEATS[word];
  if (repeat !== undefined && following) {
    const digit = digitOf(following.text);
    return digit === undefined ? null : { digits: String(digit).repeat(repeat), next: at + 2 };
  }
  // "and then it's all fives": the three in the middle.
  const plural = word === 'all' && following ? PLURALS[following.text] : undefined;
  if (plural !== undefined) return { digits: String(plural).repeat(3), next: at + 2 };
  if (word === 'o' && inRun) return { digits: '0', next: at + 1 };
  const tens = TENS[word];
  if (tens !== undefined) {
    const unit = following && /^[\s-]$/.test(following.gap) ? UNITS[following.text] : undefined;
    const paired = unit !== undefined && unit > 0;
    return scaled(String(tens + (paired ? unit : 0)), at + (paired ? 2 : 1));
  }
  const teen = TEENS[word];
  if (teen !== undefined) return scaled(String(teen), at + 1);
  const digit = digitOf(word);
  if (digit !== undefined) return scaled(String(digit), at + 1);
  if (word === 'hundred' || (word === 'a' && following?.text === 'hundred')) {
    return scaled('1', word === 'a' ? at + 1 : at);
  }
  return null;
}

/** Applies a following "hundred" or "thousand" and the amount after it; null where it would grow too large. */
function scale(tokens: Token[], digits: string, next: number, largest: Largest): Group | null {
  const word = tokens[next]?.text;
  if (word !== 'hundred' && word !== 'thousand') return { digits, next };
  if (largest === 'one' || (largest === 'hundred' && word === 'thousand')) return null;
  let value = Number(digits) * (word === 'hundred' ? 100 : 1000);
  let at = next + 1;
  const and = tokens[at]?.text === 'and';
  const rest = readAmountBelow(tokens, and ? at + 1 : at, word);
  if (rest && (and || tokens[at]?.gap === ' ')) {
    value += rest.value;
    at = rest.next;
  }
  if (word === 'hundred' && tokens[at]?.text === 'thousand') return scale(tokens, String(value), at, largest);
  return { digits: String(value), next: at };
}

/** A number of a thousand words has no thousand levels: what stands below a hundred has no hundred in it. */
function readAmountBelow(
  tokens: Token[],
  at: number,
  scaleWord: 'hundred' | 'thousand',
): { value: number; next: number } | null {
  const group = readGroup(tokens, at, false, scaleWord === 'hundred' ? 'one' : 'hundred');
  const limit = scaleWord === 'hundred' ? 100 : 1000;
  if (!group || Number(group.digits) >= limit || group.digits.startsWith('0')) return null;
  return { value: Number(group.digits), next: group.next };
}

/** Every run of spoken or written digits, put together: "six one four, five five five" is one run, 614555. */
export function readDigitRuns(text: string): DigitRun[] {
  const tokens = tokenize(text);
  const runs: DigitRun[] = [];
  let run: DigitRun | null = null;
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at]!;
    const group = readGroup(tokens, at, run !== null);
    if (!group) {
      if (run) runs.push(run);
      run = null;
      at += 1;
      continue;
    }
    const end = tokens[group.next - 1]!.end;
    if (run && joins(token.gap)) {
      run = { digits: run.digits + group.digits, start: run.start, end };
    } else {
      if (run) runs.push(run);
      run = { digits: group.digits, start: token.start, end };
    }
    at = group.next;
  }
  if (run) runs.push(run);
  return runs;
}

/** True for "seven", "forty", "hundred" or "12": anything that reads as a number. */
export function isNumberWord(word: string): boolean {
  const lower = word.toLowerCase();
  if (/^\d+$/.test(lower)) return true;
  return lower in UNITS || lower in TEENS || lower in TENS || lower === 'hundred' || lower === 'thousand';
}

/** The value of a spoken amount ("fifteen hundred", "forty-eight", "twenty-two thousand"), or null. */
export function readAmount(words: string): number | null {
  const tokens = tokenize(words);
  const group = readGroup(tokens, 0, false);
  if (!group || group.next !== tokens.length || /^(oh|o)\b/i.test(words)) return null;
  return Number(group.digits);
}

/** The text with every spoken run written in digits: "Twenty-two seventeen Elm" becomes "2217 Elm". */
export function writeDigitRuns(text: string): string {
  let written = text;
  for (const run of readDigitRuns(text).reverse()) {
    written = written.slice(0, run.start) + run.digits + written.slice(run.end);
  }
  return written;
}
