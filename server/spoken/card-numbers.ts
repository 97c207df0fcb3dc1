import { type DigitRun, readDigitRuns } from './spoken-numbers.ts';

/** A card number, spoken or written, must never be stored: it is masked before a transcript is kept. */

export const CARD_MASK = '[card number removed]';
export const CARD_CODE_MASK = '[card code removed]';

const CARD_WORD = /\b(card|visa|mastercard|master card|amex|american express|discover|debit|credit)\b/i;
const CODE_WORD =
  /\b(cvv|cvc|security code|three digits|four digits|code on the back|on the back|back of (it|the card)|expir\w*|exp|good (thru|through)|billing zip)\b/i;
const LONG_ENOUGH = 12;
/** How many turns after a card was mentioned its number, date or code may still be read out. */
const REACH = 6;

type Spoken = { text: string };

function maskRuns(text: string, runs: DigitRun[], mask: string): string {
  let masked = text;
  for (const run of [...runs].reverse()) masked = masked.slice(0, run.start) + mask + masked.slice(run.end);
  return masked;
}

/** Groups of a number read with pauses: "4242. 4242. 4242. 4242." is one number to a listener. */
function joinedLength(runs: DigitRun[]): number {
  // Cards are read in fours (or four, six and five); ZIP codes and house numbers are not card groups.
  return runs
    .filter((run) => run.digits.length === 4 || run.digits.length >= 6)
    .reduce((sum, run) => sum + run.digits.length, 0);
}

function isPhone(run: DigitRun): boolean {
  return run.digits.length === 10 || (run.digits.length === 11 && run.digits.startsWith('1'));
}

/** Which turns hold card data, and which of their digit runs. Works across turns: "my Visa" ... "4242 4242". */
export function findCardRuns(turns: readonly Spoken[]): Map<number, DigitRun[]> {
  const found = new Map<number, DigitRun[]>();
  let lastCardWord = Number.NEGATIVE_INFINITY;
  let lastNumber = Number.NEGATIVE_INFINITY;
  turns.forEach((turn, index) => {
    if (CARD_WORD.test(turn.text)) lastCardWord = index;
    const runs = readDigitRuns(turn.text);
    if (runs.length === 0) return;
    const near = index - lastCardWord <= REACH || index - lastNumber <= REACH;
    const long = runs.filter((run) => run.digits.length >= LONG_ENOUGH);
    const spread = near && joinedLength(runs.filter((run) => !isPhone(run))) >= LONG_ENOUGH;
    if (long.length > 0 || spread) {
      lastNumber = index;
      found.set(
        index,
        runs.filter((run) => run.digits.length >= 2 && (!isPhone(run) || long.includes(run))),
      );
      return;
    }
    const coded = CODE_WORD.test(turn.text) || CODE_WORD.test(turns[index - 1]?.text ?? '');
    if (near && coded)
      found.set(
        index,
        runs.filter((run) => run.digits.length >= 2 && !isPhone(run)),
      );
  });
  for (const [index, runs] of found) if (runs.length === 0) found.delete(index);
  return found;
}

/** The same turns with card numbers, dates and codes replaced by a mask. */
export function maskCardNumbers<T extends Spoken>(turns: readonly T[]): T[] {
  const found = findCardRuns(turns);
  return turns.map((turn, index) => {
    const runs = found.get(index);
    if (!runs) return turn;
    const numbers = runs.some((run) => run.digits.length >= 4);
    return { ...turn, text: maskRuns(turn.text, runs, numbers ? CARD_MASK : CARD_CODE_MASK) };
  });
}
