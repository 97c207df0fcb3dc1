import type { Turn } from '#domain/calls/transcript.ts';
import { isCommon } from '../speech/common-words.ts';
import { isCustomerSide } from '../speech/dialogue-cues.ts';
import { isFirstName, isPlainWord } from './first-names.ts';
import { isOrganisation } from './is-organisation.ts';
import type { Cue } from './name-cues.ts';
import type { Mention } from './name-mentions.ts';

/** One way to read who the customer is: a name said as a whole, or put together from two places. */
export type NameCandidate = {
  words: string[];
  made: 'said' | 'joined' | 'address';
  /** Where it was said whole, then where its first and its last word were said alone. */
  whole: Mention[];
  first: Mention[];
  last: Mention[];
};

const keyOf = (words: readonly string[]) => words.join(' ').toLowerCase();
const isWord = (word: string, other: string) => word.toLowerCase() === other.toLowerCase();

const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The words of every e-mail address that a customer gives, as they stand before "at": ["gwen", "dot", "stribling"]. */
export function emailWords(turns: readonly Turn[]): string[][] {
  return turns.flatMap((turn) => {
    if (!isCustomerSide(turn) && !/\bstill\b|\?/.test(turn.text)) return [];
    const text = turn.text.toLowerCase();
    const ends = [...text.matchAll(/(?:\bat|@)\s?[a-z]+ ?(?:dot|\.)/g)].map((match) => match.index);
    return ends.map((end) => text.slice(Math.max(0, end - 80), end).match(/[a-z]+(?:-[a-z]+)*/g) ?? []);
  });
}

const isNameLike = (word: string | undefined): word is string =>
  word !== undefined && word.length > 2 && /^[a-z]+$/.test(word) && !isCommon(word);

/** "gwen dot stribling" with a name already heard, "m dziedzic" or "mdziedzic" of Monica, "babatunde" of Mr. Oyelaran. */
function namesInAddresses(addresses: string[][], mentions: Mention[]): string[][] {
  const heard = new Set(mentions.flatMap(({ words }) => words.map((word) => word.toLowerCase())));
  const firsts = mentions.filter(isFirst).map(({ words }) => words[0]!);
  const surnames = mentions
    .filter((m) => m.words.length === 1 && m.title !== null)
    .map(({ words }) => words[0]!);
  return addresses.flatMap((parts) => {
    const found: string[][] = [];
    parts.forEach((part, at) => {
      const [before, next] = [parts[at - 1], parts[at + 1]];
      if (
        /^(?:dot|underscore|punto|dash)$/.test(part) &&
        isNameLike(before) &&
        isNameLike(next) &&
        !isPlainWord(next)
      )
        if (heard.has(before) || heard.has(next)) found.push([titled(before), titled(next)]);
      if (part.length === 1 && isNameLike(next))
        for (const first of firsts)
          if (first.toLowerCase().startsWith(part)) found.push([first, titled(next)]);
    });
    const last = parts.at(-1);
    if (!isNameLike(last)) return found;
    for (const first of firsts)
      if (last.length > 4 && last[0] === first[0]!.toLowerCase() && !last.startsWith(first.toLowerCase()))
        found.push([first, titled(last.slice(1))]);
    if (isFirstName(last) || heard.has(last))
      for (const surname of surnames) if (!isWord(surname, last)) found.push([titled(last), surname]);
    return found;
  });
}

const hasCue = ({ cues }: Mention, wanted: Cue[]) => wanted.some((cue) => cues.has(cue));

/** A word said alone that may be the one half of a name. */
const isHalf = ({ words, cues, title }: Mention) =>
  words.length === 1 &&
  (title !== null || !(cues.has('place') || cues.has('article'))) &&
  !cues.has('number') &&
  !cues.has('town') &&
  !(cues.has('proIntroduces') && cues.has('early'));
const LAST: Cue[] = ['lastNamed', 'askedLast', 'titled', 'residence'];
const isLast = (mention: Mention) =>
  (isHalf(mention) && hasCue(mention, LAST)) ||
  (isHalf(mention) &&
    !isPlainWord(mention.words[0]!) &&
    hasCue(mention, ['here', 'spelled', 'alone', 'proAnswers', 'askedName', 'im', 'its']));
const isFirst = (mention: Mention) =>
  isHalf(mention) &&
  !isPlainWord(mention.words[0]!) &&
  !isOrganisation(mention.words[0]!) &&
  (mention.words[0]!.length > 2 || isFirstName(mention.words[0]!)) &&
  hasCue(mention, mention.byPro ? CALLED : INTRODUCED);
const CALLED: Cue[] = ['proCalls', 'proAsks', 'proAnswers'];
const INTRODUCED: Cue[] = [
  'named',
  'thisIs',
  'its',
  'im',
  'firstNamed',
  'askedFirst',
  'askedName',
  'alone',
  'under',
  'spelled',
  'from',
];

/** Two halves that were each given as such: "I'm Keziah", and "Stallworth" to the question for the last name. */
export const isFirmJoin = ({ made, first, last }: NameCandidate) =>
  made === 'joined' && first.some(isFirmFirst) && last.some(isFirmLast);
const isFirmFirst = (mention: Mention) =>
  mention.title === null &&
  hasCue(mention, ['askedFirst', 'firstNamed', 'named', 'thisIs', 'im']) &&
  !hasCue(mention, ['proIntroduces', 'somebody']);
const isFirmLast = (mention: Mention) =>
  hasCue(mention, ['lastNamed', 'askedLast', 'proTitled']) || (mention.title !== null && !mention.byPro);

/** "Wojciechowska. Halina.": one half right behind the other. */
export const isClose = ({ first, last }: NameCandidate) =>
  first.some((one) => last.some((two) => one.turn === two.turn && Math.abs(one.at - two.at) < 3));

/** What the pro says of themselves, and the company in the greeting. */
const isOfPro = (mention: Mention) =>
  mention.byPro &&
  mention.title === null &&
  mention.turn < 4 &&
  !hasCue(mention, ['proAsks', 'proAnswers']) &&
  hasCue(mention, ['proIntroduces', 'proGreets']) &&
  !(hasCue(mention, ['proCalls']) && !hasCue(mention, ['proIntroduces']) && mention.turn > 0);

export function collectCandidates(mentions: Mention[], addresses: string[][]): NameCandidate[] {
  const found = new Map<string, NameCandidate>();
  const add = (words: string[], made: NameCandidate['made']) => {
    const key = keyOf(words);
    if (found.has(key)) return;
    const about = (wanted: string[]) => mentions.filter((mention) => keyOf(mention.words) === keyOf(wanted));
    found.set(key, {
      words,
      made,
      whole: about(words),
      first: words.length > 1 ? about(words.slice(0, 1)) : [],
      last: words.length > 1 ? about(words.slice(-1)) : [],
    });
  };
  for (const mention of mentions) if (!isOfPro(mention)) add(mention.words, 'said');
  const firsts = mentions.filter(isFirst);
  for (const last of mentions.filter(isLast))
    for (const first of firsts)
      if (!isWord(first.words[0]!, last.words[0]!)) add([first.words[0]!, last.words[0]!], 'joined');
  for (const words of namesInAddresses(addresses, mentions)) add(words, 'address');
  return [...found.values()];
}
