import { FRAME_SECONDS } from './find-speech.ts';

/** Frames on each side over which loudness is averaged: a pause between words, not a gap between two sounds. */
const REACH = 10;

/**
 * Cuts long stretches of speech at their quietest moments, so that they can be packed freely. On a noisy line a
 * whole conversation may otherwise be one stretch.
 */
export function splitAtQuietest(
  spans: { start: number; end: number }[],
  levels: Float64Array,
  longestSeconds: number,
): { start: number; end: number }[] {
  return spans.flatMap((span) => split(span, levels, longestSeconds));
}

function split(
  span: { start: number; end: number },
  levels: Float64Array,
  longestSeconds: number,
): { start: number; end: number }[] {
  const length = span.end - span.start;
  if (length <= longestSeconds) return [span];
  // Not near the ends: pieces should be of use.
  const from = Math.round((span.start + 0.2 * length) / FRAME_SECONDS);
  const to = Math.round((span.end - 0.2 * length) / FRAME_SECONDS);
  let quietest = from;
  let lowest = Number.POSITIVE_INFINITY;
  for (let frame = from; frame <= to; frame++) {
    let sum = 0;
    for (let k = frame - REACH; k <= frame + REACH; k++) sum += levels[k] ?? 0;
    if (sum < lowest) [quietest, lowest] = [frame, sum];
  }
  const at = quietest * FRAME_SECONDS;
  const [left, right] = [
    { start: span.start, end: at },
    { start: at, end: span.end },
  ];
  return [...split(left, levels, longestSeconds), ...split(right, levels, longestSeconds)];
}
