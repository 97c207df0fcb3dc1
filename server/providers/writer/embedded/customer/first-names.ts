import { readFileSync } from 'node:fs';
import { knowsWord } from '../model/word-vectors.ts';

/** Cut from public lists by scripts/cut-first-names.ts. Many names are in no list: it speaks for one, never against. */
export const FIRST_NAMES_FILE = new URL('./first-names.weights.json', import.meta.url);
let loaded: Set<string> | null = null;

export function isFirstName(word: string): boolean {
  loaded ??= new Set<string>(JSON.parse(readFileSync(FIRST_NAMES_FILE, 'utf8')).split(' '));
  return word
    .toLowerCase()
    .split('-')
    .some((part) => loaded!.has(part));
}

/** A word of the language that nobody is called. */
export const isPlainWord = (word: string) => knowsWord(word.toLowerCase()) && !isFirstName(word);
