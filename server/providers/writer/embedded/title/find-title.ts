import type { JobCategory } from '#domain/calls/notes.ts';
import type { Scores } from '../model/sentence-model.ts';
import { isCommon } from '../speech/common-words.ts';
import { joinWords, upperFirst } from '../speech/join-words.ts';
import type { Sentence } from '../speech/split-sentences.ts';
import { stemOf } from '../speech/stem-words.ts';
import { writeAmounts } from '../speech/write-amounts.ts';
import {
  breaksName,
  canBeObject,
  isObject,
  isPest,
  isPlace,
  isRoom,
  isWork,
  pestVerb,
  placesIn,
  usualVerb,
} from './title-nouns.ts';
import { problemsNear, systemTrouble } from './title-problems.ts';
import { nearestVerb } from './work-verbs.ts';

/** Letters read out one by one, and short forms such as "we'll". */
const NO_WORD = /^\p{L}(?:-\p{L})+$|'/u;

type Token = { text: string; stem: string; start: number; salience: number; joins: boolean };
type Chunk = { words: string[]; stems: string[]; score: number; sentence: number; start: number };

const DESCRIBES =
  /^(?:leaking|leaky|broken|clogged|cracked|dead|dripping|flickering|running|sagging|rotten|rotted|burnt|loose|missing|noisy|slow|stuck|torn|stolen|fallen|upstairs|downstairs|front|back|side|hall|master|guest|main|whole|flat|metal|wood|wooden|gas|electric|kitchen|bathroom|bath|basement|attic|garage|porch|ceiling|roof|yard|deep|move-out|gallon|amp|ton|two|three|four|five|six|seven|eight|ten|\d[\d,]*(?:-\w+)?|new|emergency|spring|annual|second|first|floor|outdoor|exterior|interior|actual|original|regular|little|big|old|same|whole|real|bad|good|nightly|weekly|quarterly|portable|heavy|flat)$/i;
/** Words that stand for a thing without naming it. */
const GENERIC = /^(?:unit|system|thing|line|water|ground|heat|service|wood|glass|head|board|run|main)s?$/i;
const PROBLEM =
  /^(?:leak|clog|stain|damage|smell|noise|outage|crack|hole|rot|mold|infestation|nest|flood|drip)$/;
/** Words in -ing and -ed that are things. */
const NAMING =
  /^(?:flashing|plumbing|wiring|decking|flooring|siding|railing|ceiling|lighting|cleaning|roofing|landscaping|painting|heating|cooling|conditioning|ducting|framing|fencing|bed|shed|seed|weed|building|spring|ring|sealing|trapping|opening|awning|coating|topping|footing|parking|mulching|weeding|mowing|rekeying|hearing|string|wing)s?$/i;
const BREAKS =
  /^(?:and|or|the|a|an|my|our|your|his|her|their|this|that|those|these|it|is|are|was|were|with|in|on|at|of|for|to|from|by|up|out|off|down|all|some|any|get|got|have|has|need|want|just|like|so|but|not|no|if|when|then|there|here|one|ones|old)$/i;

/** Words that are only ever written with a capital inside a sentence are names. */
function properNames(sentences: readonly Sentence[]): string[] {
  const [capital, small] = [new Set<string>(), new Set<string>()];
  for (const { text } of sentences) {
    for (const match of text.matchAll(/(?<![\p{L}\d'-])\p{L}[\p{L}'-]*/gu)) {
      const word = match[0].replace(/'s$/, '');
      const first = match.index === 0 || /[.!?]["']?\s+$/.test(text.slice(0, match.index));
      if (/^\p{Lu}\p{Ll}/u.test(word) && !first && !PROPER.test(word)) capital.add(word.toLowerCase());
      else if (/^\p{Ll}/u.test(word)) small.add(word);
    }
  }
  return [...capital].filter((word) => !small.has(word));
}

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
  (DESCRIBES.test(word) && !isPlace(word)) || (/(?:ing|ed|ly)$/i.test(word) && !NAMING.test(word));

const fits = (token: Token, least: number) =>
  !BREAKS.test(token.text) &&
  (token.salience >= least || DESCRIBES.test(token.text)) &&
  (!isCommon(token.text) || DESCRIBES.test(token.text) || token.salience > 0.1);

const NUMBER = /^(?:\d|(?:two|three|four|five|six|seven|eight|ten)$)/i;
const isDoing = (word: string) => /ing$/i.test(word) && !NAMING.test(word);

/** "inspector found termites", "sprung two leaks", "unit dripping water": only the name of the thing stays. */
function nameOf(part: Token[]): Token[] {
  const doing = part.findIndex((token, i) => i > 0 && i < part.length - 1 && isDoing(token.text));
  const kept = doing > 0 && isObject(part[doing - 1]!.text) ? part.slice(0, doing) : part;
  const from = kept.findLastIndex(
    ({ text }, i) =>
      i < kept.length - 1 &&
      (breaksName(text) ||
        (NUMBER.test(kept[i + 1]!.text) && i + 1 < kept.length - 1 && !/^[A-Z]{2,}$/.test(text))),
  );
  return kept.slice(from + 1);
}

function grow(tokens: Token[], at: number, category: JobCategory): Token[] {
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
  const ends = ({ text }: Token) => (isWork(text) || !isDescriptive(text)) && canBeObject(text, category);
  while (to > from && !ends(tokens[to]!)) to -= 1;
  return ends(tokens[to]!) ? nameOf(tokens.slice(from, to + 1)) : [];
}

function collect(
  sentences: readonly Sentence[],
  scores: readonly Scores[],
  salience: Map<string, number>,
  names: ReadonlySet<string>,
  category: JobCategory,
): Chunk[] {
  const often = new Map<string, number>();
  for (const { text } of sentences)
    for (const stem of new Set(text.split(/[^\p{L}\d-]+/u).map(stemOf)))
      often.set(stem, (often.get(stem) ?? 0) + 1);
  return sentences.flatMap((sentence, index) => {
    if (sentence.turn === 0 && sentence.speaker !== 'customer') return [];
    const tokens = tokenize(writeAmounts(sentence.text), salience, names);
    return tokens.flatMap((token, at) => {
      if (
        (token.salience < 0.2 &&
          !(category === 'Pest Control' && isPest(token.text) && token.salience > 0)) ||
        BREAKS.test(token.text)
      )
        return [];
      const part = grow(tokens, at, category);
      if (part.length === 0) return [];
      const missed = part.reduce((product, word) => product * (1 - word.salience), 1);
      const early = sentence.turn <= 4 ? 0.08 : 0;
      const head = part.at(-1)!.text;
      const pest = category === 'Pest Control' && isPest(head) ? 0.3 : 0;
      const kind =
        part.length > 1 && part.some((word) => KIND_OF_WORK.test(word.text)) && /^clean/i.test(head)
          ? 0.35
          : 0;
      const known = kind + pest + (GENERIC.test(head) ? 0 : isObject(head) || isWork(head) ? 0.35 : 0);
      const frequent = 0.08 * Math.log1p(often.get(part.at(-1)!.stem) ?? 0);
      const score =
        frequent +
        known +
        1 -
        missed +
        0.12 * scores[index]!.scope +
        early -
        0.03 * Math.abs(part.length - 2.5);
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
  if (isWork(head)) return { verb: '', votes: 1 };
  const word = chunk.words.at(-1)!;
  if (isPest(word)) return { verb: pestVerb(word), votes: 1 };
  const of = (verb: string) => votes.get(verb) ?? 0;
  const [best] = [...votes].sort((a, b) => b[1] - a[1]);
  if (PROBLEM.test(head)) return { verb: best?.[0] === 'Inspect' ? 'Inspect' : 'Repair', votes: 1 };
  // What is taken out and put in again is replaced.
  if (best?.[0] === 'Remove' && Math.max(of('Replace'), of('Install')) > best[1] * 0.4)
    return { verb: 'Replace', votes: best[1] };
  if (best) return { verb: best[0], votes: best[1] };
  const usual = usualVerb(word);
  return usual ? { verb: usual, votes: 1 } : null;
}

/** A bathroom is remodeled, a pocket door is not. */
function defaultVerb(chunk: Chunk, category: JobCategory): string {
  const head = chunk.words.at(-1)!;
  return category === 'Remodel' && !isPlace(head) ? 'Install' : DEFAULT_VERB[category];
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
  const stem = verb.toLowerCase().slice(0, 5) || ' ';
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
  // Nobody puts in a dead boxwood.
  const again =
    verb === 'Install' && things.some((word) => /^(?:dead|broken|old|rotted|rotten|cracked)$/i.test(word));
  return things.length > 0 ? { verb: again ? 'Replace' : verb, thing: written(things) } : null;
}

/** Things under one verb belong together: "Replace flashing and shingles, repair gutter". */
function compose(parts: Part[]): string {
  const [main, other] = parts;
  // "Move-out clean" holds its verb; what else is cleaned comes with it.
  if (main && other && !main.verb && /^clean/i.test(other.verb))
    return upperFirst(`${main.thing} ${isRoom(headOf(other.thing)) ? 'of the' : 'with'} ${other.thing}`);
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

const MAX_PARTS = 2;
const MAX_WORDS = 9;
const LEAST_GAIN = 0.25;
const CLEANING = /^(?:|Clean|Treat|Disinfect|Remove|Clear)$/;
const MENDS = /^(?:Repair|Replace|Service|Clear|Inspect|Remove)$/;

const mostOf = (values: string[]): string | undefined => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
};

const anyForm = (word: string) => stemOf(word).replace(/y$/, '(?:y|ie)');
const headOf = (thing: string) => thing.split(' ').at(-1)!;

/** What is wrong with the thing or how big it is: one word before its name. */
function describe(part: Part, sentences: readonly Sentence[]): string {
  const head = headOf(part.thing);
  const named = new RegExp(`\\b${anyForm(head)}\\w*`, 'i');
  const plain = !/(?:ing|ed|en|nt|dead|blank|\d\S*) /i.test(`${part.thing} `) && !PROBLEM.test(head);
  if (!plain || !part.verb) return part.thing;
  const sizes = sentences.flatMap((s) => {
    const size = new RegExp(
      `\\b(\\d[\\d,]*)[ -](gallon|amp|ton|grain)\\b,? (?:\\w+,? ){0,3}${anyForm(head)}`,
      'i',
    );
    const match = size.exec(writeAmounts(s.text));
    return match ? [`${match[1]}-${match[2]!.toLowerCase()}`] : [];
  });
  const size = sizes.at(-1);
  if (size) return `${size} ${part.thing}`;
  const about = sentences.filter((s) => s.speaker !== 'pro' && s.turn <= EARLY_TURNS && named.test(s.text));
  const problem = MENDS.test(part.verb)
    ? mostOf(about.flatMap((s) => problemsNear(s.text, named)))
    : undefined;
  return problem ? `${problem} ${part.thing}` : part.thing;
}

/** Where the water shows is not where the roof is open. */
const INDOORS = /room|kitchen|den|nursery|closet|attic|basement|office/;

/** Where the thing is, if a sentence about it says so. */
function placeOf(part: Part, sentences: readonly Sentence[], title: string, category: JobCategory): string {
  const named = new RegExp(`\\b${anyForm(headOf(part.thing))}`, 'i');
  const early = sentences.filter((s) => s.speaker !== 'pro' && s.turn <= EARLY_TURNS);
  const about = early.filter((s) => named.test(s.text)).flatMap((s) => placesIn(s.text));
  const place = mostOf(about.length > 0 ? about : early.slice(0, 8).flatMap((s) => placesIn(s.text)));
  if (
    !place ||
    /^room$/.test(place) ||
    (category === 'Roofing' && INDOORS.test(place)) ||
    isPlace(headOf(part.thing))
  )
    return '';
  const known = place.split(' ').some((word) => new RegExp(`\\b${word}`, 'i').test(title));
  return known ? '' : ` ${part.verb ? 'in' : 'of'} the ${place}`;
}

const SYSTEM =
  /^(?:furnace|boiler|pump|thermostat|cooler|split|mini-split|conditioner|conditioning|ac|condenser|compressor|freezer|circulator)s?$/i;

const HEATER = /\b(?:furnace|boiler|heat pump)\b/i;

/** "Service unit" of somebody without cold air is the repair of the AC. */
function systemPart(part: Part, trouble: string, sentences: readonly Sentence[]): Part {
  if (SYSTEM.test(headOf(part.thing))) return part;
  const cold = trouble === 'not cooling';
  const heater = sentences.map((s) => HEATER.exec(s.text)?.[0].toLowerCase()).find(Boolean);
  return { verb: 'Repair', thing: cold ? 'AC' : (heater ?? 'heating') };
}

/** "flashing" and "chimney" that are said together are one thing: "chimney flashing". */
function compound(main: Part, other: Part, sentences: readonly Sentence[]): Part | null {
  const [a, b] = [headOf(main.thing), headOf(other.thing)];
  const said = (first: string, second: string) =>
    sentences.some((s) => new RegExp(`\\b${anyForm(first)}s? ${anyForm(second)}`, 'i').test(s.text)) ||
    sentences.some((s) =>
      new RegExp(
        `\\b${anyForm(second)}s? (?:on|around|at|of|in) (?:the|my|your|that) ${anyForm(first)}`,
        'i',
      ).test(s.text),
    );
  if (/^(?:chimney|garage door|skylight|sump)$/.test(other.thing) || said(b, a))
    return { verb: main.verb, thing: `${other.thing} ${main.thing}` };
  return said(a, b) ? { verb: main.verb, thing: `${main.thing} ${other.thing}` } : null;
}

const EARLY_TURNS = 14;

/** A title like a work order's: "Replace 50-gallon gas water heater". */
export function findTitle(
  sentences: readonly Sentence[],
  scores: readonly Scores[],
  salience: Map<string, number>,
  category: JobCategory,
  names: ReadonlySet<string> = new Set(),
): string {
  const chunks = collect(
    sentences,
    scores,
    salience,
    new Set([...names, ...properNames(sentences)]),
    category,
  ).sort((a, b) => b.score - a.score || a.sentence - b.sentence);
  if (category === 'Pest Control' && chunks.some(({ words }) => isPest(words.at(-1)!)))
    chunks.splice(0, chunks.length, ...chunks.filter(({ words }) => isPest(words.at(-1)!)));
  const seen = new Set<string>();
  const parts: Part[] = [];
  const gainOf = (chunk: Chunk) => {
    const fresh = chunk.stems.filter((stem) => !seen.has(stem));
    const known = fresh.length < chunk.stems.length ? 0.15 : 0;
    return fresh.reduce((sum, stem) => sum + (salience.get(stem) ?? 0), 0) - known;
  };
  const further = chunks.filter(({ words }) => {
    const head = words.at(-1)!;
    if (category === 'Pest Control') return isPest(head);
    return isObject(head) && !GENERIC.test(head) && (category === 'Cleaning' || !isRoom(head));
  });
  for (let tries = 0; parts.length < MAX_PARTS && tries < 8; tries += 1) {
    const fresh = further.filter((chunk) => !seen.has(chunk.stems.at(-1)!));
    const best = parts.length === 0 ? chunks[tries] : fresh.sort((a, b) => gainOf(b) - gainOf(a))[0];
    if (!best || (parts.length > 0 && gainOf(best) < LEAST_GAIN)) break;
    const found = verbFor(best, sentences, scores);
    const least = parts.length === 0 ? SURE : SURE_OF_ANOTHER;
    const fits = !found || category !== 'Cleaning' || CLEANING.test(found.verb);
    const verb =
      found && fits && found.votes > least ? found.verb : parts[0]?.verb || defaultVerb(best, category);
    const part = partOf(best, verb, seen);
    for (const stem of best.stems) seen.add(stem);
    if (!part) continue;
    if (parts.length > 0 && compose([...parts, part]).split(' ').length > MAX_WORDS) break;
    parts.push(part);
  }
  const [main, other] = parts;
  if (!main) return `${category === 'Other' ? 'General' : category} service call`;
  const joined = other && compound(main, other, sentences);
  if (joined) parts.splice(0, 2, joined);
  const trouble = category === 'HVAC' && MENDS.test(main.verb) ? troubleIn(sentences) : null;
  if (trouble) {
    const system = systemPart(parts[0]!, trouble, sentences);
    if (system !== parts[0]) parts.splice(0, 2, system);
  }
  const bare = compose(parts);
  const first = describe(parts[0]!, sentences);
  const described =
    first === parts[0]!.thing ? bare : compose([{ ...parts[0]!, thing: first }, ...parts.slice(1)]);
  const title = count(described) <= MAX_WORDS ? described : bare;
  if (trouble && parts.length === 1) return `${title}, ${trouble}`;
  const where =
    parts.length === 1 || category === 'Pest Control' ? placeOf(parts[0]!, sentences, title, category) : '';
  const sealed =
    category === 'Pest Control' &&
    parts.length === 1 &&
    isPest(headOf(parts[0]!.thing)) &&
    isSealed(sentences)
      ? ' and seal entry points'
      : '';
  return [title + where + sealed, title + where].find((text) => count(text) <= MAX_WORDS + 1) ?? title;
}

/** Animals are kept out only if the holes are closed. */
const isSealed = (sentences: readonly Sentence[]) =>
  sentences.filter((s) => /\bseal(?:s|ed|ing)?\b|\bexclusion\b|\bclose (?:up|off)\b/i.test(s.text)).length >=
  2;
const count = (text: string) => text.split(' ').length;
const troubleIn = (sentences: readonly Sentence[]) =>
  sentences
    .filter((s) => s.speaker !== 'pro' && s.turn <= EARLY_TURNS)
    .map((s) => systemTrouble(s.text))
    .find(Boolean) ?? null;
