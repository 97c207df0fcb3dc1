import { z } from 'zod';

export const wordKinds = ['name', 'street', 'product'] as const;
export type WordKind = (typeof wordKinds)[number];

export const wordKindNames: Record<WordKind, string> = { name: 'Name', street: 'Street', product: 'Product' };

/** A word the account knows better than a recogniser does. */
export interface KnownWord {
  kind: WordKind;
  text: string;
  /** What was written before a person put it right; null when it was right, or when they added it. */
  heard: string | null;
  times: number;
}

export interface ShownWord<Moment = string> extends KnownWord {
  id: string;
  lastUsedAt: Moment;
}

const word = z
  .string()
  .trim()
  .min(1, 'Write a word.')
  .max(100, 'Keep it under 100 characters.')
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'That has characters we cannot keep.');

export const addWordSchema = z
  .strictObject({
    kind: z.enum(wordKinds),
    text: word,
    heard: word.nullable().default(null),
    /** More than once when a word that was removed comes back. */
    times: z.number().int().min(1).max(100_000).default(1),
  })
  .refine(({ text, heard }) => text !== heard, { path: ['heard'], message: 'That is the same word.' });
export type AddedWord = z.infer<typeof addWordSchema>;

/** Once is a correction, twice a habit of the recogniser: from then on the heard form is replaced unasked. */
export const timesUntilReplaced = 2;

const splitWords = (text: string) => text.split(/\s+/).filter(Boolean);

/** What stands in the place of what: the words between those that both texts begin and end with. */
export function findReplacedWords(
  before: string,
  after: string,
): { heard: string; text: string; at: number } {
  const old = splitWords(before);
  const now = splitWords(after);
  let at = 0;
  while (at < old.length && at < now.length && old[at] === now[at]) at += 1;
  let end = 0;
  const most = Math.min(old.length, now.length) - at;
  while (end < most && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  return {
    heard: old.slice(at, old.length - end).join(' '),
    text: now.slice(at, now.length - end).join(' '),
    at,
  };
}

/** "Marl" becomes "Marle Court" wherever it stands as words of its own. */
export function replaceWords(value: string, { heard, text }: Pick<KnownWord, 'heard' | 'text'>): string {
  if (!heard || includesWords(value, text)) return value;
  const at = findPlace(value, heard);
  return at < 0 ? value : value.slice(0, at) + text + value.slice(at + heard.length);
}

const includesWords = (value: string, words: string) => findPlace(value, words) >= 0;

function findPlace(value: string, words: string): number {
  const [text, wanted] = [value.toLowerCase(), words.toLowerCase()];
  const isLetter = (mark: string | undefined) => mark !== undefined && /[\p{L}\p{N}]/u.test(mark);
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (!isLetter(text[at - 1]) && !isLetter(text[at + wanted.length])) return at;
  }
  return -1;
}
