import { isNumberWord, readAmount, readDigitRuns } from '../../../spoken/spoken-numbers.ts';

const ordinals =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );
const others: Record<string, string> = { noon: '12', midnight: '12', dozen: '12', couple: '2', half: '5' };
const longestAmountWords = 5;

export interface SaidNumbers {
  /** Whether these digits, however they are written, were spoken in the call. */
  has: (digits: string) => boolean;
  /** Long numbers may be put together from pieces: the start said first, the end corrected later. */
  hasInPieces: (digits: string) => boolean;
}

export function readSaidNumbers(texts: string[]): SaidNumbers {
  const runs = texts.flatMap((text) => readDigitRuns(text).map((run) => run.digits));
  const values = new Set([...runs, ...texts.flatMap(readValues)]);
  const has = (digits: string) => {
    const plain = digits.replace(/^0+(?=\d)/, '');
    if (values.has(digits) || values.has(plain)) return true;
    return digits.length >= 3 && runs.some((run) => run.includes(digits));
  };
  return { has, hasInPieces: (digits) => has(digits) || canBePieced(digits, has) };
}

function canBePieced(digits: string, has: (piece: string) => boolean): boolean {
  for (let cut = 3; cut <= digits.length - 3; cut += 1) {
    const rest = digits.slice(cut);
    if (has(digits.slice(0, cut)) && (has(rest) || canBePieced(rest, has))) return true;
  }
  return false;
}

function readValues(text: string): string[] {
  const words = text.toLowerCase().match(/\d+|[\p{L}]+/gu) ?? [];
  return words.flatMap((word, at) => {
    const ordinal = ordinals.indexOf(word);
    const tens = ordinal > 0 && ordinal < 10 ? readAmount(words[at - 1] ?? '') : null;
    const named = [others[word], ordinal > 0 ? String(ordinal) : undefined];
    if (tens !== null && tens >= 20 && tens <= 90) named.push(String(tens + ordinal));
    if (isNumberWord(word))
      for (let count = 1; count <= longestAmountWords; count += 1) {
        const amount = readAmount(words.slice(at, at + count).join(' '));
        if (amount !== null) named.push(String(amount));
      }
    return named.filter((value) => value !== undefined);
  });
}
