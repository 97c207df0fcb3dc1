import { isCommand } from '../speech/is-command.ts';
import { upperFirst } from '../speech/join-words.ts';
import type { Sentence } from '../speech/split-sentences.ts';
import { writeAmounts } from '../speech/write-amounts.ts';
import type { Phrased } from './phrase-items.ts';

/** A materials line that repeats the work keeps its nouns: "50-gallon gas unit; pan; expansion tank". */

/** Verbs whose object is brought along or put in. */
const USES =
  /^(?:.{0,40}\b(?:the pro|we|i|he|they)(?: would| will| can| always| also)* )?(?:then )?(?:put(?:ting)?(?: (?:in|on|up|down|back))?|install|uses?|bring|gets|have (?=an?\b)|order|pick up|set|add|supply|hang|lay|do (?=an?\b)|blow|run (?=an?\b|new\b)|(?:build it|go (?:back|over (?:that|it))|comes?) with|replac(?:e|ing)|swap(?: out)?|chang(?:e|ing)(?: out)?)\s+/i;
/** "Replace the slates with copper", "seal the hole with mesh": what comes after "with" is brought along. */
const WITH = /\bwith (?!(?:it|them|that|the customer|the pro|me|him|her|everything)\b)(.+)$/i;
const ARTICLE =
  /^(?:with|any|a|an|the|some|that|those|this|new|one|your|our|their|whatever|both|all|the customer's)\s+/i;
/** Where the name of a thing ends. */
const ENDS =
  /(?<!\s)\s+(?:on|in|at|over|under|around|from|so|because|where|that|which|before|after|for|outside|inside|behind|down|up|into|if|while|until|till|by|instead|too|as|there|back|when|once|the whole|the same|and then|is|are|will|would|underneath|first|maybe)\b.*$/i;
const NO_THING =
  /^(?:it|them|these|those|that|this|everything|anything|(?:\w+ )*ones?|same|work|job|couple|days?|time|side|place|visit|way|lot|look|letter|bottom|section|guy|crew|appointment|quote|estimate|photos?|pictures?|customer|pro|on|in|at|off|under|over|behind|by|for|as|is|if|because|so|and)\b/i;
const KIND = '(?:gallon|amp|ton|inch|foot|grain)';

/** "a new 50" of somebody who has a 50 gallon gas one. */
function spellSize(piece: string, sentences: readonly Sentence[]): string {
  const size = /^(\d[\d,]*)$/.exec(piece)?.[1];
  if (!size) return piece;
  const full = new RegExp(`\\b${size}[ -](${KIND})(?:,? (gas|electric|propane|oil))?\\b`, 'i');
  const said = sentences.map((s) => full.exec(writeAmounts(s.text))).find(Boolean);
  return said ? `${size}-${said[1]!.toLowerCase()}${said[2] ? ` ${said[2].toLowerCase()}` : ''} unit` : '';
}

function nameOf(phrase: string, sentences: readonly Sentence[]): string | null {
  let bare = phrase.trim();
  while (ARTICLE.test(bare)) bare = bare.replace(ARTICLE, '');
  const cut = bare.replace(ENDS, '').trim();
  // "Covers" alone says little; "covers over the roof vents" says which.
  const where = /^\p{L}+$/u.test(cut) && bare.split(/\s+/).length <= 5;
  bare = spellSize(where ? bare : cut, sentences);
  return bare && bare !== 'new' && !NO_THING.test(bare) && !isCommand(bare) && bare.split(/\s+/).length <= 8
    ? bare
    : null;
}

function nounsOf(text: string, sentences: readonly Sentence[]): string[] {
  const pieces = text.split(
    /,\s*(?:and\s+)?|;\s*|\s+and\s+(?:then\s+)?(?=(?:haul|check|clear|test|take|replace|put|install|tear|remove|use|run|hang|add|swap|bring|look|see|make|get|let)\b)/i,
  );
  let listing = false;
  return pieces.flatMap((piece) => {
    const uses = USES.exec(piece)?.[0];
    const swaps = uses !== undefined && /replac|swap|chang/i.test(uses);
    const tool =
      swaps || (!uses && isCommand(piece)) || /^with /i.test(piece) ? WITH.exec(piece)?.[1] : undefined;
    const short = piece.split(/\s+/).length <= 5 && !isCommand(piece);
    listing = uses !== undefined || tool !== undefined || (listing && short);
    if (!listing) return [];
    const object = uses ? piece.slice(uses.length) : piece;
    const things = tool ? [...(swaps ? [object.replace(WITH, '')] : []), tool] : [object];
    return things.map((thing) => nameOf(thing, sentences)).filter((name) => name !== null);
  });
}

const repeats = (text: string, scope: readonly Phrased[]) =>
  scope.some((other) => other.text === text || (text.length > 30 && other.text.includes(text)));

export function nameMaterials<T extends Phrased>(
  items: T[],
  scope: readonly Phrased[],
  sentences: readonly Sentence[],
): T[] {
  return items.map((item) => {
    if (!repeats(item.text, scope)) return item;
    const nouns = [...new Set(nounsOf(item.text, sentences))];
    const text = upperFirst(nouns.join('; '));
    // One bare word would lose which one.
    return text.includes(' ') ? { ...item, text } : item;
  });
}
