import { isNumberWord } from '../../../../spoken/spoken-numbers.ts';
import { isCommon } from '../speech/common-words.ts';

/** The words of a turn as a name's rules look at them. */
export type NameWord = {
  /** Without marks around it and without a possessive. */
  text: string;
  lower: string;
  /** The marks after the word before, and after this one. */
  before: string;
  after: string;
  capital: boolean;
  possessive: boolean;
  /** A letter, or letters read out: "K", "K-O-T-H". */
  letters: boolean;
  opens: boolean;
};

const CORE = /^([^\p{L}\d]*)(.*?)([^\p{L}\d]*)$/u;
const LETTERS = /^\p{L}(?:[-.]\p{L})*$/u;

const startsLarge = (word: string) => /^\p{Lu}/u.test(word);

/**
 * One word for each piece between white space, so that a place in this list is a place in the turn. Where a recogniser
 * writes no capitals, the caller says which words are to be taken for names.
 */
export function readNameWords(text: string, isName = startsLarge): NameWord[] {
  let before = '';
  let opens = true;
  return text.split(/\s+/).map((piece) => {
    const [, , whole, after] = CORE.exec(piece.replace(/[’‘]/g, "'"))!;
    const bare = whole!.replace(/'s$/i, '');
    const word = {
      text: bare,
      lower: bare.toLowerCase(),
      before,
      after: after!,
      capital: isName(bare),
      possessive: bare !== whole,
      letters: LETTERS.test(bare) && bare !== 'I',
      opens,
    };
    before = after!;
    opens = /[.?!…]/.test(after!) && !isTitle(bare) && !/^St$/.test(bare);
    return word;
  });
}

const TITLES: Record<string, string> = {
  mr: 'Mr.',
  mister: 'Mr.',
  mrs: 'Mrs.',
  missus: 'Mrs.',
  ms: 'Ms.',
  miss: 'Ms.',
  dr: 'Dr.',
  doctor: 'Dr.',
  señor: 'Mr.',
  señora: 'Mrs.',
  señorita: 'Ms.',
  sister: 'Sister',
};
const RANKS = new Set(
  'pastor father brother reverend rev deacon deaconess officer captain professor coach chief sergeant colonel major lieutenant corporal admiral judge rabbi'.split(
    ' ',
  ),
);
export const titleOf = (word: NameWord | undefined) =>
  word?.capital ? (TITLES[word.lower] ?? (RANKS.has(word.lower) ? '' : undefined)) : undefined;
export const isTitle = (text: string) => text.toLowerCase() in TITLES;

const PARTICLES = new Set(
  'de la los del della van von der den ter ten di da du le st y ben al bin'.split(' '),
);
export const isParticle = (word: NameWord) => PARTICLES.has(word.lower);

const NEVER =
  /^(?:i|i'\w+|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|english|spanish|american|christmas|easter|thanksgiving|ok|okay)$/;

/** A capital makes a name of a word; an everyday word is one only behind another, or in the middle of a sentence. */
export function couldBeName(word: NameWord, following: boolean): boolean {
  if (!word.capital || word.letters || !/^\p{L}[\p{L}'-]*$/u.test(word.text)) return false;
  if (!/\p{Ll}/u.test(word.text) || NEVER.test(word.lower) || word.lower.split('-').every(isNumberWord))
    return false;
  if (word.lower in TITLES || RANKS.has(word.lower)) return false;
  return !isCommon(word.text) || following || (!word.opens && word.before === '');
}
