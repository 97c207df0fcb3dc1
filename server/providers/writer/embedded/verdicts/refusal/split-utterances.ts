import type { Turn } from '#domain/calls/transcript.ts';
import { maskAnnouncement } from '../../speech/mask-announcement.ts';
import { plainWords } from '../../speech/plain-words.ts';
import { refusalFlags } from './refusal-flags.ts';

interface Span {
  from: number;
  to: number;
}

export interface SpokenSentence extends Span {
  words: string[];
  /** What it speaks of. */
  flags: string[];
  asks: boolean;
}

/** A few sentences of one person: what a verdict is given on. Places are those in the text of the turn. */
export interface Utterance extends SpokenSentence {
  turn: number;
  text: string;
  sentences: SpokenSentence[];
  /** How many utterances ago our announcement was heard; null when it was not. */
  sinceAnnounced: number | null;
}

const MOST_WORDS = 32;

/** The call without our announcement, in utterances. */
export function splitUtterances(turns: readonly Turn[]): Utterance[] {
  const utterances: Utterance[] = [];
  let since: number | null = null;
  maskAnnouncement(turns).forEach(({ text, announcedTo }, turn) => {
    let isAnnounced = announcedTo !== null;
    for (const { from, to } of splitText(text)) {
      const sentences = readSentences(text, { from, to });
      if (sentences.length === 0) continue;
      if (isAnnounced && to > announcedTo!) {
        since = 0;
        isAnnounced = false;
      }
      if (since !== null) since += 1;
      const words = sentences.flatMap((sentence) => sentence.words);
      const flags = [
        ...new Set([...sentences.flatMap((sentence) => sentence.flags), ...refusalFlags(words)]),
      ];
      const asks = sentences.some((sentence) => sentence.asks);
      utterances.push({
        turn,
        text: text.slice(from, to).trim(),
        from,
        to,
        words,
        sentences,
        flags: flags.sort(),
        asks,
        sinceAnnounced: since,
      });
    }
    if (isAnnounced) since = 0;
  });
  return utterances;
}

function readSentences(text: string, { from, to }: Span): SpokenSentence[] {
  return [...text.slice(from, to).matchAll(/[^.?!]+[.?!]*/g)].flatMap((match) => {
    const words = plainWords(match[0]);
    if (words.length === 0) return [];
    const start = from + match.index + (match[0].length - match[0].trimStart().length);
    const end = from + match.index + match[0].length;
    return [{ from: start, to: end, words, flags: refusalFlags(words), asks: match[0].includes('?') }];
  });
}

const countWords = (text: string) => text.match(/[\p{L}\d]+/gu)?.length ?? 0;

/** Whole sentences where there are any, put together as long as they are short. */
function splitText(text: string): Span[] {
  const spans: Span[] = [];
  let count = 0;
  for (const piece of splitSentences(text)) {
    const words = countWords(text.slice(piece.from, piece.to));
    const last = spans.at(-1);
    if (last && count + words <= MOST_WORDS) {
      last.to = piece.to;
      count += words;
    } else {
      spans.push({ ...piece });
      count = words;
    }
  }
  return spans;
}

function splitSentences(text: string): Span[] {
  return [...text.matchAll(/[^.?!]+[.?!]*/g)].flatMap((match) => {
    const from = match.index;
    const to = from + match[0].length;
    return countWords(match[0]) <= MOST_WORDS ? [{ from, to }] : splitWords(text, { from, to });
  });
}

/** A recogniser may write no full stops at all. */
function splitWords(text: string, span: Span): Span[] {
  const words = [...text.slice(span.from, span.to).matchAll(/\S+/g)];
  const spans: Span[] = [];
  for (let at = 0; at < words.length; at += MOST_WORDS / 2) {
    const last = words[Math.min(words.length, at + MOST_WORDS / 2) - 1]!;
    spans.push({
      from: span.from + words[at]!.index,
      to: span.from + last.index + last[0].length,
    });
  }
  return spans;
}
