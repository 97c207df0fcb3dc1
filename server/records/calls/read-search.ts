import { readUsPhone } from '#domain/plain/phone.ts';

export interface Search {
  /** In the words of a web search. */
  words: string;
  /** The digits of a phone number, or its end; null when none is looked for. */
  digits: string | null;
}

/** Fewer are a street number, a price or a year. */
const fewestDigits = 4;

/**
 * A phone number is written in many ways, and a search by words knows one of them. What looks like a number is looked for
 * in all its writings; what is stored as a number is compared by its digits.
 */
export function readSearch(written: string): Search {
  const q = withoutIdleDashes(written);
  const typed = q.trim();
  const all = typed.replace(/\D/g, '');
  if (!/^[\d\s()+.\-/]+$/.test(typed) || all.length < fewestDigits) return { words: q, digits: null };
  const digits = all.length === 11 && all.startsWith('1') ? all.slice(1) : all;
  const isWhole = digits.length === 10 && readUsPhone(digits).number !== null;
  if (!isWhole && digits.length !== 7) return { words: q, digits: digits.length <= 10 ? digits : null };
  const [area, exchange, line] = [digits.slice(0, -7), digits.slice(-7, -4), digits.slice(-4)];
  const writings = area
    ? [
        `"${area}-${exchange}-${line}"`,
        `"(${area}) ${exchange}-${line}"`,
        `"${area} ${exchange} ${line}"`,
        `"${area} ${exchange}-${line}"`,
        `"${area}.${exchange}.${line}"`,
        `"+1${digits}"`,
        `"1-${area}-${exchange}-${line}"`,
        `"${digits}"`,
      ]
    : [`"${exchange}-${line}"`, `"${exchange} ${line}"`, `"${exchange}.${line}"`, `"${digits}"`];
  return { words: writings.join(' or '), digits };
}

/** A dash before a word means "without". PostgreSQL counts them all, and gives up on a long row of them. */
function withoutIdleDashes(q: string): string {
  return q
    .split(/\s+/)
    .map((word) => word.replace(/-{2,}/g, '-').replace(/^["-]+-(?=["-])|-+$/g, ''))
    .filter((word) => /[^"-]/.test(word))
    .join(' ');
}
