import type { Turn } from '#domain/calls/transcript.ts';
import { isCommon } from '../speech/common-words.ts';
import { readSpellings, soundsLike } from '../speech/read-spelling.ts';
import { isFirstName, isPlainWord } from './first-names.ts';
import { isOrganisation } from './is-organisation.ts';
import { isClose, isFirmJoin, type NameCandidate } from './name-candidates.ts';
import { cues } from './name-cues.ts';
import type { Mention } from './name-mentions.ts';

/** How likely a tagger holds a word of a turn for part of the customer's name. */
export type NameTagger = (turn: number, word: number) => number;

/** What all candidates of a call are held against. */
export type NameContext = {
  turns: readonly Turn[];
  candidates: NameCandidate[];
  /** E-mail addresses and spellings, as letters alone, and words that stand somewhere without a capital. */
  joined: string[];
  spelled: string[];
  saidPlainly: Set<string>;
  proNames: Set<string>;
  everyday: (word: string) => boolean;
  tagger?: NameTagger | undefined;
};

const most = (value: number, limit: number) => Math.min(value, limit) / limit;
const flag = (holds: boolean) => (holds ? 1 : 0);

function taggedAs({ tagger }: NameContext, { whole, first, last }: NameCandidate): number {
  if (!tagger) return 0;
  const mean = (mention: Mention) =>
    mention.words.reduce((sum, _, i) => sum + tagger(mention.turn, mention.at + i), 0) / mention.words.length;
  const best = (mentions: Mention[]) => Math.max(0, ...mentions.map(mean));
  return Math.max(best(whole), (best(first) + best(last)) / 2);
}

export function readContext(turns: readonly Turn[], addresses: string[][]) {
  return {
    turns,
    joined: addresses.map((parts) => parts.join('')),
    spelled: turns.flatMap((turn) => readSpellings(turn.text).map(({ letters }) => letters)),
    saidPlainly: new Set(turns.flatMap(({ text }) => text.match(/(?<![\p{L}'-])\p{Ll}{3,}/gu) ?? [])),
  };
}

/** What the ranking knows about a candidate, one number each, in a fixed order. */
export function nameInputs(context: NameContext, candidate: NameCandidate): number[] {
  const { turns, candidates, joined, spelled, saidPlainly, proNames, everyday } = context;
  const { words, made, whole, first, last } = candidate;
  const lower = words.map((word) => word.toLowerCase());
  const has = (mentions: Mention[]) => cues.map((cue) => flag(mentions.some((m) => m.cues.has(cue))));
  const inAddress = (part: string) =>
    part.length > 2 && joined.some((address) => address.includes(part.replace(/[^a-z]/g, '')));
  const surname = lower.at(-1)!;
  const longer = candidates.filter(
    (other) =>
      other.words.length > words.length &&
      words.every((word) => other.words.some((part) => part.toLowerCase() === word.toLowerCase())),
  );
  const all = [...whole, ...first, ...last];
  return [
    ...has(whole),
    ...has(first),
    ...has(last),
    flag(words.length === 1),
    flag(words.length === 2),
    flag(words.length > 3),
    flag(made === 'joined'),
    flag(made === 'address'),
    flag(isFirmJoin(candidate)),
    flag(longer.some(isFirmJoin)),
    flag(made === 'joined' && isClose(candidate)),
    most(first.filter((m) => m.byPro && m.cues.has('proCalls')).length, 2),
    flag(lower.some((word) => saidPlainly.has(word))),
    flag(isFirstName(lower[0]!)),
    flag(isPlainWord(lower[0]!)),
    flag(words.length > 1 && isPlainWord(surname)),
    flag(words.length === 1 && isFirstName(surname)),
    flag(everyday(lower[0]!)),
    flag(words.length > 1 && everyday(surname)),
    flag(words.some(isCommon)),
    flag(words.some(isOrganisation)),
    flag(proNames.has(lower[0]!)),
    flag(lower.some((word) => proNames.has(word))),
    flag(longer.some((other) => other.made === 'said' && other.whole.some((m) => !m.byPro))),
    flag(longer.some((other) => other.made === 'said')),
    flag(longer.some((other) => other.made !== 'said')),
    most(whole.filter((m) => !m.byPro).length, 3),
    most(all.filter((m) => !m.byPro).length, 4),
    most(all.filter((m) => m.byPro).length, 4),
    flag(inAddress(surname)),
    flag(words.length > 1 && inAddress(lower[0]!)),
    flag(inAddress(surname) && words.length > 1 && inAddress(lower[0]!)),
    flag(spelled.some((letters) => soundsLike(letters, surname) && letters[0] === surname[0])),
    flag(spelled.some((letters) => soundsLike(letters, lower[0]!) && letters[0] === lower[0]![0])),
    Math.min(...all.map((m) => m.turn), turns.length) / turns.length,
    taggedAs(context, candidate),
    0,
  ];
}

/** The choice of nobody: the customer never said who they are. */
export const nobody: number[] = [...Array<number>(3 * cues.length + 33).fill(0), 1];
