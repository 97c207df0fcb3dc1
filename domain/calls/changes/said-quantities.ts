import { readNumber, splitWords, stem } from './content-words.ts';

const phraseEnds = new Set(
  'for in on at of with from to by under over behind near between along around and or so that which'.split(
    ' ',
  ),
);

/** "Two vinyl panels" is 2 of "panel"; "50-gallon gas water heater" is 50 of "heater". Said twice with two numbers, it is unsure. */
export function readQuantities(text: string): Map<string, number | null> {
  const found = new Map<string, number | null>();
  const words = splitWords(text.replace(/\$\s?[\d,.]+/g, ' '));
  words.forEach((word, index) => {
    const number = readNumber(word);
    if (number === null) return;
    const rest = words.slice(index + 1);
    const length = rest.findIndex((next) => phraseEnds.has(next.toLowerCase()) || readNumber(next) !== null);
    const unit = rest.slice(0, length < 0 ? undefined : length).at(-1);
    if (!unit) return;
    const of = stem(unit);
    found.set(of, found.has(of) && found.get(of) !== number ? null : number);
  });
  return found;
}

/** The one price that was agreed, in cents; null where none or more than one is named. */
export function readAgreedCents(text: string): number | null {
  if (!/\b(?:agreed|accepted)\b/i.test(text)) return null;
  const amounts = [...text.matchAll(/\$\s?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d\d))?/g)];
  const [only] = amounts;
  if (!only || amounts.length > 1) return null;
  return Number(only[1]?.replaceAll(',', '')) * 100 + Number(only[2] ?? 0);
}
