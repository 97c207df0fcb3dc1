import type { Sentence } from '../speech/split-sentences.ts';
import { writeAmounts } from '../speech/write-amounts.ts';
import { findDue } from './find-due.ts';

/** Days and times that were proposed and turned down, and what was settled instead. */

const DAY = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\btomorrow\b|\btonight\b|\btoday\b/gi;
const DATE = /\b\d{1,2}(?:st|nd|rd|th)\b/gi;
const CLOCK =
  /(?<=\b(?:at|by|around|before|after|do|to|be|it|about|like)\s)\d{1,2}(?::\d\d)?(?![\d$,-]| (?:feet|foot|inch|hundred|percent|by))|\b\d{1,2}:\d\d\b|\bnoon\b/gi;
/** A question that puts another time in place of the first: the first one is out, even if it was repeated. */
const COUNTERS =
  /\b(?:how about|what about|make it|can we do|could we do|can you do|could you do|could it be|can it be|the week after|instead)\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\?/i;
const KINDS = [DAY, DATE, CLOCK];
const TURNS_DOWN =
  /^(?:(?:oh|um|uh|well|okay|hmm|yeah|sorry|ooh)[,.]? )*(?:no|nope|wait|actually)\b|\b(?:can't|cannot|won't work|doesn't work|is(?:n't| not| no) good|no good|'s no good|make it|instead|how about|what about|can we do|could we do|could you do|can you do|could it be|can it be|rather|i've got|i have|is my|'s my|'s the|i'm (?:out|at|on|working|gone)|better|not before|earliest|later|won't be)\b/i;

const NO_OFFER =
  /\b(?:any ?(?:time|day) but|not (?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|can't (?:do|be)|no good|except|never|won't be)\b/i;

type Values = Set<string>;
const valuesOf = (text: string, kind: RegExp): Values =>
  new Set((text.match(kind) ?? []).map((value) => value.toLowerCase()));

export type Settlement = { rejected: Values; settled: string | null };

function turnTexts(sentences: readonly Sentence[]): Map<number, { text: string; speaker: string }> {
  const turns = new Map<number, { text: string; speaker: string }>();
  for (const { turn, text, speaker } of sentences) {
    turns.set(turn, { speaker, text: `${turns.get(turn)?.text ?? ''} ${writeAmounts(text)}`.trim() });
  }
  return turns;
}

type Said = { text: string; speaker: string };

/** The values of an offer that an answer puts out, as long as nobody comes back to them. */
function rejectedBy(offer: Said, answer: Said, isRepeated: (value: string) => boolean): string[] {
  const counters = COUNTERS.test(answer.text);
  return KINDS.flatMap((kind) => {
    const [offered, countered] = [valuesOf(offer.text, kind), valuesOf(answer.text, kind)];
    const replaced = [...countered].some((value) => !offered.has(value));
    return [...offered].filter((value) => {
      const negative = new RegExp(
        `\\b(?:not|no|isn't|can't do) (?:on |the )?${value}|${value},? no\\b|${value}(?:'s| is)? (?:no good|out|bad|i've|i have|i'm|my|the|won't|doesn't|isn't|not)`,
        'i',
      ).test(answer.text);
      const dropped =
        (replaced && !countered.has(value)) ||
        (negative && (replaced || kind === DAY)) ||
        (counters && (replaced || kind !== CLOCK));
      return dropped && !isRepeated(value);
    });
  });
}

/** For a turn with a proposal that somebody replaced: the values that fell, and the agreed time. */
export function settleProposals(sentences: readonly Sentence[]): Map<number, Settlement> {
  const turns = turnTexts(sentences);
  const settlements = new Map<number, Settlement>();
  const order = [...turns.keys()];
  order.forEach((turn, at) => {
    const offer = turns.get(turn)!;
    // "Any time but Wednesday" offers nothing; it says what is not possible.
    if (NO_OFFER.test(offer.text)) return;
    const rejected: Values = new Set();
    for (const step of [1, 2, 3]) {
      const answer = turns.get(order[at + step] ?? -1);
      if (!answer || answer.speaker === offer.speaker) continue;
      // Right away any refusal counts; a few turns on only a counter-proposal with another day.
      const other = [...valuesOf(answer.text, DAY)].some((day) => !valuesOf(offer.text, DAY).has(day));
      const refused =
        step === 1
          ? TURNS_DOWN.test(answer.text) || COUNTERS.test(answer.text)
          : COUNTERS.test(answer.text) && other;
      if (!refused) continue;
      const later = order.slice(at + step + 1);
      for (const value of rejectedBy(offer, answer, (said) => saidLater(turns, later, said)))
        rejected.add(value);
    }
    if (rejected.size === 0) return;
    settlements.set(turn, { rejected, settled: agreedAfter(turns, order.slice(at + 1, at + 6), rejected) });
  });
  return settlements;
}

function saidLater(turns: Map<number, { text: string }>, later: number[], value: string): boolean {
  return later.some((turn) => mentionsAny(turns.get(turn)!.text, [value]));
}

function agreedAfter(turns: Map<number, { text: string }>, later: number[], rejected: Values): string | null {
  const found = later
    .map((turn) => findDue(turns.get(turn)!.text))
    .filter(
      (due): due is string =>
        due !== null && ![...rejected].some((value) => due.toLowerCase().includes(value)),
    );
  return (
    found.find((due) => /\d|noon/.test(due) && /day|tomorrow|\dth|\dst|\dnd|\drd/i.test(due)) ??
    found[0] ??
    null
  );
}

export const mentionsAny = (text: string, values: Iterable<string>) =>
  [...values].some((value) => new RegExp(`(?<![\\w:])${value}(?![\\w:])`, 'i').test(text));

/** Takes a rejected time out of an item; null when nothing but the time was left. */
export function withoutRejected(text: string, rejected: ReadonlySet<string>): string | null {
  if (!mentionsAny(text, rejected)) return text;
  const due = findDue(text);
  const stripped = due && mentionsAny(due, rejected) ? text.replace(due, '') : text;
  const tidy = stripped
    .replace(/\s+/g, ' ')
    .replace(/\s+([,;])/g, '$1')
    .replace(/(?:^|\s)(?:on|at|by|for|or|this)\s*$/i, '')
    .replace(/^[,;\s]+|[,;\s]+$/g, '');
  if (mentionsAny(tidy, rejected) || tidy.split(/\s+/).length < 2) return null;
  return tidy.charAt(0).toUpperCase() + tidy.slice(1);
}
