import type { JobCategory } from '#domain/notes.ts';
import { isCommon } from './common-words.ts';
import { joinWords, upperFirst } from './join-words.ts';
import type { Scores } from './sentence-model.ts';
import type { Sentence } from './split-sentences.ts';
import { stemOf } from './stem-words.ts';
import { nearestVerb } from './work-verbs.ts';
import { writeAmounts } from './write-amounts.ts';

/** Letters read out one by one, and short forms such as "we'll". */
const NO_WORD = /^\p{L}(?:-\p{L})+$|'/u;

type Token = { text: string; stem: string; start: number; salience: number; joins: boolean };
type Chunk = { words: string[]; stems: string[]; score: number; sentence: number; start: number };

const DESCRIBES =
  /^(?:leaking|leaky|broken|clogged|cracked|dead|dripping|flickering|running|sagging|rotten|rotted|burnt|loose|missing|noisy|slow|stuck|torn|stolen|fallen|upstairs|downstairs|front|back|side|hall|master|guest|main|whole|flat|metal|wood|wooden|gas|electric|kitchen|bathroom|bath|basement|attic|garage|porch|ceiling|roof|yard|deep|move-out|gallon|amp|ton|two|three|four|five|six|seven|eight|ten|\d[\d,]*(?:-\w+)?|new|emergency|spring|annual|second|first|floor|outdoor|exterior|interior|actual|original|regular|little|big|old|same|whole|real|bad|good|nightly|weekly|quarterly|portable|heavy|flat)$/i;
const PROBLEM =
  /^(?:leak|clog|stain|damage|smell|noise|outage|crack|hole|rot|mold|infestation|nest|flood|drip)$/;
const PLACE = /^(?:kitchen|bathroom|bath|basement|attic|garage|porch|ceiling|roof|yard|floor)$/i;
/** Words in -ing and -ed that are things. */
const NAMING =
  /^(?:flashing|plumbing|wiring|decking|flooring|siding|railing|ceiling|lighting|cleaning|roofing|landscaping|painting|heating|cooling|conditioning|ducting|framing|fencing|bed|shed|seed|weed|building|spring|ring|sealing|trapping|opening|awning|coating|topping|footing|parking|mulching|weeding|mowing|rekeying|hearing|string|wing)s?$/i;
const BREAKS =
  /^(?:and|or|the|a|an|my|our|your|his|her|their|this|that|those|these|it|is|are|was|were|with|in|on|at|of|for|to|from|by|up|out|off|down|all|some|any|get|got|have|has|need|want|just|like|so|but|not|no|if|when|then|there|here|one|ones|old)$/i;

function tokenize(text: string, salience: Map<string, number>, names: ReadonlySet<string>): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(/[\p{L}\d](?:[\p{L}\d'/-]|,(?=\d{3}))*/gu)) {
    const word = match[0].replace(/'s$/, '');
    const stem = stemOf(word);
    const parts = word.includes('-') ? word.split('-').map((part) => salience.get(stemOf(part)) ?? 0) : [];
    tokens.push({
      text: word,
      stem,
      start: match.index,
      salience:
        names.has(word.toLowerCase()) || NO_WORD.test(word) ? 0 : Math.max(salience.get(stem) ?? 0, ...parts),
      joins: tokens.length > 0 && text.slice(end, match.index) === ' ',
    });
    end = match.index + match[0].length;
  }
  return tokens;
}

/** Words that describe, not name: a title may begin with them but not end. */
const isDescriptive = (word: string) =>
  (DESCRIBES.test(word) && !PLACE.test(word)) || (/(?:ing|ed|ly)$/i.test(word) && !NAMING.test(word));

const fits = (token: Token, least: number) =>
  !BREAKS.test(token.text) &&
  (token.salience >= least || DESCRIBES.test(token.text)) &&
  (!isCommon(token.text) || DESCRIBES.test(token.text) || token.salience > 0.1);

function grow(tokens: Token[], at: number): Token[] {
  let [from, to] = [at, at];
  while (from > 0 && at - from < 3 && tokens[from]!.joins && fits(tokens[from - 1]!, 0.07)) from -= 1;
  const follows = () => {
    const next = tokens[to + 1];
    if (!next?.joins || to - at >= 2 || BREAKS.test(next.text)) return false;
    if (fits(next, 0.12)) return true;
    // "flickering ..." needs the thing that flickers, however plain the word is.
    return isDescriptive(tokens[to]!.text) && !isCommon(next.text);
  };
  while (follows()) to += 1;
  while (to > from && isDescriptive(tokens[to]!.text)) to -= 1;
  return isDescriptive(tokens[to]!.text) ? [] : tokens.slice(from, to + 1);
}

function collect(
  sentences: readonly Sentence[],
  scores: readonly Scores[],
  salience: Map<string, number>,
  names: ReadonlySet<string>,
): Chunk[] {
  return sentences.flatMap((sentence, index) => {
    if (sentence.turn === 0 && sentence.speaker !== 'customer') return [];
    const tokens = tokenize(writeAmounts(sentence.text), salience, names);
    return tokens.flatMap((token, at) => {
      if (token.salience < 0.2 || BREAKS.test(token.text)) return [];
      const part = grow(tokens, at);
      if (part.length === 0) return [];
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

const WILDLIFE =
  /^(?:raccoon|squirrel|bat|bird|pigeon|snake|skunk|opossum|possum|nest|beehive|mouse|mice|rat)$/;

/** The verb that most of the scope sentences use for a thing, and how sure that is. */
function verbFor(
  chunk: Chunk,
  sentences: readonly Sentence[],
  scores: readonly Scores[],
): { verb: string; votes: number } | null {
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
  if (PROBLEM.test(head)) return { verb: best?.[0] === 'Inspect' ? 'Inspect' : 'Repair', votes: 1 };
  // Nobody treats a raccoon.
  if (WILDLIFE.test(head) && (!best || best[0] === 'Treat' || best[0] === 'Repair'))
    return { verb: 'Remove', votes: 1 };
  return best ? { verb: best[0], votes: best[1] } : null;
}

/** A doubtful verb is worse than none: a further thing then goes under the verb of the first. */
const SURE = 0.12;
const SURE_OF_ANOTHER = 0.3;

const KIND_OF_WORK =
  /^(?:deep|nightly|weekly|biweekly|monthly|regular|move-out|move-in|post-construction|spring|annual|final|emergency)$/i;
const FILLER = /^(?:little|big|new|same|good|bad|actual|real|crummy|whole)$/i;
const PROPER =
  /^(?:german|american|french|english|japanese|norway|bermuda|kentucky|dutch|led|gfci|hvac|ac|ev)$/i;

type Part = { verb: string; thing: string };

function partOf(chunk: Chunk, verb: string, seen: ReadonlySet<string>): Part | null {
  const fresh = chunk.words.filter((_, i) => !seen.has(chunk.stems[i]!));
  const stem = verb.toLowerCase().slice(0, 5);
  const things = fresh.filter((word) => !word.toLowerCase().startsWith(stem) && !FILLER.test(word));
  const written = (words: string[]) =>
    words
      .map((word) => (/^[A-Z]{2,}s?$|\d/.test(word) || PROPER.test(word) ? word : word.toLowerCase()))
      .join(' ')
      .replace(/(\d+) (gallon|amp|ton|inch|foot|volt|grain)\b/g, '$1-$2');
  // "deep clean" and "nightly cleaning" hold their own verb.
  if (things.length > 0 && things.length < fresh.length && things.every((word) => KIND_OF_WORK.test(word)))
    return { verb: '', thing: written(fresh) };
  while (things.length > 0 && isDescriptive(things.at(-1)!)) things.pop();
  return things.length > 0 ? { verb, thing: written(things) } : null;
}

/** Things under one verb belong together: "Replace flashing and shingles, repair gutter". */
function compose(parts: Part[]): string {
  const verbs = [...new Set(parts.map((part) => part.verb))];
  const groups = verbs.map((verb) => {
    const things = joinWords(parts.filter((part) => part.verb === verb).map((part) => part.thing));
    return verb ? `${verb.toLowerCase()} ${things}` : things;
  });
  return upperFirst(
    groups.length === 2
      ? groups.join(groups.some((group) => group.includes(' and ')) ? ', ' : ' and ')
      : groups.join(', '),
  );
}

const MAX_PARTS = 3;
const MAX_WORDS = 10;
const LEAST_GAIN = [0, 0.2, 0.3];

/** A title like a work order's: "Replace 50-gallon gas water heater". */
export function findTitle(
  sentences: readonly Sentence[],
  scores: readonly Scores[],
  salience: Map<string, number>,
  category: JobCategory,
  names: ReadonlySet<string> = new Set(),
): string {
  const chunks = collect(sentences, scores, salience, names).sort(
    (a, b) => b.score - a.score || a.sentence - b.sentence,
  );
  const seen = new Set<string>();
  const parts: Part[] = [];
  const gainOf = (chunk: Chunk) => {
    const fresh = chunk.stems.filter((stem) => !seen.has(stem));
    const known = fresh.length < chunk.stems.length ? 0.15 : 0;
    return fresh.reduce((sum, stem) => sum + (salience.get(stem) ?? 0), 0) - known;
  };
  while (parts.length < MAX_PARTS) {
    const best = parts.length === 0 ? chunks[0] : [...chunks].sort((a, b) => gainOf(b) - gainOf(a))[0];
    if (!best || (parts.length > 0 && gainOf(best) < LEAST_GAIN[parts.length]!)) break;
    const found = verbFor(best, sentences, scores);
    const least = parts.length === 0 ? SURE : SURE_OF_ANOTHER;
    const verb = found && found.votes > least ? found.verb : (parts[0]?.verb ?? DEFAULT_VERB[category]);
    const part = partOf(best, verb, seen);
    for (const stem of best.stems) seen.add(stem);
    if (!part) continue;
    if (parts.length > 0 && compose([...parts, part]).split(' ').length > MAX_WORDS) break;
    parts.push(part);
  }
  return parts.length > 0 ? compose(parts) : `${category === 'Other' ? 'General' : category} service call`;
}
