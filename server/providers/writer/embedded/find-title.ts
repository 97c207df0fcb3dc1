import type { JobCategory } from '#domain/notes.ts';
import { isCommon } from './common-words.ts';
import type { Scores } from './sentence-model.ts';
import type { Sentence } from './split-sentences.ts';
import { stemOf } from './title-words.ts';
import { nearestVerb } from './work-verbs.ts';
import { writeAmounts } from './write-amounts.ts';

type Token = { text: string; stem: string; start: number; salience: number; joins: boolean };
type Chunk = { words: string[]; stems: string[]; score: number; sentence: number; start: number };

const DESCRIBES =
  /^(?:leaking|leaky|broken|clogged|cracked|dead|dripping|flickering|running|sagging|rotten|rotted|burnt|loose|missing|noisy|slow|stuck|torn|stolen|fallen|upstairs|downstairs|front|back|side|hall|master|guest|main|whole|flat|metal|wood|wooden|gas|electric|kitchen|bathroom|bath|basement|attic|garage|porch|ceiling|roof|yard|deep|move-out|gallon|amp|ton|two|three|four|five|six|seven|eight|ten|\d[\d,]*(?:-\w+)?|new|emergency|spring|annual|second|first|floor|outdoor|exterior|interior)$/i;
const PROBLEM =
  /^(?:leak|clog|stain|damage|smell|noise|outage|crack|hole|rot|mold|infestation|nest|flood|drip)$/;
const BREAKS =
  /^(?:and|or|the|a|an|my|our|your|his|her|their|this|that|those|these|it|is|are|was|were|with|in|on|at|of|for|to|from|by|up|out|off|down|all|some|any|get|got|have|has|need|want|just|like|so|but|not|no|if|when|then|there|here|one|ones|old)$/i;

function tokenize(text: string, salience: Map<string, number>): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(/[\p{L}\d][\p{L}\d'/-]*/gu)) {
    const word = match[0].replace(/'s$/, '');
    const stem = stemOf(word);
    tokens.push({
      text: word,
      stem,
      start: match.index,
      salience: salience.get(stem) ?? 0,
      joins: tokens.length > 0 && text.slice(end, match.index) === ' ',
    });
    end = match.index + match[0].length;
  }
  return tokens;
}

const fits = (token: Token, least: number) =>
  !BREAKS.test(token.text) &&
  (token.salience >= least || DESCRIBES.test(token.text)) &&
  (!isCommon(token.text) || DESCRIBES.test(token.text) || token.salience > 0.1);

function grow(tokens: Token[], at: number): Token[] {
  let [from, to] = [at, at];
  while (from > 0 && at - from < 3 && tokens[from]!.joins && fits(tokens[from - 1]!, 0.07)) from -= 1;
  while (
    to + 1 < tokens.length &&
    to - at < 2 &&
    tokens[to + 1]!.joins &&
    fits(tokens[to + 1]!, 0.12) &&
    !DESCRIBES.test(tokens[to + 1]!.text)
  )
    to += 1;
  return tokens.slice(from, to + 1);
}

function collect(
  sentences: readonly Sentence[],
  scores: readonly Scores[],
  salience: Map<string, number>,
): Chunk[] {
  return sentences.flatMap((sentence, index) => {
    const tokens = tokenize(writeAmounts(sentence.text), salience);
    return tokens.flatMap((token, at) => {
      if (token.salience < 0.2 || BREAKS.test(token.text)) return [];
      const part = grow(tokens, at);
      const missed = part.reduce((product, word) => product * (1 - word.salience), 1);
      const early = sentence.turn <= 4 ? 0.08 : 0;
      const score = 1 - missed + 0.12 * scores[index]!.scope + early - 0.03 * Math.abs(part.length - 2.5);
      return [
        {
          words: part.map((word) => word.text),
          stems: part.map((word) => word.stem),
          score,
          sentence: index,
          start: part[0]!.start,
        },
      ];
    });
  });
}

const DEFAULT_VERB: Record<JobCategory, string> = {
  Roofing: 'Repair',
  HVAC: 'Service',
  Plumbing: 'Repair',
  Electrical: 'Repair',
  Remodel: 'Remodel',
  Landscaping: 'Service',
  Cleaning: 'Clean',
  'Pest Control': 'Treat',
  Other: 'Repair',
};

/** The verb that most of the scope sentences use for a thing. */
function verbFor(
  chunk: Chunk,
  sentences: readonly Sentence[],
  scores: readonly Scores[],
  category: JobCategory,
): string {
  const votes = new Map<string, number>();
  const head = chunk.stems.at(-1)!;
  sentences.forEach((sentence, index) => {
    const place = [...sentence.text.matchAll(/[\p{L}]+/gu)].find((word) => stemOf(word[0]) === head);
    if (!place) return;
    const found = nearestVerb(sentence.text, place.index);
    if (!found) return;
    votes.set(
      found.verb,
      (votes.get(found.verb) ?? 0) + (0.1 + scores[index]!.scope) / (1 + found.distance / 15),
    );
  });
  const best = [...votes].sort((a, b) => b[1] - a[1])[0];
  if (PROBLEM.test(head)) return best?.[0] === 'Inspect' ? 'Inspect' : 'Repair';
  return best && best[1] > 0.08 ? best[0] : DEFAULT_VERB[category];
}

function phraseOf(chunk: Chunk, verb: string): string {
  const stem = verb.toLowerCase().slice(0, 5);
  const words = chunk.words.filter(
    (word) => !word.toLowerCase().startsWith(stem) || chunk.words.length === 1,
  );
  return words
    .map((word) => (/^[A-Z]{2,}$|\d/.test(word) ? word : word.toLowerCase()))
    .join(' ')
    .replace(/(\d+) (gallon|amp|ton|inch|foot|volt)\b/g, '$1-$2');
}

/** A title like a work order's: "Replace 50-gallon gas water heater". */
export function findTitle(
  sentences: readonly Sentence[],
  scores: readonly Scores[],
  salience: Map<string, number>,
  category: JobCategory,
): string {
  const chunks = collect(sentences, scores, salience).sort(
    (a, b) => b.score - a.score || a.sentence - b.sentence,
  );
  const best = chunks[0];
  if (!best) return `${category === 'Other' ? 'General' : category} service call`;
  const verb = verbFor(best, sentences, scores, category);
  let title = `${verb} ${phraseOf(best, verb)}`;
  const seen = new Set(best.stems);
  for (let extra = 0; extra < 1; extra += 1) {
    const fresh = chunks
      .map((chunk) => ({
        chunk,
        gain:
          chunk.stems
            .filter((stem) => !seen.has(stem))
            .reduce((sum, stem) => sum + (salience.get(stem) ?? 0), 0) -
          (chunk.stems.some((stem) => seen.has(stem)) ? 0.15 : 0),
      }))
      .sort((a, b) => b.gain - a.gain)[0];
    if (!fresh || fresh.gain < 0.22) break;
    const other = verbFor(fresh.chunk, sentences, scores, category);
    const phrase = phraseOf(
      { ...fresh.chunk, words: fresh.chunk.words.filter((_, i) => !seen.has(fresh.chunk.stems[i]!)) },
      other,
    );
    if (phrase) title += other === verb ? ` and ${phrase}` : `, ${other.toLowerCase()} ${phrase}`;
    for (const stem of fresh.chunk.stems) seen.add(stem);
  }
  return title;
}
