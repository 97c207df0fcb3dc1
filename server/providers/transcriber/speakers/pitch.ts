import { HOP, VOICE_RATE } from './mel-cepstra.ts';

const SPAN = 400;
const SHORTEST_LAG = 20;
const LONGEST_LAG = 133;
/** Favours the shortest of several matching periods, or the pitch would come out an octave low. */
const LAG_PENALTY = 0.0008;
const VOICED = 0.5;

/** Natural logarithm of the voice's pitch at a 10 ms frame, or undefined where nothing is voiced. */
export function logPitch(samples: Float32Array, frame: number): number | undefined {
  const start = frame * HOP - (SPAN - HOP) / 2;
  if (start < 0 || start + SPAN > samples.length) return undefined;
  let best = -1;
  let bestLag = 0;
  let bestMatch = 0;
  for (let lag = SHORTEST_LAG; lag <= LONGEST_LAG; lag++) {
    let cross = 0;
    let left = 1e-6;
    let right = 1e-6;
    for (let i = start; i < start + SPAN - lag; i++) {
      const a = samples[i]!;
      const b = samples[i + lag]!;
      cross += a * b;
      left += a * a;
      right += b * b;
    }
    const match = cross / Math.sqrt(left * right);
    if (match - LAG_PENALTY * lag > best) {
      best = match - LAG_PENALTY * lag;
      bestLag = lag;
      bestMatch = match;
    }
  }
  return bestMatch > VOICED ? Math.log(VOICE_RATE / bestLag) : undefined;
}
