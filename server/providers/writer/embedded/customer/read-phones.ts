import type { Turn } from '#domain/calls/transcript.ts';
import { type DigitRun, readDigitRuns } from '../../../../spoken/spoken-numbers.ts';
import { corrects, isCustomerSide, saysNo, saysYes } from '../speech/dialogue-cues.ts';

/** Phone numbers as people dictate them: in pieces, over several turns, with corrections. */

export type SaidPhone = {
  digits: string;
  turns: number[];
  /** Some digits were said first in another way. */
  corrected: boolean;
  before: string;
  after: string;
};

type Piece = DigitRun & { turn: number; nth: number; before: string };

/** Where a number is dictated, its pieces stand this near. */
const MOST_WORDS = 12;
const NOT_DIALLED =
  /^[\s-]*(?:dollars?|bucks|hundred|thousand|percent|feet|foot|inch\w*|square|amps?|gallons?|miles?|years?|days?|hours?|minutes?|o'clock|am\b|pm\b|a\.m|p\.m)/i;

/** Between the area code and what follows nothing else is said; else three digits are a price. */
const FILLED = /^(?:[\s,.–-]|\b(?:uh|um|and|then|it's|so|that's|area|code|is|number)\b)*$/i;

function readPieces(turns: readonly Turn[]): Piece[] {
  return turns.flatMap(({ text }, turn) => {
    let last = 0;
    return readDigitRuns(text).map((run, nth) => {
      const piece = { ...run, turn, nth, before: text.slice(last, run.start) };
      last = run.end;
      return piece;
    });
  });
}

const countWords = (text: string) => text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
const isArea = (digits: string) => /^[2-9]\d\d$/.test(digits);
const refutes = (text: string) => corrects(text) || /\b(?:no|wait|sorry|not)\b/i.test(text);

/** Taken back just before; "not 2781" names the wrong one. */
const isRefuted = (said: string) => refutes(said) && countWords(said) <= 14 && !/\bnot\W*$/i.test(said);

/** Ten digits of one run: with the country's 1 in front, or a ZIP code read straight into it. */
function wholeNumber(digits: string): string | null {
  const ten =
    digits.length === 11 && digits.startsWith('1')
      ? digits.slice(1)
      : digits.length === 15
        ? digits.slice(5)
        : digits;
  return ten.length === 10 && isArea(ten.slice(0, 3)) && isArea(ten.slice(3, 6)) ? ten : null;
}

type Dictated = { digits: string; used: Piece[] };

/** The words between two pieces of one side, or null where somebody else speaks of other things in between. */
function between(turns: readonly Turn[], from: Piece, to: Piece): string | null {
  if (from.turn === to.turn) return to.before;
  if (to.turn - from.turn > 3 || to.nth > 0 || countWords(to.before) > 4) return null;
  return `${turns[from.turn]!.text.slice(from.end)} ${to.before}`;
}

const canFollow = (digits: string, next: string) =>
  digits.length === 3
    ? next.length === 3 || next.length === 7
    : digits.length + next.length <= 10 || (digits.length >= 6 && next.length === 4);

/** Goes on from the first piece until there are ten digits; four digits at the end are always the last four. */
function dictate(turns: readonly Turn[], pieces: Piece[], at: number): Dictated | null {
  const first = pieces[at]!;
  const whole = wholeNumber(first.digits);
  if (whole) return { digits: whole, used: [first] };
  if (!(isArea(first.digits) || (first.digits.length >= 6 && first.digits.length <= 9))) return null;
  if (!isArea(first.digits.slice(0, 3))) return null;
  let digits = first.digits;
  const used = [first];
  for (const next of pieces.slice(at + 1)) {
    const last = used.at(-1)!;
    const echoed = isCustomerSide(turns[first.turn]) && !isCustomerSide(turns[next.turn]);
    if (echoed && (digits.startsWith(next.digits) || digits.endsWith(next.digits))) continue;
    if (isCustomerSide(turns[next.turn]) !== isCustomerSide(turns[first.turn])) return null;
    const words = between(turns, last, next);
    if (words === null || countWords(words) > MOST_WORDS) return null;
    const seven = next.digits.length === 7 && countWords(words) < 3;
    if (digits.length === 3 && !seven && !FILLED.test(words)) return null;
    if (NOT_DIALLED.test(turns[next.turn]!.text.slice(next.end))) return null;
    // "oh one seven... one seven four. Oh one seven four": what does not fit is a stumble, until four digits come.
    if (!canFollow(digits, next.digits) && digits.length >= 6) continue;
    if (!canFollow(digits, next.digits)) return null;
    digits =
      digits.length >= 6 && next.digits.length === 4
        ? digits.slice(0, 6) + next.digits
        : digits + next.digits;
    used.push(next);
    if (digits.length === 10) return { digits, used };
  }
  return null;
}

/** "Mine's the same with a seven one", "mine is the same but oh one eight nine". */
const MINE = /\bmine\b[^.?!]{0,30}$/i;

/** Whether a later piece replaces the end of a number that was said or asked. */
function isEnding(turns: readonly Turn[], said: Dictated, next: Piece): boolean {
  const last = said.used.at(-1)!;
  const { text } = turns[next.turn]!;
  const { length } = next.digits;
  if (length < 2 || length > 4 || said.digits.endsWith(next.digits)) return false;
  const own = isCustomerSide(turns[last.turn]);
  if (next.turn === last.turn) {
    if (MINE.test(next.before)) return length !== 3;
    const stumbled = said.used.length > 1 && countWords(next.before) <= 8;
    return length === 4 && (stumbled || isRefuted(text.slice(last.end, next.start)));
  }
  const alike = said.digits[10 - length] === next.digits[0] && !saysYes(text);
  const answers = next.nth === 0 && next.turn === last.turn + 1 && countWords(next.before) < 2;
  if (length < 4) return !own && alike && answers;
  if (!own && alike && next.digits[1] === said.digits[7]) return true;
  const plain = next.nth === 0 && text.split(' ').length <= (own ? 12 : 30);
  return plain && (own ? saysNo(text) : isTold(text, next));
}

/** "Oh one three four. No, sorry. Oh one four three", or the last digits said again after a stumble. */
function correctEnding(
  turns: readonly Turn[],
  pieces: Piece[],
  said: Dictated,
): Dictated & { corrected: boolean } {
  const last = said.used.at(-1)!;
  for (const next of pieces.slice(pieces.indexOf(last) + 1)) {
    if (next.turn > last.turn + 3) break;
    if (!isCustomerSide(turns[next.turn])) continue;
    if (isEnding(turns, said, next)) {
      const digits = said.digits.slice(0, 10 - next.digits.length) + next.digits;
      return { digits, used: [...said.used, next], corrected: true };
    }
    if (next.turn !== last.turn && wholeNumber(next.digits) !== null) break;
  }
  return { ...said, corrected: false };
}

/** The pro asks "952-555-0120?", the customer puts it right: "It's 0102", "the same but oh one seven eight". */
const isTold = (text: string, { before }: Piece) =>
  saysNo(text) ||
  (!saysYes(text) && /\b(?:it's|is|but|same|that's|now)[\s,]*(?:now |actually )?$/i.test(before));

/** "It's a 479 number", "area code 479": the first three digits of seven that come later. */
function findArea(pieces: Piece[], turns: readonly Turn[]): string | null {
  const said = pieces.find(
    (piece) =>
      isArea(piece.digits) &&
      (/\barea code(?:'s| is)?\W*$/i.test(piece.before) ||
        /^\W*(?:area code|number)\b/i.test(turns[piece.turn]!.text.slice(piece.end))),
  );
  return said?.digits ?? null;
}

export function readPhones(turns: readonly Turn[]): SaidPhone[] {
  const pieces = readPieces(turns);
  const area = findArea(pieces, turns);
  const found: SaidPhone[] = [];
  const taken = new Set<Piece>();
  pieces.forEach((piece, at) => {
    if (taken.has(piece)) return;
    const short = area && piece.digits.length === 7 ? { digits: area + piece.digits, used: [piece] } : null;
    const said = short ?? dictate(turns, pieces, at);
    if (!said) return;
    for (const used of said.used) taken.add(used);
    const { digits, used, corrected } = correctEnding(turns, pieces, said);
    const last = said.used.at(-1)!;
    found.push({
      digits,
      corrected,
      turns: [...new Set(used.map(({ turn }) => turn))],
      before: turns[piece.turn]!.text.slice(0, piece.start),
      after: turns[last.turn]!.text.slice(last.end),
    });
  });
  return found;
}
