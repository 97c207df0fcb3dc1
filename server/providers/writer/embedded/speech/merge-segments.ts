import type { Turn } from '#domain/calls/transcript.ts';
import { cutLongTurns, longestTurn } from '../../../../spoken/cut-long-turns.ts';
import { readDigitRuns } from '../../../../spoken/spoken-numbers.ts';
import { contentStems } from '../items/drop-repeats.ts';

/** A recogniser cuts one person's turn into many segments; what belongs together is read together. */
export type MergedTurns = { turns: Turn[]; segments: number[][] };

/** Longer stretches are whole turns already, as in a voicemail. */
const MAX_WORDS = 45;
const count = (text: string) => text.split(/\s+/).length;

export function mergeSegments(heard: readonly Turn[]): MergedTurns {
  const merged: MergedTurns = { turns: [], segments: [] };
  heard.forEach((turn, index) => {
    // A transcript kept from before may hold a turn without end: no rule here is asked to read it whole.
    const pieces = cutLongTurns([{ ...turn, text: turn.text.replace(/\s+/g, ' ') }]);
    for (const piece of pieces) addPiece(merged, piece, index);
  });
  return merged;
}

function addPiece(merged: MergedTurns, turn: Turn, index: number): void {
  const last = merged.turns.at(-1);
  const known = turn.speaker === 'pro' || turn.speaker === 'customer';
  if (!last || !known || last.speaker !== turn.speaker || !fitsInto(last, turn)) {
    merged.turns.push({ ...turn });
    merged.segments.push([index]);
    return;
  }
  const end = /[.!?,;]["']?\s*$/.test(last.text) ? ' ' : '. ';
  merged.turns[merged.turns.length - 1] = {
    ...last,
    text: `${last.text.trim()}${end}${turn.text.trim()}`,
    end: turn.end,
  };
  merged.segments.at(-1)!.push(index);
}

function fitsInto(last: Turn, turn: Turn): boolean {
  return (
    count(last.text) + count(turn.text) <= MAX_WORDS && last.text.length + turn.text.length + 2 <= longestTurn
  );
}

/** Whether every turn is a segment of its own, so that both are counted alike. */
export function isUnchanged({ segments }: MergedTurns): boolean {
  return segments.every((parts, turn) => parts.length === 1 && parts[0] === turn);
}

/** The segments of a turn that hold the words of an item, so that a reader hears the right second. */
export function segmentsOf(
  merged: MergedTurns,
  heard: readonly Turn[],
  evidence: readonly number[],
  text: string,
): number[] {
  const wanted = wordsAndDigits(text);
  const chosen = evidence.flatMap((turn) => {
    const parts = merged.segments[turn] ?? [];
    if (parts.length < 2) return parts;
    const shared = parts.map(
      (index) => [...wordsAndDigits(heard[index]!.text)].filter((stem) => wanted.has(stem)).length,
    );
    const most = Math.max(...shared);
    return most === 0 ? parts.slice(0, 1) : parts.filter((_, i) => shared[i]! >= Math.max(1, most / 2));
  });
  return [...new Set(chosen)].sort((a, b) => a - b);
}

/** A number is said in words and noted in digits: the last four are what both have, however it was grouped. */
function wordsAndDigits(text: string): Set<string> {
  const endings = readDigitRuns(text).flatMap(({ digits }) => (digits.length > 3 ? [digits.slice(-4)] : []));
  return new Set([...contentStems(text), ...endings]);
}
