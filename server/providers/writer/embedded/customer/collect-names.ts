import type { Turn } from '#domain/calls/transcript.ts';
import { isNumberWord } from '../../../../spoken/spoken-numbers.ts';
import { isCommon } from '../speech/common-words.ts';
import { askedBefore, isCustomerSide, saysNo, saysYes } from '../speech/dialogue-cues.ts';
import { tradeWords } from '../verdicts/category.ts';

/** Every way a name comes up on a call. */

export type NameCandidate = { name: string; turn: number; score: number };

/** Begins a word, and is not all capitals; asked for beforehand, so that a word is not tried letter by letter. */
export const CAPITAL = "\\p{Lu}(?<!\\p{Lu}[\\p{L}'’-]*?\\p{Lu})(?:(?=[\\p{L}'’-]*\\p{Ll})[\\p{L}'’-]+)?";
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

export function clean(raw: string, proNames: Set<string>): string[] {
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

export function collectCued(turns: readonly Turn[], proNames: Set<string>): NameCandidate[] {
  return turns.flatMap((turn, index) => {
    if (!isCustomerSide(turn)) return [];
    const found: NameCandidate[] = [];
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
export function collectBare(turns: readonly Turn[], proNames: Set<string>): NameCandidate[] {
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
export function collectAddressed(turns: readonly Turn[], proNames: Set<string>): NameCandidate[] {
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

export function addressedSurname(turns: readonly Turn[]): string | null {
  for (const turn of turns) {
    if (turn.speaker !== 'pro') continue;
    const match = new RegExp(`\\b(?:Mr|Mrs|Ms|Mister|Miss|Missus)\\.? (${CAPITAL})`, 'u').exec(turn.text);
    if (match) return match[1]!.replace(/'s$/, '');
  }
  return null;
}

/** "Mr. Yoon" at the start and "Daniel Yoon" in a read-back address later. */
export function findWhole(turns: readonly Turn[], surname: string): NameCandidate[] {
  const whole = new RegExp(`\\b(${CAPITAL}) ${surname}\\b`, 'u');
  return turns.flatMap((turn, index) => {
    const first = whole.exec(turn.text)?.[1];
    if (!first || first.length < 2 || isCommon(first) || /^(?:Mr|Mrs|Ms|Mister|Miss)$/.test(first)) return [];
    return [{ name: `${first} ${surname}`, turn: index, score: 2.6 }];
  });
}

/** "And the last name, Nadia?" "Kowalczyk." */
export function collectLastNames(turns: readonly Turn[]): NameCandidate[] {
  return turns.flatMap((turn, index) => {
    const first = new RegExp(`last name,? (${CAPITAL})\\?`, 'u').exec(turns[index - 1]?.text ?? '')?.[1];
    const last = new RegExp(`^(?:(?:It's|Yeah|Sure|That's),? )?(${CAPITAL})`, 'u').exec(turn.text)?.[1];
    if (!first || !last || isCommon(last) || !isCustomerSide(turn)) return [];
    return [{ name: `${first} ${last}`, turn: index, score: 6 }];
  });
}
