import { fft } from './fft.ts';

export const VOICE_RATE = 8000;
export const HOP = 80;
export const CEPSTRA = 19;
const WINDOW = 200;
const FFT_SIZE = 256;
const BANDS = 24;
const LOWEST_HZ = 120;
const HIGHEST_HZ = 3700;
const PRE_EMPHASIS = 0.97;

export interface VoiceFrames {
  /** Decibels of every 10 ms. */
  levels: Float64Array;
  /** c1…c19 of such a frame; c0 is left out because loudness says little about who speaks. */
  cepstrumAt: (frame: number) => Float64Array;
}

const toMel = (hz: number) => 2595 * Math.log10(1 + hz / 700);
const toHz = (mel: number) => 700 * (10 ** (mel / 2595) - 1);

const EDGES = Array.from({ length: BANDS + 2 }, (_, i) =>
  toHz(toMel(LOWEST_HZ) + ((toMel(HIGHEST_HZ) - toMel(LOWEST_HZ)) * i) / (BANDS + 1)),
);
/** Each band hears a few bins beside each other. */
const FILTERS = Array.from({ length: BANDS }, (_, band) => {
  const weights = Float64Array.from({ length: FFT_SIZE / 2 + 1 }, (_, bin) => {
    const hz = (bin * VOICE_RATE) / FFT_SIZE;
    const [low, centre, high] = [EDGES[band]!, EDGES[band + 1]!, EDGES[band + 2]!];
    return Math.max(0, Math.min((hz - low) / (centre - low), (high - hz) / (high - centre)));
  });
  const first = weights.findIndex((weight) => weight > 0);
  return { first, weights: weights.slice(first, weights.findLastIndex((weight) => weight > 0) + 1) };
});
const COSINES = Array.from({ length: CEPSTRA }, (_, k) =>
  Float64Array.from(
    { length: BANDS },
    (_, band) => Math.sqrt(2 / BANDS) * Math.cos((Math.PI * (k + 1) * (band + 0.5)) / BANDS),
  ),
);
const HAMMING = Float64Array.from(
  { length: WINDOW },
  (_, i) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (WINDOW - 1)),
);

/** Spectral shape of any 10 ms of an 8 kHz signal, as mel-frequency cepstra: of silence nobody asks for it. */
export function melCepstra(samples: Float32Array): VoiceFrames {
  const signal = withNoiseFloor(samples);
  const count = Math.floor(samples.length / HOP);
  const levels = new Float64Array(count);
  for (let frame = 0; frame < count; frame++) {
    const start = frame * HOP;
    let power = 0;
    for (let i = start; i < start + WINDOW; i++) power += signal[i]! * signal[i]!;
    levels[frame] = 10 * Math.log10(power / WINDOW + 1e-12);
  }
  const re = new Float64Array(FFT_SIZE);
  const im = new Float64Array(FFT_SIZE);
  function cepstrumAt(frame: number): Float64Array {
    const start = frame * HOP;
    re.fill(0);
    im.fill(0);
    for (let i = 0; i < WINDOW; i++)
      re[i] = (signal[start + i]! - PRE_EMPHASIS * (signal[start + i - 1] ?? 0)) * HAMMING[i]!;
    fft(re, im);
    return toCepstrum(bandLogs(re, im));
  }
  return { levels, cepstrumAt };
}

function bandLogs(re: Float64Array, im: Float64Array): Float64Array {
  return Float64Array.from(FILTERS, ({ first, weights }) => {
    let energy = 0;
    for (let k = 0; k < weights.length; k++) {
      const bin = first + k;
      energy += weights[k]! * (re[bin]! ** 2 + im[bin]! ** 2);
    }
    return Math.log(energy + 1e-8);
  });
}

function toCepstrum(logs: Float64Array): Float64Array {
  return Float64Array.from(COSINES, (row) => {
    let sum = 0;
    for (let band = 0; band < BANDS; band++) sum += row[band]! * logs[band]!;
    return sum;
  });
}

/**
 * Gated phone lines fall to digital silence, whose logarithm would dominate everything. Fixed noise, so that the
 * same call always gets the same speakers. Sixty samples of lead-in centre each window on its frame.
 */
function withNoiseFloor(samples: Float32Array): Float64Array {
  const signal = new Float64Array(samples.length + 500);
  let seed = 1;
  for (let i = 0; i < samples.length; i++) {
    seed = (seed * 16807) % 2147483647;
    signal[i + 60] = samples[i]! + (seed / 2147483647 - 0.5) * 3.5e-4;
  }
  return signal;
}
