import MiniSearch from 'minisearch';
import { type HelpPage, type HelpPart, plainText } from './help-pages.ts';
import { isWeak, meaningfulStems, synonymsOf } from './help-words.ts';
import { nearestWord } from './nearest-word.ts';

export interface HelpMatch {
  page: HelpPage;
  part: HelpPart;
  /** What else of the page fits, when the best is its opening. */
  detail: HelpPart | null;
  score: number;
  /** How much of what was asked the page speaks of, 0 to 1. */
  coverage: number;
}

export interface HelpSearch {
  pages: HelpPage[];
  search: (question: string, options?: SearchOptions) => HelpMatch[];
}

interface SearchOptions {
  /** What was asked before, for a question that leans on it. */
  before?: string | undefined;
  /** The last word may be unfinished. */
  isTyping?: boolean;
}

/** A word of the question with everything that counts as a hit for it. */
interface Term {
  isWeak: boolean;
  weight: number;
  hits: Map<string, number>;
}

const synonymWeight = 0.55;
const typoWeight = 0.8;
const beforeWeight = 0.5;

/** Ranks pages first, then the parts of a page. The same in the browser, on the server and for the assistant. */
export function createHelpSearch(pages: HelpPage[]): HelpSearch {
  const pageIndex = indexOf(['title', 'words', 'headings', 'text']);
  const partIndex = indexOf(['heading', 'text']);
  const partWords = pages.map((page) =>
    page.parts.map((part) => new Set(meaningfulStems(wordsAround(page, part)))),
  );
  const vocabulary = new Map<string, number>();
  for (const parts of partWords)
    for (const word of new Set(parts.flatMap((words) => [...words])))
      vocabulary.set(word, (vocabulary.get(word) ?? 0) + 1);
  for (const [number, page] of pages.entries()) {
    pageIndex.add({
      id: number,
      title: withPairs(page.title),
      words: page.words.map(withPairs).join(' '),
      headings: page.parts.map(({ heading }) => withPairs(heading)).join(' '),
      text: withPairs(`${page.summary} ${plainText(page.markdown)}`),
    });
    for (const [part, { heading, markdown }] of page.parts.entries())
      partIndex.add({
        id: `${number}/${part}`,
        heading: withPairs(heading),
        text: withPairs(plainText(markdown)),
      });
  }

  const phrases = pages.map((page) => new Set([page.title, ...page.words].map(phraseOf)));

  const understand = (text: string, scale: number): Term[] =>
    [...new Set(meaningfulStems(text))].map((word) => toTerm(word, vocabulary, pages.length, scale));

  return {
    pages,
    search(question, { before, isTyping } = {}) {
      const asked = understand(isTyping ? finishLastWord(question, vocabulary) : question, 1);
      const terms = [...asked, ...(before ? understand(before, beforeWeight) : [])];
      const boosts = new Map(terms.flatMap(({ hits }) => [...hits]));
      for (const pair of pairsOf(meaningfulStems(question))) boosts.set(pair, 1);
      const partScores = score(partIndex, boosts, { heading: 2.2, text: 1 });
      const phrase = phraseOf(question);
      const found = score(pageIndex, boosts, { title: 3, words: 3.2, headings: 2, text: 1 });
      return [...found]
        .map(([id, pageScore]) => {
          const page = pages[Number(id)] as HelpPage;
          const ranked = page.parts
            // The opening of a page is the answer when no other part is clearly meant.
            .map((part, index) => ({
              part,
              words: partWords[Number(id)]?.[index] as Set<string>,
              score: (partScores.get(`${id}/${index}`) ?? 0) * (index ? 1 : 1.15),
            }))
            .sort((a, b) => b.score - a.score);
          const [best, next] = ranked as [(typeof ranked)[0], (typeof ranked)[1] | undefined];
          const coverage = coverageOf(before ? terms : asked, best.words);
          return {
            page,
            part: best.part,
            detail: best.part.anchor === null && next && next.score > 0 ? next.part : null,
            score:
              (pageScore + 0.8 * best.score) *
              coverage ** 1.5 *
              (phrases[Number(id)]?.has(phrase) ? wordForWord : 1),
            coverage,
          };
        })
        .sort((a, b) => b.score - a.score);
    },
  };
}

/** A question that is one of a page's own phrases means that page, though others say the words more often. */
const wordForWord = 1.8;
const phraseOf = (text: string) => meaningfulStems(text).join(' ');

/** "how do I canc" is searched as the known words that begin so. */
function finishLastWord(question: string, vocabulary: Map<string, number>): string {
  const last = /(?<!\w)\w{2,}$/.exec(question)?.[0] ?? '';
  const start = question.slice(0, question.length - last.length);
  if (!last || meaningfulStems(last).some((word) => vocabulary.has(word))) return question;
  const finished = [...vocabulary.keys()].filter((word) => word.startsWith(last.toLowerCase()));
  return finished.length > 0 ? `${start}${finished.slice(0, 3).join(' ')}` : question;
}

function indexOf(fields: string[]): MiniSearch {
  return new MiniSearch({ fields, tokenize: (text) => text.split(' '), processTerm: (term) => term || null });
}

function score(
  index: MiniSearch,
  boosts: Map<string, number>,
  boost: Record<string, number>,
): Map<string, number> {
  if (boosts.size === 0) return new Map();
  const found = index.search([...boosts.keys()].join(' '), {
    boost,
    boostTerm: (term) => boosts.get(term) ?? 0,
    fuzzy: false,
    prefix: false,
  });
  return new Map(found.map((result) => [String(result.id), result.score]));
}

/** A rare word says more than one that stands on every page; a word that stands nowhere says: not here. */
function toTerm(word: string, vocabulary: Map<string, number>, pageCount: number, scale: number): Term {
  const hits = new Map<string, number>();
  const known = vocabulary.has(word) ? word : nearestWord(word, vocabulary.keys());
  const alternatives = synonymsOf(word).filter((other) => vocabulary.has(other));
  if (vocabulary.has(word)) hits.set(word, scale);
  for (const other of alternatives) hits.set(other, synonymWeight * scale);
  if (known && known !== word && alternatives.length === 0) {
    hits.set(known, typoWeight * scale);
    for (const other of synonymsOf(known))
      if (vocabulary.has(other)) hits.set(other, synonymWeight * typoWeight * scale);
  }
  const common = Math.max(0, ...[...hits.keys()].map((hit) => vocabulary.get(hit) ?? 0));
  const weight =
    common === 0 ? unknownWeight : 0.35 + Math.log(1 + pageCount / common) / Math.log(1 + pageCount);
  return { isWeak: isWeak(word), weight: weight * scale, hits };
}

const unknownWeight = 1.2;

function coverageOf(terms: Term[], vocabulary: Set<string>): number {
  let all = 0;
  let covered = 0;
  for (const { weight, hits, isWeak } of terms) {
    if (isWeak) continue;
    all += weight;
    const best = Math.max(0, ...[...hits].map(([hit, strength]) => (vocabulary.has(hit) ? strength : 0)));
    // A synonym says nearly as much as the word itself.
    covered += weight * Math.min(1, best * 1.6);
  }
  return all === 0 ? 0 : covered / all;
}

/** What a part can be found by: its own words, and what is said of its page as a whole. */
function wordsAround(page: HelpPage, { heading, markdown }: HelpPart): string {
  return [page.title, page.summary, ...page.words, heading, plainText(markdown)].join(' . ');
}

/** Neighbours count as a word of their own: "run out" says more than "run" and "out". */
function withPairs(text: string): string {
  const stems = meaningfulStems(text);
  return [...stems, ...pairsOf(stems)].join(' ');
}

function pairsOf(stems: string[]): string[] {
  return stems.slice(1).map((word, index) => `${stems[index]}_${word}`);
}
