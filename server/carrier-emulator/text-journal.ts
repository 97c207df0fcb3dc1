import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { KeptText } from './kept-text.ts';

/** Older ones can no longer be looked up; a carrier forgets too, only later. */
const rememberedTexts = 20_000;
/** Without a file nobody looks back far. */
const rememberedInMemory = 1000;

export interface TextJournal {
  texts: Map<string, KeptText>;
  keep: (text: KeptText) => void;
}

/** Every text and each change of its status, one line each: written before the sender is answered, so no crash loses one. */
export function openTextJournal(folder: string | null): TextJournal {
  const texts = new Map<string, KeptText>();
  const most = folder === null ? rememberedInMemory : rememberedTexts;
  const remember = (text: KeptText) => {
    texts.set(text.sid, text);
    for (const sid of texts.keys()) {
      if (texts.size <= most) break;
      texts.delete(sid);
    }
  };
  if (folder === null) return { texts, keep: remember };
  const file = path.join(folder, 'texts.jsonl');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const text of readJournal(file)) remember(text);
  return {
    texts,
    keep(text) {
      remember(text);
      appendFileSync(file, `${JSON.stringify(text)}\n`, { mode: 0o600 });
    },
  };
}

function readJournal(file: string): KeptText[] {
  return readLines(file).flatMap((line) => {
    try {
      return [JSON.parse(line) as KeptText];
    } catch {
      // The last line of a killed process may be cut short.
      return [];
    }
  });
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
