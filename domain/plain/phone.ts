import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';

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
