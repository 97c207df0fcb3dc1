import type { Turn } from '#domain/calls/transcript.ts';
import { askedBefore, isCustomerSide, saysNo } from '../speech/dialogue-cues.ts';
import { readSpellings, soundsLike } from '../speech/read-spelling.ts';
import {
  addressedSurname,
  CAPITAL,
  clean,
  collectAddressed,
  collectBare,
  collectCued,
  collectLastNames,
  findWhole,
  type NameCandidate,
  proNamesOf,
} from './collect-names.ts';
import { type FoundField, notStated, withReadings } from './found-field.ts';
import { otherNames } from './other-names.ts';

/** A first name alone becomes whole when the last name is given elsewhere. */
function complete(turns: readonly Turn[], best: NameCandidate, all: NameCandidate[]): NameCandidate {
  if (best.name.includes(' ')) return best;
  const longer = all
    .filter((c) => c.name.includes(' ') && c.name.toLowerCase().split(' ').includes(best.name.toLowerCase()))
    .sort((a, b) => b.score - a.score)[0];
  if (longer) return longer;
  const nextTo = all.find((c) => c.turn === best.turn && c.name.includes(' '));
  if (nextTo) return nextTo;
  const surname = addressedSurname(turns);
  if (surname && surname.toLowerCase() !== best.name.toLowerCase())
    return { ...best, name: `${best.name} ${surname}` };
  for (const [index, turn] of turns.entries()) {
    if (!isCustomerSide(turn) || !/\blast name\b/i.test(`${askedBefore(turns, index)} ${turn.text}`))
      continue;
    const match = new RegExp(`(?:last name(?:'s| is)?,?\\s+|^(?:It's |That's )?)(${CAPITAL})`, 'u').exec(
      turn.text,
    );
    const [last] = match ? clean(match[1]!, new Set()) : [];
    if (last && last.toLowerCase() !== best.name.toLowerCase())
      return { ...best, name: `${best.name} ${last}` };
  }
  return best;
}

/** A spelling with one letter in front is an e-mail's initial ("J-A-B-T"), no other way to write the name. */
function spells(letters: string, heard: string): boolean {
  if (!soundsLike(letters, heard)) return false;
  return (
    letters[0] === heard[0] ||
    heard.endsWith(letters) ||
    (letters.length === heard.length && letters.length > 4)
  );
}

function applySpelling(turns: readonly Turn[], best: NameCandidate): { name: string; spelled: boolean } {
  const words = best.name.split(' ');
  for (const turn of turns) {
    if (!isCustomerSide(turn)) continue;
    for (const { letters } of readSpellings(turn.text)) {
      const at = words.findIndex(
        (word) => word.length > 2 && spells(letters, word.replace(/\W/g, '').toLowerCase()),
      );
      if (at < 0) continue;
      // "S as in Sam, E-T-H-I": part of the spelling went another way; the heard word already fits.
      if (words[at]!.toLowerCase().endsWith(letters)) return { name: best.name, spelled: true };
      if (words[at]!.toLowerCase() !== letters) words[at] = letters[0]!.toUpperCase() + letters.slice(1);
      return { name: words.join(' '), spelled: true };
    }
  }
  return { name: best.name, spelled: false };
}

const titled = (name: string) =>
  name === name.toLowerCase() ? name.replace(/(?<=^|\s)\p{L}/gu, (letter) => letter.toUpperCase()) : name;

export function findName(turns: readonly Turn[], companyName?: string): FoundField {
  const proNames = proNamesOf(turns, companyName);
  const surname = addressedSurname(turns);
  const all = [
    ...collectCued(turns, proNames),
    ...collectBare(turns, proNames),
    ...collectAddressed(turns, proNames),
    ...collectLastNames(turns),
    ...(surname ? findWhole(turns, surname) : []),
  ];
  const best = [...all].sort((a, b) => b.score - a.score || a.turn - b.turn)[0];
  if (!best || best.score < 2.4) return notStated;
  const whole = complete(turns, best, all);
  const { name, spelled } = applySpelling(turns, whole);
  const used = turnsNaming(turns, name).filter((index) => index !== whole.turn);
  const readBack = used.some(
    (index) => turns[index]!.speaker === 'pro' && index > whole.turn && !saysNo(turns[index + 1]?.text ?? ''),
  );
  const confidence = spelled
    ? 'spelled'
    : readBack
      ? 'confirmed'
      : used.length > 0
        ? 'said_twice'
        : 'said_once';
  return withReadings(
    { value: titled(name), confidence, evidence: [whole.turn] },
    otherNames(turns, { name, heard: whole }, all),
  );
}

/** Who says "Nora" says nothing about Whitfield: the last name is the one that is misheard. */
function turnsNaming(turns: readonly Turn[], name: string): number[] {
  const last = name.split(' ').at(-1)!;
  const said = new RegExp(`(?<!\\p{L})${last.replace(/[^\p{L}]/gu, '.')}(?!\\p{L})`, 'iu');
  return turns.flatMap((turn, index) => (said.test(turn.text) ? [index] : []));
}
