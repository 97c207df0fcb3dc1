const maxDigits = 10;

/** As many digits as any country's numbers have. */
const maxForeignDigits = 15;

/**
 * `(XXX) XXX-XXXX`, as far as the digits go: only digits count, and at most ten of them. A number of another country
 * stays one.
 */
export function formatPhone(input: string): string {
  if (/^\s*\+(?!1)/.test(input)) return `+${input.replace(/\D/g, '').slice(0, maxForeignDigits)}`;
  const digits = digitsOf(input);
  if (digits.length === 0) return '';
  if (digits.length <= 3) return `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** Where the caret belongs in formatted text so that as many digits stay to its left as before. */
export function caretAfterDigits(formatted: string, digitsBefore: number): number {
  if (digitsBefore <= 0) return 0;
  let seen = 0;
  for (let index = 0; index < formatted.length; index += 1) {
    if (isDigit(formatted[index])) seen += 1;
    if (seen === digitsBefore) return index + 1;
  }
  return formatted.length;
}

export function countDigits(text: string): number {
  return text.replace(/\D/g, '').length;
}

/** A pasted "+1 512…" or "1-512…" starts with the country, which is not one of the ten. */
function digitsOf(input: string): string {
  const national = input.replace(/^\s*(?:\+1|1[\s.(-])/, '');
  return national.replace(/\D/g, '').slice(0, maxDigits);
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}
