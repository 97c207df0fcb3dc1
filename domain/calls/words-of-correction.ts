import type { CustomerField, NoteItem, Notes } from './notes.ts';
import { findReplacedWords, type KnownWord, type WordKind } from './vocabulary.ts';

type LearnedWord = Omit<KnownWord, 'times'>;

const longest = 100;
const mostWords = 4;

/** "1422 Alder Street, Austin, TX": the street is what a recogniser can learn. */
const streetOf = (address: string) => (address.split(',')[0] ?? '').replace(/^\d\S*\s+/, '');

/** What the account's word on a customer's detail teaches; a number or an e-mail address is nobody else's. */
export function wordsOfField(field: CustomerField, heard: string | null, value: string): LearnedWord[] {
  if (field !== 'name' && field !== 'address') return [];
  const kind: WordKind = field === 'name' ? 'name' : 'street';
  const read = (text: string) => (kind === 'street' ? streetOf(text) : text).trim();
  const text = read(value);
  if (text === '' || text.length > longest) return [];
  const before = heard === null ? '' : read(heard);
  const replaced = findReplacedWords(before, text);
  if (!replaced.heard || !replaced.text || before.length > longest) return [{ kind, text, heard: null }];
  // A last name is a word of its own. "Lane" for "Court" or "Jon" for "John" is true of this one alone.
  const isLastName = kind === 'name' && text.endsWith(replaced.text) && before.endsWith(replaced.heard);
  return [isLastName ? { kind, text: replaced.text, heard: replaced.heard } : { kind, text, heard: before }];
}

/** Days and times are put right too, and are no products. */
const CALENDAR =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)day|^(?:january|february|march|april|may|june|july|august|september|october|november|december)$|^\d+(?:am|pm|st|nd|rd|th)$/i;

type Items = Pick<Notes, 'scope' | 'materials' | 'constraints' | 'actionItems'>;

/** Products of an edit: a word with a capital or a digit in it that took the place of another in the same line. */
export function wordsOfEdit(before: Items, after: Items): LearnedWord[] {
  const parts = ['scope', 'materials', 'constraints', 'actionItems'] as const;
  const learned = parts.flatMap((part) => {
    const left = before[part].filter(({ text }) => !after[part].some((item) => item.text === text));
    return after[part].flatMap((item) => {
      const line = left.find((old) => isSameLine(old, item));
      const product = line && readProduct(line.text, item.text);
      return product ? [product] : [];
    });
  });
  // One edit of several lines is one correction.
  return [...new Map(learned.map((word) => [`${word.heard} ${word.text}`, word])).values()];
}

function isSameLine(old: NoteItem, now: NoteItem): boolean {
  return now.evidence.length > 0 && old.text !== now.text && old.evidence.join() === now.evidence.join();
}

function readProduct(before: string, after: string): LearnedWord | null {
  const replaced = findReplacedWords(before, after);
  const text = bare(replaced.text);
  const heard = bare(replaced.heard);
  if (!text || !heard || text === heard || text.length > longest || heard.length > longest) return null;
  const words = text.split(' ');
  if (words.length > mostWords || heard.split(' ').length > mostWords) return null;
  // The first word of a line has a capital for that alone.
  const named = words.filter((word, index) =>
    replaced.at + index === 0 ? /\d|\p{L}\p{Lu}/u.test(word) : /\d|\p{Lu}/u.test(word),
  );
  if (!named.some((word) => /\p{L}/u.test(word)) || words.some((word) => CALENDAR.test(word))) return null;
  return { kind: 'product', text, heard };
}

const bare = (text: string) => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
