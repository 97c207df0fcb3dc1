import nlp from 'compromise/two';
import type { Scores } from '../model/sentence-model.ts';
import type { Sentence } from '../speech/split-sentences.ts';
import { stemOf } from '../speech/stem-words.ts';
import { writeAmounts } from '../speech/write-amounts.ts';
import { isWorkVerb, verbBefore } from './work-verbs.ts';

/** A few words of the call as they were said, without articles: "missing shingles over back porch". */
export type TitlePhrase = {
  words: string[];
  stems: string[];
  /** The verb of work that was said right before them. */
  verb: string | null;
  scope: number;
  early: boolean;
};

type Kind = 'thing' | 'quality' | 'number' | 'doing' | 'link' | 'article' | 'other';
type Token = { text: string; kind: Kind; likely: boolean; joins: boolean; start: number };

const LONGEST = 7;
/** A word less likely than this ends a phrase. */
const LEAST = 0.06;
const LINK = /^(?:and|of|in|on|at|for|with|to|from|under|over|behind|into|around|by)$/i;
const ARTICLE = /^(?:the|a|an|my|our|her|his|their|your|that|this|these|those)$/i;
/** Qualities that say which thing it is, however plain the words are. */
const WHICH =
  /^(?:leaking|leaky|broken|clogged|cracked|dead|dripping|flickering|running|sagging|rotten|rotted|burnt|loose|missing|stuck|torn|stolen|fallen|upstairs|downstairs|front|back|side|new|main|master|guest|second|first|outdoor|exterior|interior|annual)$/i;
/** Words that stand for a thing without naming it. */
const NO_THING = /^(?:ones?|bids?|things?|loads?|days?|times?|jobs?|guys?|ways?|lots?|bits?|stuff)$/i;
/** Nouns that name the work itself need no verb in front of them. */
const WORK =
  /^(?:certification|inspection|tune-up|tuneup|detection|disinfection|conversion|estimate|quote|maintenance|aeration|cleanup|clean-up|treatment|removal|replacement|repair|installation|service|cleaning)s?$/i;
/** What is wrong ends a phrase unless the work on it follows: "a leak water came in by", but "leak detection". */
const DAMAGE = /^(?:leaks?|drips?|clogs?|cracks?|holes?|stains?|rot|damage|noises?|smells?)$/i;
/** Letters read out one by one, and short forms such as "we'll". */
const NO_WORD = /^\p{L}(?:-\p{L})+$|'/u;

export const isDamage = (word: string) => DAMAGE.test(word);
export const isWorkNoun = (word: string) => WORK.test(word);
export const isLink = (word: string) => LINK.test(word);

/** How likely a word is in a title; of "flat-roof" the likelier half. */
export function chanceOf(word: string, chances: ReadonlyMap<string, number>): number {
  const parts = word.includes('-') ? word.split('-') : [];
  return Math.max(...[word, ...parts].map((part) => chances.get(stemOf(part)) ?? 0));
}

function kindOf(word: string, tags: string[]): Kind {
  if (LINK.test(word)) return 'link';
  if (ARTICLE.test(word)) return 'article';
  if (/^\d/.test(word) || tags.includes('Value')) return 'number';
  if (tags.includes('Pronoun') || tags.includes('Person') || NO_WORD.test(word)) return 'other';
  if (tags.includes('Noun')) return 'thing';
  if (tags.includes('Adjective') || WHICH.test(word)) return 'quality';
  return tags.includes('Gerund') || tags.includes('Participle') || tags.includes('PastTense')
    ? 'doing'
    : 'other';
}

type Term = { text: string; pre: string; post: string; tags: string[] };

function tokenize(text: string, chances: ReadonlyMap<string, number>, names: ReadonlySet<string>): Token[] {
  const parsed: { terms: Term[] }[] = nlp(text).json({ terms: { tags: true } });
  const tokens: Token[] = [];
  let end = 0;
  let gap = false;
  for (const term of parsed.flatMap(({ terms }) => terms)) {
    const start = term.text ? text.indexOf(term.text, end) : -1;
    if (start < 0) {
      gap = true;
      continue;
    }
    const word = term.text.replace(/'s$/, '');
    tokens.push({
      text: word,
      kind: names.has(word.toLowerCase()) ? 'other' : kindOf(word, term.tags),
      likely: chanceOf(word, chances) >= LEAST,
      joins: tokens.length > 0 && !gap && text.slice(end, start) === ' ',
      start,
    });
    gap = false;
    end = start + term.text.length;
  }
  return tokens;
}

const fits = ({ text, kind, likely }: Token) =>
  kind === 'number' ||
  ((kind === 'thing' || kind === 'quality' || kind === 'doing') && (likely || WHICH.test(text)));
const ends = ({ text, kind, likely }: Token) =>
  kind === 'thing' &&
  likely &&
  !WHICH.test(text) &&
  !NO_THING.test(text) &&
  (WORK.test(text) || !isWorkVerb(text));

/** Every run of likely words that begins here and ends on a thing. */
function runsFrom(tokens: Token[], from: number): Token[][] {
  const runs: Token[][] = [];
  const run: Token[] = [];
  let link: Token | null = null;
  for (let at = from; at < tokens.length && run.length < LONGEST; at += 1) {
    const token = tokens[at]!;
    if (at > from && !token.joins) break;
    if (token.kind === 'link') {
      // "hung on", "new and": a link stands between two things.
      if (link || run.at(-1)?.kind !== 'thing') break;
      link = token;
    } else if (token.kind === 'article') {
      if (!link) break;
    } else {
      // What is done stands before its thing or not at all: "leaking water heater", not "gutter fell".
      if (!fits(token) || (token.kind === 'doing' && run.at(-1)?.kind === 'thing' && !link)) break;
      if (!link && run.length > 0 && isDamage(run.at(-1)!.text) && !isWorkNoun(token.text)) break;
      if (link) run.push(link);
      link = null;
      run.push(token);
      if (ends(token)) runs.push([...run]);
    }
  }
  return runs;
}

const EARLY_TURNS = 5;
const WORTH_READING = 0.15;

export function titlePhrases(
  sentences: readonly Sentence[],
  scores: readonly Scores[],
  chances: ReadonlyMap<string, number>,
  names: ReadonlySet<string>,
): TitlePhrase[] {
  return sentences.flatMap((sentence, index) => {
    // The greeting names the company, not the job.
    if (sentence.turn === 0 && sentence.speaker !== 'customer') return [];
    const words = sentence.text.split(/[^\p{L}\d-]+/u);
    if (!words.some((word) => chanceOf(word, chances) >= WORTH_READING)) return [];
    const text = writeAmounts(sentence.text);
    const tokens = tokenize(text, chances, names);
    return tokens.flatMap((token, at) => {
      if (!fits(token) || isWorkVerb(token.text)) return [];
      const verb = verbBefore(text.slice(0, token.start));
      return runsFrom(tokens, at).map((run) => ({
        words: run.map((word) => word.text),
        stems: run.map((word) => stemOf(word.text)),
        verb,
        scope: scores[index]!.scope,
        early: sentence.turn <= EARLY_TURNS,
      }));
    });
  });
}
