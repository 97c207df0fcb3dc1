import { percentile } from './percentile.ts';

export const FRAME_SECONDS = 0.01;
/** Pauses shorter than this lie inside a phrase. */
const JOINING_PAUSE_SECONDS = 0.3;
const SHORTEST_SPEECH_SECONDS = 0.1;

/** Loudness of every 10 ms in decibels; the faint floor keeps digital silence finite. */
export function frameLevels(samples: Float32Array, sampleRate: number): Float64Array {
  const hop = Math.round(sampleRate * FRAME_SECONDS);
  const levels = new Float64Array(Math.floor(samples.length / hop));
  for (let frame = 0; frame < levels.length; frame++) {
    let power = 0;
    for (let i = frame * hop; i < (frame + 1) * hop; i++) power += samples[i]! ** 2;
    levels[frame] = 10 * Math.log10(power / hop + 1e-8);
  }
  return levels;
}

/** Decibels below full scale under which nobody can be understood. */
const FAINTEST_SPEECH = -60;
/** Syllables rise and fall; a call whose level hardly moves is hum, hiss or silence. */
const LEAST_MOVEMENT = 6;

/** The level above which a frame counts as speech, from the loud and quiet ends of the call itself. */
export function speechThreshold(levels: Float64Array): number {
  return speechThresholdBetween(percentile(levels, 10), percentile(levels, 95));
}

export function speechThresholdBetween(quiet: number, loud: number): number {
  return Math.max(loud - 25, Math.min(quiet + 6, loud - 8));
}

/** A lower bar, for deciding what to listen to at all: the quieter of two people may be far from the phone. */
export function hearingThreshold(levels: Float64Array): number {
  return hearingThresholdBetween(percentile(levels, 10), percentile(levels, 95));
}

export function hearingThresholdBetween(quiet: number, loud: number): number {
  if (loud - quiet < LEAST_MOVEMENT) return Number.POSITIVE_INFINITY;
  return Math.max(FAINTEST_SPEECH, loud - 38, Math.min(quiet + 6, loud - 12));
}

/** Stretches of speech in seconds, short pauses joined and clicks left out. */
export function findSpeech(levels: Float64Array, threshold: number): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  for (const [frame, level] of levels.entries()) {
    if (level <= threshold) continue;
    const start = frame * FRAME_SECONDS;
    const last = spans.at(-1);
    if (last && start - last.end < JOINING_PAUSE_SECONDS) last.end = start + FRAME_SECONDS;
    else spans.push({ start, end: start + FRAME_SECONDS });
  }
  return spans.filter((span) => span.end - span.start >= SHORTEST_SPEECH_SECONDS);
}
