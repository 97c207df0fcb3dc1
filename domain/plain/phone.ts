import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';

/** A number as a carrier tells it, of whichever country. */
export function toE164(input: string): string | null {
  const parsed = parsePhoneNumberFromString(input, 'US');
  return parsed?.isPossible() ? parsed.number : null;
}

/** The states and the territories that dial like one. */
const usTerritories = ['US', 'PR', 'VI', 'GU', 'MP', 'AS'];
/** Area code and exchange as they are given out; a list of them would not know next year's. */
const nationalShape = /^[2-9](?!11)\d{2}[2-9]\d{6}$/;

type UsPhone =
  | { number: string; fault: null }
  | { number: null; fault: 'unreadable' | 'foreign' | 'charges_callers' };

/** A US number, or why it is none. Ten digits of another country are no US number, though they are ten. */
export function readUsPhone(input: string): UsPhone {
  const parsed = parsePhoneNumberFromString(input, 'US');
  if (!parsed?.isPossible()) return { number: null, fault: 'unreadable' };
  if (parsed.countryCallingCode !== '1') return { number: null, fault: 'foreign' };
  if (!nationalShape.test(parsed.nationalNumber)) return { number: null, fault: 'unreadable' };
  if (parsed.nationalNumber.startsWith('900')) return { number: null, fault: 'charges_callers' };
  if (!parsed.country || !usTerritories.includes(parsed.country)) return { number: null, fault: 'foreign' };
  return { number: parsed.number, fault: null };
}

const typedPhone = (read: (typed: string) => string | null) =>
  z
    .string()
    .trim()
    .min(1, 'Enter a phone number.')
    .max(30, 'That phone number is too long.')
    .transform((value, context) => {
      const number = read(value);
      if (number) return number;
      context.addIssue({ code: 'custom', message: 'Enter a 10-digit US phone number.' });
      return z.NEVER;
    });

/** A person types `(512) 555-0100`; we keep `+15125550100`. Somebody can have it: 000 and 123 are no area codes. */
export const phoneSchema = typedPhone((typed) => {
  const parsed = parsePhoneNumberFromString(typed, 'US');
  const isNational = parsed?.countryCallingCode === '1';
  const isGivenOut = isNational ? nationalShape.test(parsed.nationalNumber) : parsed?.isValid();
  return parsed && isGivenOut ? parsed.number : null;
});

/** The number of a customer, who may be texted: of the US alone. */
export const customerPhoneSchema = typedPhone((typed) => readUsPhone(typed).number);
