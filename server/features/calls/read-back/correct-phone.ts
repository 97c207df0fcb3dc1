import { readUsPhone } from '#domain/plain/phone.ts';
import { findPhone } from '../../../providers/writer/embedded/customer/find-phone.ts';
import { readDigitRuns } from '../../../spoken/spoken-numbers.ts';
import { dropDenied } from './drop-denied.ts';

interface Corrected {
  value: string;
  /** What was said beside it. */
  rest: string;
}

const LAST_FOUR = /\b(?:last (?:four|4)|ends? (?:in|with)|ending|final four)\b/i;
const AREA = /\barea code\b/i;

/** The number as it was put right, whole or in part; null where nothing was said about it. */
export function correctPhone(text: string, read: string): Corrected | null {
  const { kept } = dropDenied(text);
  const heard = findPhone([{ speaker: 'customer', text: kept, start: 0, end: 0 }]);
  const runs = readDigitRuns(kept);
  const rest = runs.reduceRight(
    (left, { digits, start, end }) =>
      digits.length >= 7 || LAST_FOUR.test(left) || AREA.test(left)
        ? left.slice(0, start) + left.slice(end)
        : left,
    kept,
  );
  if (heard.value) return { value: heard.value, rest };
  const value = replacePart(kept, runs, read);
  return value && readUsPhone(value).number ? { value, rest } : null;
}

function replacePart(text: string, runs: { digits: string }[], read: string): string | null {
  const national = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(read);
  if (!national) return null;
  const [, area, exchange, line] = national;
  const ofLength = (length: number) => runs.findLast(({ digits }) => digits.length === length)?.digits;
  const seven = ofLength(7);
  if (seven) return `+1${area}${seven}`;
  const four = ofLength(4);
  if (four && (LAST_FOUR.test(text) || four.startsWith('0') || isNear(four, line!)))
    return `+1${area}${exchange}${four}`;
  const three = ofLength(3);
  return three && AREA.test(text) ? `+1${three}${exchange}${line}` : null;
}

/** Two digits that changed places, or one that was misheard. */
const isNear = (one: string, other: string) =>
  one !== other && [...one].filter((digit, at) => digit !== other[at]).length <= 2;
