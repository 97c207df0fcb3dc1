import { announcement } from '#domain/calls/calls.ts';
import type { Turn } from '#domain/calls/transcript.ts';

/** What is left of a turn when our own announcement is taken out of it. */
export interface MaskedTurn {
  text: string;
  /** Where in the turn the announcement ended; null when it was not in it. */
  announcedTo: number | null;
}

interface Word {
  word: string;
  turn: number;
  from: number;
  to: number;
}

const wordsIn = (text: string) => text.toLowerCase().matchAll(/[\p{L}\d]+(?:['’][\p{L}]+)?/gu);
const OURS = [...wordsIn(announcement.wording)].map(([word]) => word);

const HIT = 2;
const MISS = -1;
/** Four words in a row of ours: less is said by anybody ("do not agree"). */
const FEWEST_POINTS = 4 * HIT;
/** Further back a row of words does not begin: keeps the search even over hours of talk. */
const MOST_ANNOUNCEMENTS = 40;

function isHeardAs(heard: string, ours: string): boolean {
  if (heard === ours) return true;
  return (
    ours.length >= 6 && heard.length >= 5 && (heard.startsWith(ours.slice(0, 5)) || ours.startsWith(heard))
  );
}

/**
 * Our announcement is in the recording, as well or badly as the recogniser heard it, cut over turns or with somebody's
 * answer in the same breath. It says "if you do not agree", which nobody said: its words are taken out, as the stretch
 * that lines up with its wording, and what people said before and after it stays.
 */
export function maskAnnouncement(turns: readonly Turn[]): MaskedTurn[] {
  const words: Word[] = turns.flatMap((turn, index) =>
    [...wordsIn(turn.text)].map((match) => ({
      word: match[0],
      turn: index,
      from: match.index,
      to: match.index + match[0].length,
    })),
  );
  const isOurs = new Uint8Array(words.length);
  for (let round = 0; round < MOST_ANNOUNCEMENTS; round += 1) {
    const stretch = findStretch(words, isOurs);
    if (!stretch) break;
    isOurs.fill(1, stretch.first, stretch.last + 1);
  }
  return turns.map((turn, index) => cut(turn.text, words, isOurs, index));
}

/** The best local alignment of what was said with our wording (Smith and Waterman). */
function findStretch(words: Word[], isOurs: Uint8Array): { first: number; last: number } | null {
  const width = OURS.length + 1;
  let points = new Int16Array(width);
  let starts = new Int32Array(width);
  let best = { points: FEWEST_POINTS - 1, first: 0, last: -1 };
  for (let at = 0; at < words.length; at += 1) {
    const nextPoints = new Int16Array(width);
    const nextStarts = new Int32Array(width).fill(at + 1);
    for (let ours = 1; ours < width && !isOurs[at]; ours += 1) {
      const hit = isHeardAs(words[at]!.word, OURS[ours - 1]!);
      const options: [number, number][] = [
        [points[ours - 1]! + (hit ? HIT : MISS), points[ours - 1]! > 0 ? starts[ours - 1]! : at],
        [points[ours]! + MISS, starts[ours]!],
        [nextPoints[ours - 1]! + MISS, nextStarts[ours - 1]!],
      ];
      const [score, start] = options.reduce((most, option) => (option[0] > most[0] ? option : most));
      if (score <= 0) continue;
      nextPoints[ours] = score;
      nextStarts[ours] = start;
      if (hit && score > best.points) best = { points: score, first: start, last: at };
    }
    points = nextPoints;
    starts = nextStarts;
  }
  return best.last < 0 ? null : best;
}

function cut(text: string, words: Word[], isOurs: Uint8Array, turn: number): MaskedTurn {
  let kept = '';
  let from = 0;
  let announcedTo: number | null = null;
  words.forEach((word, at) => {
    if (word.turn !== turn || !isOurs[at]) return;
    kept += ' '.repeat(0) + text.slice(from, word.from);
    // Spaces in its place: what is left keeps its place in the turn.
    kept += ' '.repeat(word.to - word.from);
    from = word.to;
    announcedTo = word.to;
  });
  return { text: kept + text.slice(from), announcedTo };
}
