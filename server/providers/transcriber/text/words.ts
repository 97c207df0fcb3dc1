import type { Word } from './sentences.ts';

/** A piece of a word as recognisers deliver it: a leading space begins a new word. Times in seconds. */
export interface Token {
  text: string;
  start: number;
  end: number;
}

export function toWords(tokens: Token[]): Word[] {
  const words: Word[] = [];
  for (const token of tokens) {
    const text = token.text.trim();
    if (text === '' || text.startsWith('[_')) continue;
    const last = words.at(-1);
    if (last && !/^\s/.test(token.text) && !isTurnMark(last.text) && !isTurnMark(text)) {
      last.text += text;
      last.end = token.end;
    } else {
      words.push({ text, start: token.start, end: token.end });
    }
  }
  return words;
}

function isTurnMark(text: string): boolean {
  return /^>+$/.test(text);
}
