import type { Turn } from '#domain/calls/transcript.ts';
import { isCustomerSide } from '../speech/dialogue-cues.ts';
import { readSpellings, soundsLike } from '../speech/read-spelling.ts';

/** A spelling with one letter in front is an e-mail's initial ("J-A-B-T"), no other way to write the name. */
function spells(letters: string, heard: string): boolean {
  if (!soundsLike(letters, heard)) return false;
  return (
    letters[0] === heard[0] ||
    heard.endsWith(letters) ||
    (letters.length === heard.length && letters.length > 4)
  );
}

/** Letters that go on behind the name, or stop within it, belong to an e-mail address when one is given there. */
const isEmailPart = (text: string, letters: string, heard: string) =>
  /\b(?:dot|e-?mail)\b|@/i.test(text) &&
  (letters.startsWith(heard) || heard.startsWith(letters) || letters.endsWith(heard));

/** The name as its letters were read out, each half of a double name for itself. */
export function spellName(turns: readonly Turn[], words: string[]): { words: string[]; spelled: boolean } {
  const written = words.map((word) => word.split('-'));
  let spelled = false;
  for (const turn of turns) {
    if (!isCustomerSide(turn)) continue;
    for (const { letters } of readSpellings(turn.text)) {
      if (written.some((parts) => parts.join('').toLowerCase() === letters)) {
        spelled = true;
        continue;
      }
      for (const parts of written)
        for (const [at, part] of parts.entries()) {
          const heard = part.replace(/[^\p{L}]/gu, '').toLowerCase();
          if (heard === letters) spelled = true;
          if (heard.length < 3 || heard === letters || !spells(letters, heard)) continue;
          // "S as in Sam, E-T-H-I": part of the spelling went another way; the heard word already fits.
          if (heard.endsWith(letters) || isEmailPart(turn.text, letters, heard)) continue;
          if (written.flat().some((other) => other.toLowerCase() === letters)) continue;
          spelled = true;
          parts[at] = letters[0]!.toUpperCase() + letters.slice(1);
        }
    }
  }
  return { words: written.map((parts) => parts.join('-')), spelled };
}
