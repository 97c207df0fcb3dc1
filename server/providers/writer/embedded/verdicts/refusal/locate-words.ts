import type { Turn } from '#domain/calls/transcript.ts';
import type { MergedTurns } from '../../speech/merge-segments.ts';
import { chooseQuote } from './choose-quote.ts';
import type { Utterance } from './split-utterances.ts';

interface Located {
  /** Of the transcript as it was heard. */
  segment: number;
  quote: string;
  /** Where in the recording it begins, as near as the times of its segment tell. */
  seconds: number;
}

const MOST_QUOTED = 400;

export function locateWords(utterance: Utterance, merged: MergedTurns, heard: readonly Turn[]): Located {
  const { turn: at } = utterance;
  const { from, to } = chooseQuote(utterance);
  const turn = merged.turns[at]!;
  const spoken = turn.text.slice(from, to);
  const quote = spoken.trim().slice(0, MOST_QUOTED);
  const start = from + (spoken.length - spoken.trimStart().length);
  const parts = merged.segments[at]!;
  if (parts.length === 1)
    return { segment: parts[0]!, quote, seconds: moment(turn, start / Math.max(1, turn.text.length)) };
  let begins = 0;
  for (const segment of parts) {
    const piece = heard[segment]!;
    const length = piece.text.trim().length;
    if (start < begins + length)
      return { segment, quote, seconds: moment(piece, Math.max(0, start - begins) / Math.max(1, length)) };
    const next = turn.text.slice(begins + length).match(/^[\s.]*/)?.[0].length ?? 1;
    begins += length + next;
  }
  const last = parts.at(-1)!;
  return { segment: last, quote, seconds: heard[last]!.start };
}

function moment({ start, end }: Turn, share: number): number {
  return Math.round((start + share * Math.max(0, end - start)) * 1000) / 1000;
}
