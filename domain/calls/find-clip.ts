import type { Reading } from './notes.ts';
import type { Turn } from './transcript.ts';

/** A stretch of the recording, in seconds. */
export interface Clip {
  start: number;
  end: number;
}

type Line = Pick<Turn, 'text' | 'start' | 'end'>;
type Word = { text: string; start: number; end: number };
type Stretch = { start: number; end: number; last: number; count: number };

/** Two seconds are enough for a name; a number that is read out slowly takes longer. */
const leastSeconds = 2;
const mostSeconds = 8;
/** A mouthful before and after, since the place in the turn is estimated. */
const marginSeconds = 0.4;

/** Words between two of the value that do not part them: "Alder, that is Street". */
const mostBetween = 3;

const numberWords = new Set(
  `zero oh o one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand double triple`.split(
    /\s+/,
  ),
);

/** Where a value was said, as far as the length of the words tells: no recogniser here gives the time of each. */
export function findClip({ value, evidence }: Reading, lines: readonly Line[]): Clip | null {
  const line = lines[evidence[0] ?? -1];
  if (!line) return null;
  const { start, end } = findWords(line.text, value) ?? { start: 0, end: line.text.length };
  const secondOf = (place: number) =>
    line.start + ((line.end - line.start) * place) / Math.max(1, line.text.length);
  const from = secondOf(start) - marginSeconds;
  const to = secondOf(end) + marginSeconds;
  const middle = (from + to) / 2;
  const begin = Math.max(0, Math.min(from, middle - leastSeconds / 2));
  return { start: begin, end: Math.min(Math.max(to, begin + leastSeconds), begin + mostSeconds) };
}

/** The stretch of a turn that has the most words of the value close together. */
function findWords(text: string, value: string): Stretch | null {
  const isWanted = matcherFor(value);
  const stretches: Stretch[] = [];
  for (const [index, word] of splitWords(text).entries()) {
    if (!isWanted(word.text)) continue;
    const open = stretches.at(-1);
    if (open && index - open.last <= mostBetween) {
      open.end = word.end;
      open.last = index;
      open.count += 1;
    } else {
      stretches.push({ start: word.start, end: word.end, last: index, count: 1 });
    }
  }
  return stretches.reduce<Stretch | null>(
    (best, stretch) => (best && best.count >= stretch.count ? best : stretch),
    null,
  );
}

function splitWords(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({
    text: match[0].toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Words are noted as they are said; digits are said as words, and an e-mail address in pieces. */
function matcherFor(value: string): (word: string) => boolean {
  const written = value.toLowerCase();
  const words = new Set(splitWords(written).map(({ text }) => text));
  const hasDigits = /\d/.test(written);
  const address = written.includes('@') ? written : '';
  return (word) => {
    if (hasDigits && (numberWords.has(word) || /^\d+$/.test(word))) return true;
    if (address && (word === 'at' || word === 'dot')) return true;
    return words.has(word) || (address !== '' && word.length > 2 && address.includes(word));
  };
}
