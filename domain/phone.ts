import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';

/** `(XXX) XXX-XXXX` as far as the digits go; further digits and everything else are dropped. */
export function formatUsPhone(input: string): string {
  const digits = usDigits(input);
  if (digits.length === 0) return '';
  if (digits.length < 4) return `(${digits}`;
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** At most ten digits; a pasted `+1` is the country, not part of the number. */
function usDigits(input: string): string {
  const digits = input.replace(/\D/g, '');
  const national =
    /^\s*\+1/.test(input) || (digits.length === 11 && digits[0] === '1') ? digits.slice(1) : digits;
  return national.slice(0, 10);
}

export function toE164(input: string): string | null {
  const parsed = parsePhoneNumberFromString(input, 'US');
  return parsed?.isPossible() ? parsed.number : null;
}

/** A person types `(512) 555-0100`; we keep `+15125550100`. */
export const phoneSchema = z
  .string()
  .trim()
  .min(1, 'Enter a phone number.')
  .max(30, 'That phone number is too long.')
  .transform((value, context) => {
    const number = toE164(value);
    if (number) return number;
    context.addIssue({ code: 'custom', message: 'Enter a 10-digit US phone number.' });
    return z.NEVER;
  });
