export const BEEP_HZ = 1400;
/** The beep lasts half a second; a codec or a ramp may shorten it, an echo lengthen it. */
const SHORTEST_SECONDS = 0.35;
const LONGEST_SECONDS = 0.8;
const PERIOD_SECONDS = 15;
const HOP_SECONDS = 0.005;
/** Width of the smoothing over which the tone is followed: what varies more quickly is voice and is kept. */
const SMOOTHING_SECONDS = 0.03;
const EDGE_SECONDS = 0.03;
/** Quieter than this (amplitude) nobody hears it, and nor do the models. */
const FAINTEST = 0.004;
/** A held vowel may carry a harmonic at 1400 Hz, but never as steady as a tone. */
const LARGEST_WOBBLE = 0.25;

/**
 * Takes the recording beep out of the sound. The tone is followed in amplitude and phase and subtracted, so the
 * voices under it stay. Other sound is returned untouched, in the same array when there is no beep.
 */
export function removeBeeps(samples: Float32Array, sampleRate: number): Float32Array {
  const tone = followTone(samples, sampleRate);
  const beeps = findBeeps(tone, sampleRate);
  if (beeps.length === 0) return samples;
  const clean = samples.slice();
  const step = (2 * Math.PI * BEEP_HZ) / sampleRate;
  for (const { from, to } of beeps) {
    for (let i = from; i < to; i++) {
      clean[i]! -= 2 * (tone.re[i]! * Math.cos(step * i) - tone.im[i]! * Math.sin(step * i));
    }
  }
  return clean;
}

interface Tone {
  re: Float32Array;
  im: Float32Array;
}

/** The slow complex amplitude of the 1400 Hz part at every sample (two passes of a running mean). */
function followTone(samples: Float32Array, sampleRate: number): Tone {
  const step = (2 * Math.PI * BEEP_HZ) / sampleRate;
  const half = Math.max(1, Math.round((SMOOTHING_SECONDS * sampleRate) / 4));
  const re = samples.map((value, i) => value * Math.cos(step * i));
  const im = samples.map((value, i) => -value * Math.sin(step * i));
  return { re: smooth(smooth(re, half), half), im: smooth(smooth(im, half), half) };
}

function smooth(values: Float32Array, half: number): Float32Array {
  const result = new Float32Array(values.length);
  let sum = 0;
  for (let i = -half; i < values.length; i++) {
    sum += values[i + half] ?? 0;
    sum -= values[i - half - 1] ?? 0;
    if (i >= 0) result[i] = sum / (2 * half + 1);
  }
  return result;
}

interface Beep {
  /** Hops of the amplitude curve. */
  from: number;
  to: number;
}

/** Stretches of the right length in which the tone stands steady, then those between them hidden under speech. */
function findBeeps({ re, im }: Tone, sampleRate: number): { from: number; to: number }[] {
  const hop = Math.max(1, Math.round(HOP_SECONDS * sampleRate));
  const amplitude = Float64Array.from(
    { length: Math.floor(re.length / hop) },
    (_, k) => 2 * Math.hypot(re[k * hop]!, im[k * hop]!),
  );
  const steady: Beep[] = [];
  for (let k = 0; k < amplitude.length; k++) {
    if (amplitude[k]! < FAINTEST) continue;
    let end = k;
    while (end < amplitude.length && amplitude[end]! >= FAINTEST) end++;
    const core = steadyCore(amplitude, k, end);
    if (core) steady.push(core);
    k = end;
  }
  const edge = Math.round(EDGE_SECONDS * sampleRate);
  return [...steady, ...hiddenBeeps(amplitude, steady)].map(({ from, to }) => ({
    from: Math.max(0, from * hop - edge),
    to: Math.min(re.length, to * hop + edge),
  }));
}

/** Once the rhythm is known, a beep that loud speech covered is looked for where it must be. */
function hiddenBeeps(amplitude: Float64Array, steady: Beep[]): Beep[] {
  const period = Math.round(PERIOD_SECONDS / HOP_SECONDS);
  const slack = Math.round(0.1 / HOP_SECONDS);
  const inRhythm = steady.find((beep) =>
    steady.some((other) => other.from > beep.from && offRhythm(other.from - beep.from, period) <= slack),
  );
  if (!inRhythm) return [];
  const length = inRhythm.to - inRhythm.from;
  const level = meanOf(amplitude, inRhythm.from, inRhythm.to);
  const hidden: Beep[] = [];
  for (let from = inRhythm.from % period; from + length < amplitude.length; from += period) {
    if (steady.some((beep) => Math.abs(beep.from - from) < length)) continue;
    const here = meanOf(amplitude, from, from + length);
    if (here > level / 2 && here < level * 2) hidden.push({ from, to: from + length });
  }
  return hidden;
}

function offRhythm(distance: number, period: number): number {
  const rest = distance % period;
  return Math.min(rest, period - rest);
}

function meanOf(values: Float64Array, from: number, to: number): number {
  return values.subarray(from, to).reduce((sum, value) => sum + value, 0) / (to - from);
}

/** The longest run inside a stretch whose amplitude stays near the run's own level. */
function steadyCore(
  amplitude: Float64Array,
  from: number,
  to: number,
): { from: number; to: number } | undefined {
  const shortest = SHORTEST_SECONDS / HOP_SECONDS;
  let best: Beep | undefined;
  for (let start = from; start + shortest <= to; start++) {
    const level = amplitude[start + Math.floor(shortest / 2)]!;
    const isSteady = (k: number) =>
      k >= from && k < to && Math.abs(amplitude[k]! - level) <= LARGEST_WOBBLE * level;
    // Only whole runs count, or the end of a long note would look like a beep.
    if (isSteady(start - 1)) continue;
    let end = start;
    while (isSteady(end)) end++;
    const length = end - start;
    if (length < shortest || length * HOP_SECONDS > LONGEST_SECONDS) continue;
    if (!best || length > best.to - best.from) best = { from: start, to: end };
  }
  return best;
}
