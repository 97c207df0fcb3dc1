import type { JobCategory } from '#domain/calls/notes.ts';
import type { Scores } from '../model/sentence-model.ts';
import { upperFirst } from '../speech/join-words.ts';
import type { Sentence } from '../speech/split-sentences.ts';
import { type VerbModel, verbChances, verbInputs } from './choose-verb.ts';
import { chanceOf, isDamage, isLink, isWorkNoun, type TitlePhrase, titlePhrases } from './title-phrases.ts';

const MOST_PHRASES = 4;
const MOST_WORDS = 10;
/** What a further phrase must add. */
const LEAST_GAIN = 0.2;
/** What a word costs: it must be likely enough to be worth its place. */
const COST = { word: 0.05, link: 0.06, again: 0.2 };
const BONUS = { number: 0.02, scope: 0.15, early: 0.12, verb: 0.25 };
const SECOND_VERB = 0.15;

type Chances = ReadonlyMap<string, number>;

/** How much of the title these words are likely to be, beyond what it already says. */
function worthOf(phrase: TitlePhrase, words: Chances, verbs: Chances, said: ReadonlySet<string>): number {
  const own = new Set<string>();
  const ofWords = phrase.words.reduce((sum, word, i) => {
    if (isLink(word)) return sum - COST.link;
    if (/^\d/.test(word)) return sum + BONUS.number;
    const stem = phrase.stems[i]!;
    const again = said.has(stem) || own.has(stem);
    own.add(stem);
    return sum + (again ? -COST.again : chanceOf(word, words) - COST.word);
  }, 0);
  return (
    ofWords +
    BONUS.scope * phrase.scope +
    (phrase.early ? BONUS.early : 0) +
    BONUS.verb * ((phrase.verb && verbs.get(phrase.verb)) || 0)
  );
}

const saysNothingNew = ({ words, stems }: TitlePhrase, said: ReadonlySet<string>) =>
  words.every((word, i) => isLink(word) || said.has(stems[i]!));

function choosePhrases(phrases: TitlePhrase[], words: Chances, verbs: Chances): TitlePhrase[] {
  const chosen: TitlePhrase[] = [];
  const said = new Set<string>();
  let room = MOST_WORDS - 1;
  while (chosen.length < MOST_PHRASES) {
    let best: TitlePhrase | null = null;
    let most = chosen.length === 0 ? Number.NEGATIVE_INFINITY : LEAST_GAIN;
    for (const phrase of phrases) {
      if (phrase.words.length > room || (chosen.length > 0 && saysNothingNew(phrase, said))) continue;
      const worth = worthOf(phrase, words, verbs, said);
      if (worth <= most) continue;
      best = phrase;
      most = worth;
    }
    if (!best) break;
    chosen.push(best);
    room -= best.words.length;
    for (const stem of best.stems) said.add(stem);
  }
  return chosen;
}

/** "AC" and "GFCI" keep their letters; everything else is written small. */
const write = (words: string[]) =>
  words.map((word) => (/^(?:[A-Z]{2,}s?|\d.*)$/.test(word) ? word : word.toLowerCase())).join(' ');

/** What is damaged is repaired, whatever else was said to be replaced. */
const RENEWS = /^(?:Replace|Install|Build|Upgrade)$/;

function leadOf({ words, verb }: TitlePhrase, likeliest: string): string {
  if (isWorkNoun(words.at(-1)!)) return '';
  const lead = verb ?? likeliest;
  const head = words[words.findIndex(isLink) - 1] ?? words.at(-1)!;
  return isDamage(head) && RENEWS.test(lead) ? 'Repair' : lead;
}

/**
 * A title like a work order's: what is done to what, then a colon and what else tells this job from another. The chances
 * of words and verbs are learned; no thing stands in it that was not named in the call.
 */
export function findTitle(
  sentences: readonly Sentence[],
  scores: readonly Scores[],
  words: Chances,
  verbModel: VerbModel,
  category: JobCategory,
  names: ReadonlySet<string> = new Set(),
): string {
  const verbs = verbChances(verbInputs(sentences, scores, words), category, verbModel);
  const chosen = choosePhrases(titlePhrases(sentences, scores, words, names), words, verbs);
  const [main] = chosen;
  if (!main) return `${category === 'Other' ? 'General' : category} service call`;
  const likeliest = [...verbs].sort((a, b) => b[1] - a[1])[0]![0];
  const lead = leadOf(main, likeliest);
  const [first, ...details] = chosen.map(({ words: said, verb }, i) => {
    const another = i > 0 && verb && verb !== lead && (verbs.get(verb) ?? 0) >= SECOND_VERB;
    return `${another ? `${verb.toLowerCase()} ` : ''}${write(said)}`;
  });
  const title = `${lead} ${first}`.trim();
  return upperFirst(details.length > 0 ? `${title}: ${details.join(', ')}` : title);
}
