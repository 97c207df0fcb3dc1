import { isNumberWord } from '../../../../spoken/spoken-numbers.ts';
import { isCommon } from '../speech/common-words.ts';
import { isOrganisation } from './is-organisation.ts';
import { introductionOf, leftOf } from './name-introductions.ts';
import { couldBeName, isParticle, type NameWord, titleOf } from './name-words.ts';

/** Words next to each other that may be one name. */
export type Run = { words: NameWord[]; at: number; title: string | null };

/** Words with capitals next to each other, with nothing but particles and initials between them. */
export function readRuns(words: NameWord[]): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < words.length; at += 1) {
    if (!couldBeName(words[at]!, false)) continue;
    let end = at + 1;
    while (end < words.length && end - at < 4 && isOpenBehind(words[end - 1]!)) {
      const word = words[end]!;
      if (couldBeName(word, true)) end += 1;
      else if ((isParticle(word) || isInitial(word)) && words[end + 1] && joinsOver(words, end)) end += 1;
      else break;
    }
    const title = titleOf(words[at - 1]);
    runs.push({ words: words.slice(at, end), at, title: title ?? null });
    at = end - 1;
  }
  return runs;
}

const isOpenBehind = (word: NameWord) => !word.possessive && (word.after === '' || isInitial(word));
const isInitial = (word: NameWord) => /^\p{Lu}$/u.test(word.text) && word.text !== 'I';
const joinsOver = (words: NameWord[], at: number) =>
  isInitial(words[at]!)
    ? words[at]!.after !== ',' && couldBeName(words[at + 1]!, true)
    : words[at]!.after.replace('.', '') === '' &&
      (couldBeName(words[at + 1]!, true) || isParticle(words[at + 1]!));

/** "this is tovah ekdahl": without capitals only what follows a clear introduction, or answers the question, is a name. */
export function readPlainRuns(words: NameWord[], asked: boolean, everyday: (word: string) => boolean): Run[] {
  if (words.some((word) => word.capital && word.lower !== 'i' && !word.lower.startsWith("i'"))) return [];
  const usable = (word: NameWord | undefined) =>
    word !== undefined &&
    !word.letters &&
    /^\p{L}[\p{L}'-]+$/u.test(word.text) &&
    !isCommon(word.text) &&
    !everyday(word.lower) &&
    !word.lower.split('-').some(isNumberWord);
  const runs: Run[] = [];
  words.forEach((word, at) => {
    const introduced = introductionOf(leftOf(words, at)).some((cue) => cue !== 'under');
    if (!usable(word) || !(introduced || (asked && at < 3))) return;
    let end = at + 1;
    while (end - at < 3 && isOpenBehind(words[end - 1]!) && usable(words[end])) end += 1;
    runs.push({ words: words.slice(at, end), at, title: null });
  });
  return runs;
}

/** Without marks between them, words next to each other may be several names: every part is one to choose from. */
export function partsOf({ words, at, title }: Run): Run[] {
  return words.flatMap((_, from) =>
    words.slice(from).map((_, more) => ({
      words: words.slice(from, from + more + 1),
      at: at + from,
      title: from === 0 ? title : null,
    })),
  );
}

/** "That's us, the Kleinschmidts." */
export function familyOf({ words: [word, ...more] }: Run): string | null {
  const plural = more.length === 0 && !word!.possessive && /\p{L}{4,}s$/u.test(word!.text);
  return plural && !isOrganisation(word!.text.slice(0, -1)) ? word!.text.slice(0, -1) : null;
}
