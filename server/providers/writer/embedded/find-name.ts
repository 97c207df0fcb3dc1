import { isNumberWord } from '#domain/spoken-numbers.ts';
import type { Turn } from '#domain/transcript.ts';
import { tradeWords } from './category.ts';
import { isCommon } from './common-words.ts';
import { askedBefore, isCustomerSide, saysNo, saysYes } from './dialogue-cues.ts';
import { type FoundField, notStated } from './found-field.ts';
import { readSpellings, soundsLike } from './read-spelling.ts';

type Candidate = { name: string; turn: number; score: number };

const CAPITAL = "\\p{Lu}(?:[\\p{L}'’-]*\\p{Ll}[\\p{L}'’-]*)?";
const PARTICLE = 'de la|de los|van der|van den|de|del|van|von|la|le|st\\.|di|da';
const FULL = `(${CAPITAL}(?:\\s+(?:${CAPITAL}|[A-Z]\\.|(?:${PARTICLE})(?=\\s+\\p{Lu}))){0,3})`;
const TITLE =
  /^(?:mister|mr\.?|mrs\.?|ms\.?|miss|dr\.?|doctor|pastor|father|sister|reverend|deacon|deaconess|officer|captain|professor)\s+/i;

/** How a caller introduces themselves, and how much to believe it. Later in a call "this is" means other things. */
const CUES: { pattern: string; early: number; late: number }[] = [
  { pattern: "(?:my name is|my name's|me llamo|mi nombre es)", early: 6, late: 5.5 },
  { pattern: "(?:name is|name's)", early: 2.5, late: 1.2 },
  { pattern: "(?:this is|this here is|you got|you've got|soy)", early: 5, late: 3 },
  { pattern: "(?:it's|it is)", early: 4, late: 2 },
  { pattern: "(?:i'm|i am)", early: 3.5, late: 2.2 },
  { pattern: '(?:under|for|from|ask for|care of)', early: 1.6, late: 1.6 },
];
const EARLY = 6;
const ASKED =
  /\b(?:your (?:full )?name|the name|name (?:for|on)|and you are|who am i (?:speaking|talking)|who's (?:this|calling)|last name|name and|may i ask|can i (?:get|have) (?:a|your) name|a name)\b/i;

function clean(raw: string, proNames: Set<string>): string[] {
  const words: string[] = [];
  for (const word of raw.replace(TITLE, '').trim().split(/\s+/)) {
    const bare = word.replace(/'s$/, '').replace(/[.,]$/, (mark) => (/^[A-Z]\.$/.test(word) ? mark : ''));
    if (words.length === 0 && (isCommon(bare) || proNames.has(bare.toLowerCase()))) continue;
    if (isCommon(bare)) break;
    words.push(bare);
  }
  return words;
}

/** The pro's own name and company, so that "Hi, Dale" never becomes the customer. */
export function proNamesOf(turns: readonly Turn[], companyName = ''): Set<string> {
  const names = new Set<string>(
    companyName
      .toLowerCase()
      .split(/\W+/)
      .filter((word) => word.length > 2),
  );
  for (const turn of turns
    .slice(0, 3)
    .filter((first) => first.speaker === 'pro')
    .slice(0, 1)) {
    const introduced = turn.text.matchAll(
      new RegExp(
        `(?:this is|it's|i'm|you've (?:got|reached)|my name is|name's)\\s+${FULL}|${FULL}\\s+(?:speaking|here)|,\\s*${FULL}[.,]?\\s*$`,
        'gui',
      ),
    );
    for (const match of introduced) {
      const name = match[1] ?? match[2] ?? match[3] ?? '';
      for (const word of name.toLowerCase().split(/\s+/))
        if (!isCommon(word)) names.add(word.replace(/\W/g, ''));
    }
  }
  return names;
}

/** Without capitals only a clear introduction counts, and no word of a number or a trade is a name. */
function believableUncased(words: string[], strength: number, index: number): boolean {
  if (words.length < 2 || words[0] === words[1] || strength < 4 || (strength < 5 && index > 2)) return false;
  return !words.some(
    (word) =>
      /(?:ing|ly)$/.test(word) ||
      word.split('-').some(isNumberWord) ||
      tradeWords.has(word) ||
      /^(?:dot|live|like|kind)$/.test(word),
  );
}

function collectCued(turns: readonly Turn[], proNames: Set<string>): Candidate[] {
  return turns.flatMap((turn, index) => {
    if (!isCustomerSide(turn)) return [];
    const found: Candidate[] = [];
    const uncased = turn.text === turn.text.toLowerCase();
    for (const { pattern, early, late } of CUES) {
      const name = uncased ? "([\\p{L}'-]+\\s+[\\p{L}'-]+)" : FULL;
      for (const match of turn.text.matchAll(
        new RegExp(
          `(?<![\\p{L}'])${uncased ? pattern : caseless(pattern)}\\s+(?:uh,? |um,? |the )?${name}`,
          'gu',
        ),
      )) {
        const words = clean(match[1]!, proNames);
        const rest = turn.text.slice(match.index + match[0].length);
        if (
          /^,? (?:(?:at|arroba) \w+ (?:dot|punto)|at \w+\.(?:com|net|org)|dot)\b/i.test(rest) ||
          (words.length === 1 && early <= 4 && index > 1)
        )
          continue;
        if (words.length === 0 || (uncased && !believableUncased(words, early, index))) continue;
        const base = index < EARLY ? early : late;
        const asked = ASKED.test(askedBefore(turns, index)) ? 1 : 0;
        const whole = words.length > 1 ? 1 : 0;
        const side = turn.speaker === 'other' ? -1.6 : 0;
        found.push({
          name: words.slice(0, 4).join(' '),
          turn: index,
          score: base + asked + whole + side - (index < EARLY ? index * 0.3 : 0),
        });
      }
    }
    return found;
  });
}

const caseless = (pattern: string) =>
  pattern.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);

/** Two capitalised words standing alone: "Gil Stroud." or "Judith Amsel, A-M-S-E-L." */
function collectBare(turns: readonly Turn[], proNames: Set<string>): Candidate[] {
  const bare = new RegExp(
    `(?:^|[.!?,]\\s+)(?:(?:[Yy]eah|[Hh]i|[Hh]ey|[Oo]h|[Ss]ure|[Yy]es|[Uu]h|[Uu]m|[Ii]t's|[Oo]kay|[Ss]peaking|[Mm]orning),?\\s+)*${FULL}(?=[.,!?]|$)`,
    'gu',
  );
  return turns.flatMap((turn, index) => {
    if (!isCustomerSide(turn)) return [];
    const asked =
      ASKED.test(askedBefore(turns, index)) || /^(?:speaking|this is (?:he|she|him|her))\b/i.test(turn.text);
    return [...turn.text.matchAll(bare)].flatMap((match) => {
      const words = clean(match[1]!, proNames);
      const several = words.length > 1;
      const opens = turn.text.startsWith(match[1]!) && several;
      if (
        words.length === 0 ||
        words.length > 3 ||
        (!several && !asked) ||
        (!asked && index >= EARLY && !opens)
      )
        return [];
      const score = (several ? 2.5 : 1) + (index < EARLY ? 1.5 : 0) + (asked ? 2 : 0);
      return [{ name: words.join(' '), turn: index, score }];
    });
  });
}

/** "Hi, Mr. Yoon?" by the pro, answered with yes: a pro who calls back names the customer. */
function collectAddressed(turns: readonly Turn[], proNames: Set<string>): Candidate[] {
  const greeting = new RegExp(
    `(?:is this|[Hh]i,?|[Hh]ello,?|[Hh]ey,?|speaking (?:with|to)|calling for)\\s+((?:(?:Mr|Mrs|Ms|Mister|Miss|Dr)\\.?\\s+)?${CAPITAL}(?:\\s+${CAPITAL})?)`,
    'gu',
  );
  return turns.slice(0, 4).flatMap((turn, index) => {
    if (turn.speaker !== 'pro') return [];
    return [...turn.text.matchAll(greeting)].flatMap((match) => {
      const words = clean(match[1]!, proNames);
      const answer = turns[index + 1]?.text ?? '';
      if (words.length === 0 || (!saysYes(answer) && index > 0) || saysNo(answer)) return [];
      return [{ name: words.join(' '), turn: index, score: words.length > 1 ? 4 : 1.5 }];
    });
  });
}

function addressedSurname(turns: readonly Turn[]): string | null {
  for (const turn of turns) {
    if (turn.speaker !== 'pro') continue;
    const match = new RegExp(`\\b(?:Mr|Mrs|Ms|Mister|Miss|Missus)\\.? (${CAPITAL})`, 'u').exec(turn.text);
    if (match) return match[1]!.replace(/'s$/, '');
  }
  return null;
}

/** "Mr. Yoon" at the start and "Daniel Yoon" in a read-back address later. */
function findWhole(turns: readonly Turn[], surname: string): Candidate[] {
  const whole = new RegExp(`\\b(${CAPITAL}) ${surname}\\b`, 'u');
  return turns.flatMap((turn, index) => {
    const first = whole.exec(turn.text)?.[1];
    if (!first || first.length < 2 || isCommon(first) || /^(?:Mr|Mrs|Ms|Mister|Miss)$/.test(first)) return [];
    return [{ name: `${first} ${surname}`, turn: index, score: 2.6 }];
  });
}

/** "And the last name, Nadia?" "Kowalczyk." */
function collectLastNames(turns: readonly Turn[]): Candidate[] {
  return turns.flatMap((turn, index) => {
    const first = new RegExp(`last name,? (${CAPITAL})\\?`, 'u').exec(turns[index - 1]?.text ?? '')?.[1];
    const last = new RegExp(`^(?:(?:It's|Yeah|Sure|That's),? )?(${CAPITAL})`, 'u').exec(turn.text)?.[1];
    if (!first || !last || isCommon(last) || !isCustomerSide(turn)) return [];
    return [{ name: `${first} ${last}`, turn: index, score: 6 }];
  });
}

/** A first name alone becomes whole when the last name is given elsewhere. */
function complete(turns: readonly Turn[], best: Candidate, all: Candidate[]): Candidate {
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

function applySpelling(turns: readonly Turn[], best: Candidate): { name: string; spelled: boolean } {
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
  const parts = name.toLowerCase().split(' ');
  const used = turns.some(
    (turn, index) =>
      turn.speaker === 'pro' &&
      index > whole.turn &&
      parts.some(
        (part) =>
          part.length > 2 && new RegExp(`\\b${part.replace(/[^\p{L}]/gu, '.')}\\b`, 'i').test(turn.text),
      ),
  );
  const confidence = spelled
    ? 'spelled'
    : used
      ? 'confirmed'
      : all.filter((c) => c.name === whole.name).length > 1
        ? 'said_twice'
        : 'said_once';
  return { value: titled(name), confidence, evidence: [whole.turn] };
}
