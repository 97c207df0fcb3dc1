import { z } from 'zod';
import { stateChoices } from '../company/state-names.ts';
import { formatMoment } from './call-times.ts';

// On key 3 a call reads back what the notes have so far, and the people on the line say whether it is right.

export const readBackFields = ['address', 'phone', 'day'] as const;
export type ReadBackField = (typeof readBackFields)[number];

export const readBackValuesSchema = z.partialRecord(z.enum(readBackFields), z.string().min(1).max(1000));
export type ReadBackValues = z.infer<typeof readBackValuesSchema>;

export const readBackStates = [
  'reading',
  'hearing',
  'stopped',
  'confirmed',
  'corrected',
  'not_confirmed',
  'no_answer',
] as const;
export type ReadBackState = (typeof readBackStates)[number];

/** How the notes remember it. A value that was put right and then agreed to is confirmed. */
export const notedReadBackSchema = z.object({
  value: z.string().min(1),
  outcome: z.enum(['confirmed', 'corrected', 'not_confirmed']),
  /** Moment in the recording at which it was read. */
  seconds: z.number().nonnegative(),
});
export type NotedReadBack = z.infer<typeof notedReadBackSchema>;

/** So long they have to answer, after the beep. */
export const answerSeconds = 8;

export const readBackNames: Record<ReadBackField, string> = {
  address: 'address',
  phone: 'number',
  day: 'day',
};

export const nothingToReadBack = 'I have no address, number or day yet.';

/** The sentences that are said, in order. The second time only what was put right is said again. */
export function wordReadBack(
  values: ReadBackValues,
  { changed }: { changed?: readonly ReadBackField[] } = {},
): string[] {
  const said = readBackFields
    .filter((field) => !changed || changed.includes(field))
    .flatMap((field) => (values[field] ? [sayField(field, values[field])] : []));
  const [first, ...rest] = said;
  if (!first) return [nothingToReadBack];
  const opening = `I have ${first.startsWith('Phone') ? `p${first.slice(1)}` : first}`;
  const question = changed ? 'Is everything right?' : 'Is that right?';
  return [...[opening, ...rest].map((part) => `${part}.`), question];
}

function sayField(field: ReadBackField, value: string): string {
  if (field === 'phone') return `Phone ${sayPhone(value)}`;
  return field === 'address' ? sayAddress(value) : value.replace(/\.$/, '');
}

function sayPhone(value: string): string {
  const national = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(value);
  const groups = national ? national.slice(1) : (value.replace(/\D/g, '').match(/\d{1,3}/g) ?? []);
  return groups.map(spell).join(', ');
}

const stateNames = new Map(stateChoices.map(({ code, name }) => [code, name]));

/** "418 Birch Lane, Austin, TX 78745": digits one by one, but for a street whose name is one ("62nd"). */
function sayAddress(value: string): string {
  return value
    .replace(/\.$/, '')
    .replace(
      /(?<=, )([A-Z]{2})(?=$|,| \d{5}\b)( (?=\d{5}\b))?/g,
      (code, state: string, space: string | undefined) =>
        stateNames.has(state) ? `${stateNames.get(state)}${space ? ', ' : ''}` : code,
    )
    .replace(/\b\d+(?:[A-Z]|-\d+)?\b/g, (digits) => spell(digits.replace('-', '')));
}

const spell = (digits: string) => [...digits].join(' ');

/** A slow voice takes so long for a word or a spelled digit, and for the end of a sentence. */
const wordSeconds = 0.4;
const sentenceSeconds = 0.4;
const longestStretchSeconds = 11;

const secondsOf = (text: string) => text.split(/\s+/).length * wordSeconds + sentenceSeconds;

/** Sentences put together, as many as are said in less than the time between two beeps. */
export function splitWithBeeps(sentences: readonly string[]): { text: string; seconds: number }[] {
  const stretches: { text: string; seconds: number }[] = [];
  for (const sentence of sentences) {
    const last = stretches.at(-1);
    const seconds = secondsOf(sentence);
    if (last && last.seconds + seconds <= longestStretchSeconds) {
      last.text += ` ${sentence}`;
      last.seconds += seconds;
    } else stretches.push({ text: sentence, seconds });
  }
  return stretches;
}

/** On the page, beside what was read. */
export const readBackOutcomes: Record<ReadBackState, string> = {
  reading: 'Broken off',
  hearing: 'Waiting for the answer',
  stopped: 'Stopped with a key',
  confirmed: 'Confirmed',
  corrected: 'Put right',
  not_confirmed: 'Not confirmed',
  no_answer: 'No answer heard',
};

/** "address, number and day" */
export function nameReadBack(fields: readonly ReadBackField[]): string {
  const names = fields.map((field) => readBackNames[field]);
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? 'nothing');
}

/** In words, for a value that still stands; null for one that was never read, or changed since. */
export function findReadBackWords(
  readBack: Partial<Record<ReadBackField, NotedReadBack>> | undefined,
  field: string,
  value: string | null,
): string | null {
  const known = readBackFields.find((one) => one === field);
  const noted = known && readBack?.[known];
  return noted && noted.value === value ? describeReadBack(noted) : null;
}

export function describeReadBack({ outcome, seconds }: NotedReadBack): string {
  const at = formatMoment(seconds);
  if (outcome === 'confirmed') return `Read back and confirmed at ${at}`;
  if (outcome === 'corrected') return `Put right when it was read back at ${at}`;
  return `Read back at ${at}, not confirmed`;
}
