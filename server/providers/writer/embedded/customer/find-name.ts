import type { Confidence, Reading } from '#domain/calls/notes.ts';
import type { Turn } from '#domain/calls/transcript.ts';
import { isCommon } from '../speech/common-words.ts';
import { looksLike } from '../speech/read-spelling.ts';
import { isFirstName } from './first-names.ts';
import { type FoundField, notStated, withReadings } from './found-field.ts';
import { isFirmJoin, type NameCandidate } from './name-candidates.ts';
import type { Cue } from './name-cues.ts';
import { type NameTagger, nobody } from './name-inputs.ts';
import type { Mention } from './name-mentions.ts';
import { loadNames, type NameModel } from './name-model.ts';
import { listNames } from './rank-names.ts';
import { spellName } from './spell-name.ts';

const BELIEVED = 0;
/** So likely, and said as a whole: then fewer than one in a hundred are wrong. */
const SURE = 0.97;

type Ranked = { candidate: NameCandidate; chance: number; score: number };

const dot = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, value, i) => sum + value * b[i]!, 0);

/** All names of the call, the likeliest first; what is left of the chances is that nobody was named. */
export function rankNames(
  turns: readonly Turn[],
  { companyName, tagger, model = loadNames() }: FindNameOptions = {},
): Ranked[] {
  const listed = listNames(turns, { companyName, tagger, everyday: (word) => model.everyday.has(word) });
  const scores = [...listed.map(({ inputs }) => inputs), nobody].map((inputs) => dot(inputs, model.weights));
  const highest = Math.max(...scores);
  const total = scores.reduce((sum, score) => sum + Math.exp(score - highest), 0);
  return listed
    .map(({ candidate }, i) => ({
      candidate,
      chance: Math.exp(scores[i]! - highest) / total,
      score: scores[i]! - scores.at(-1)!,
    }))
    .sort((a, b) => b.chance - a.chance);
}

const mentionsOf = ({ whole, first, last }: NameCandidate) => [...whole, ...first, ...last];
const titled = (word: string) => word.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** A last name alone keeps its title, and a sister who has none is always called one. */
function withTitle({ whole }: NameCandidate, words: string[]): string {
  const title = whole.find((mention) => mention.title)?.title;
  const name = words.map(titled).join(' ');
  return title && (words.length === 1 || (title === 'Sister' && isFirstName(words.at(-1)!)))
    ? `${title} ${name}`
    : name;
}

function evidenceOf(candidate: NameCandidate): number[] {
  const said = mentionsOf(candidate);
  const first = candidate.whole.find((m) => !m.byPro) ?? candidate.whole[0];
  const turns = first
    ? [first.turn]
    : said
        .slice(0, 1)
        .map((m) => m.turn)
        .concat(candidate.last.slice(0, 1).map((m) => m.turn));
  return [...new Set(turns)].sort((a, b) => a - b);
}

/** One half alone becomes whole when the other was given as such elsewhere, or stands in the e-mail address. */
function complete(best: Ranked, ranked: Ranked[]): Ranked {
  const [word, ...more] = best.candidate.words;
  if (more.length > 0) return best;
  const longer = ranked.find(
    ({ candidate }) =>
      candidate.words.includes(word!) && (isFirmJoin(candidate) || candidate.made === 'address'),
  );
  return longer ? { ...longer, chance: best.chance } : best;
}

export type FindNameOptions = {
  companyName?: string | undefined;
  tagger?: NameTagger | undefined;
  model?: NameModel;
};

/** Less likely than this a name is not even offered. */
const OFFERED = 0.05;

/** Who the customer is: the best of all names said in the call. */
export function findName(turns: readonly Turn[], options: FindNameOptions = {}): FoundField {
  const ranked = rankNames(turns, options);
  if (!ranked[0] || ranked[0].score < BELIEVED) return notStated;
  const best = complete(ranked[0], ranked);
  const { words, spelled } = spellName(turns, best.candidate.words);
  return withReadings(
    { ...writeName(best.candidate, words), confidence: confidenceOf(best, ranked, spelled) },
    runnersUp(turns, { best, words }, ranked),
  );
}

const writeName = (candidate: NameCandidate, words: string[]): Reading => ({
  value: withTitle(candidate, words),
  evidence: evidenceOf(candidate),
});

const NO_PERSON: Cue[] = ['number', 'town', 'organisation'];
const isPerson = ({ cues }: Mention) => !NO_PERSON.some((cue) => cues.has(cue));

/** The name with the words as they were written elsewhere in the call: "Nora Whitfield", then "Mrs. Witfield". */
function writtenOtherwise(
  words: readonly string[],
  said: readonly NameCandidate[],
): { words: string[]; turn: number }[] {
  return said
    .flatMap(({ whole }) => whole)
    .filter(isPerson)
    .flatMap((mention) => {
      const written = words.map(
        (word) => mention.words.find((other) => !isCommon(other) && looksLike(word, other)) ?? word,
      );
      const differs = written.some((word, at) => word !== words[at]);
      return differs ? [{ words: written, turn: mention.turn }] : [];
    });
}

/** How else the name was heard: before it was spelled, elsewhere in the call, or as another person's. */
function runnersUp(
  turns: readonly Turn[],
  { best, words }: { best: Ranked; words: string[] },
  ranked: Ranked[],
): Reading[] {
  const candidates = ranked.map(({ candidate }) => candidate);
  const written = writtenOtherwise(words, candidates).map((other) => ({
    value: withTitle(best.candidate, other.words),
    evidence: [other.turn],
  }));
  const others = ranked
    .filter(({ chance, candidate }) => chance > OFFERED && candidate !== best.candidate)
    .map(({ candidate }) => writeName(candidate, spellName(turns, candidate.words).words));
  return [writeName(best.candidate, best.candidate.words), ...written, ...others];
}

/** Two of a family were named: which one is the customer is a guess. */
const isRelative = (one: string[], other: string[]) =>
  other.length > 1 && one.at(-1) === other.at(-1) && one[0] !== other[0];

function confidenceOf({ chance, candidate }: Ranked, ranked: Ranked[], spelled: boolean): Confidence {
  const { words, made, whole, last } = candidate;
  if (chance < SURE || made !== 'said' || words.length < 2) return 'said_once';
  if (ranked.some((other) => other.candidate.made === 'said' && isRelative(words, other.candidate.words)))
    return 'said_once';
  if (spelled) return 'spelled';
  const named = [...whole, ...last];
  if (named.some((m) => m.byPro && (m.cues.has('proAnswers') || m.cues.has('proTitled')))) return 'confirmed';
  return named.filter((m) => !m.byPro).length > 1 ? 'said_twice' : 'said_once';
}
