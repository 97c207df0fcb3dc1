import {
  type Confidence,
  type CustomerField,
  mostReadings,
  type Notes,
  type Reading,
} from '#domain/calls/notes.ts';
import { normalize } from './find-evidence.ts';
import type { Said } from './read-said.ts';

const leastAddressShare = 0.8;
/** Written where "Street" or "Texas" was said, and the other way round. */
const addressForms =
  /^(?:st|street|ave|avenue|rd|road|dr|drive|ln|lane|ct|court|pl|place|blvd|boulevard|ter|terrace|cir|circle|pkwy|parkway|hwy|highway|way|apt|apartment|unit|suite|ste|n|s|e|w|north|south|east|west|usa|\p{L}{2})$/u;

/** Whether a value that a model gives was said in what it quotes, in whatever way people say such a thing. */
export function wasSaid(field: CustomerField, value: string, said: Said, heard: Notes | null): boolean {
  if (isSame(field, value, heard)) return true;
  if (field === 'email') return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) && said.hasAddress(value);
  if (field === 'phone') {
    const digits = value.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
    return digits.length >= 7 && said.numbers.hasInPieces(digits);
  }
  const words = normalize(value).split(' ').filter(Boolean);
  if (field === 'name') return words.length > 0 && words.every((word) => said.hasWord(word));
  const numbers = words.filter((word) => /\d/.test(word));
  if (numbers.some((word) => !said.numbers.has(word.replace(/\D/g, '')) && !said.hasWord(word))) return false;
  const named = words.filter((word) => !/\d/.test(word) && !addressForms.test(word));
  const known = named.filter((word) => said.hasWord(word));
  return named.length > 0 && known.length / named.length >= leastAddressShare;
}

/** A model sounds sure of everything: the rules that read the same call decide how sure we are, and it never is. */
export function confidenceOf(field: CustomerField, value: string | null, heard: Notes | null): Confidence {
  if (value === null) return 'not_stated';
  if (heard && isSame(field, value, heard)) return heard.customerConfidence[field];
  return 'said_once';
}

/** What the rules read otherwise is the second reading, else their own runner-up. */
export function readingsOf(
  field: CustomerField,
  value: string | null,
  evidence: number[],
  heard: Notes | null,
): Reading[] {
  if (value === null) return [];
  const others = (heard?.customerReadings?.[field] ?? []).filter(
    (reading) => normalize(reading.value) !== normalize(value),
  );
  return [{ value, evidence }, ...others].slice(0, mostReadings);
}

function isSame(field: CustomerField, value: string, heard: Notes | null): boolean {
  const other = heard?.customer[field];
  if (!other) return false;
  const plain = (text: string) =>
    field === 'phone' ? text.replace(/\D/g, '').slice(-10) : normalize(text).replaceAll(' ', '');
  return plain(other) === plain(value);
}
