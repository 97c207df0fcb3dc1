import { seededRandom } from '../notes-training/make-folds.ts';

export const lineVariants = ['clean line', 'line noise', 'speakerphone'] as const;
export type LineVariant = (typeof lineVariants)[number];

/** One turn in a recording of `sampleRate`; `near` is who holds the phone to the ear even on a speakerphone call. */
export interface PlacedSpeech {
  samples: Int16Array;
  at: number;
  near: boolean;
}

const noiseDecibels = -40;
const floorDecibels = -62;
const speechRms = 0.09;
const roomSeconds = 0.35;
const reflectionsPerSecond = 900;

/**
 * Mixes what everybody said to one channel as a phone line carries it: 300 to 3400 Hz, taken down to half the sample
 * rate. Noise is hiss and mains hum; a speakerphone adds the room and loses the highs of whoever is far from it.
 */
export function layOnLine(speech: PlacedSpeech[], sampleRate: number, variant: LineVariant): Int16Array {
  const last = speech.at(-1);
  const mixed = new Float32Array((last ? last.at + last.samples.length : 0) + sampleRate);
  for (const { samples, at, near } of speech) {
    const level = leveled(samples);
    const sound = variant === 'speakerphone' && !near ? inRoom(level, sampleRate) : level;
    sound.forEach((value, index) => {
      if (at + index < mixed.length) mixed[at + index]! += value;
    });
  }
  addNoise(mixed, sampleRate, variant === 'line noise' ? noiseDecibels : floorDecibels);
  for (const _ of [1, 2]) {
    filter(mixed, highPass(300, sampleRate));
    filter(mixed, lowPass(3400, sampleRate));
  }
  return Int16Array.from({ length: Math.floor(mixed.length / 2) }, (_, index) =>
    Math.round(32_767 * Math.max(-1, Math.min(1, mixed[2 * index]!))),
  );
}

/** Everybody equally loud, whatever the voice was recorded at. */
function leveled(samples: Int16Array): Float32Array {
  const energy = samples.reduce((sum, value) => sum + (value / 32_768) ** 2, 0);
  const rms = Math.sqrt(energy / Math.max(1, samples.length)) || 1;
  return Float32Array.from(samples, (value) => (value / 32_768) * (speechRms / rms));
}

/** Sparse reflections that die away, quieter and duller than the voice itself. */
function inRoom(dry: Float32Array, sampleRate: number): Float32Array {
  const random = seededRandom(31);
  const tail = Math.round(roomSeconds * sampleRate);
  const wet = new Float32Array(dry.length + tail);
  wet.set(dry);
  const count = Math.round(roomSeconds * reflectionsPerSecond);
  for (let reflection = 0; reflection < count; reflection += 1) {
    const delay = Math.floor(((reflection + random()) / count) * tail) + Math.round(0.004 * sampleRate);
    const gain = 0.16 * (random() < 0.5 ? -1 : 1) * 10 ** ((-3 * delay) / tail);
    for (let index = 0; index < dry.length && index + delay < wet.length; index += 1)
      wet[index + delay]! += gain * dry[index]!;
  }
  filter(wet, lowPass(2600, sampleRate));
  return wet.map((value) => 0.6 * value);
}

function addNoise(sound: Float32Array, sampleRate: number, decibels: number): void {
  const random = seededRandom(17);
  const level = 10 ** (decibels / 20);
  let slow = 0;
  for (let index = 0; index < sound.length; index += 1) {
    const white = 2 * random() - 1;
    slow += 0.1 * (white - slow);
    const hum = 0.4 * Math.sin((2 * Math.PI * 360 * index) / sampleRate);
    sound[index]! += level * (white + 2 * slow + hum);
  }
}

interface Biquad {
  b: [number, number, number];
  a: [number, number];
}

function lowPass(hertz: number, sampleRate: number): Biquad {
  const { cosine, alpha } = angle(hertz, sampleRate);
  const b = (1 - cosine) / 2 / (1 + alpha);
  return { b: [b, 2 * b, b], a: [(-2 * cosine) / (1 + alpha), (1 - alpha) / (1 + alpha)] };
}

function highPass(hertz: number, sampleRate: number): Biquad {
  const { cosine, alpha } = angle(hertz, sampleRate);
  const b = (1 + cosine) / 2 / (1 + alpha);
  return { b: [b, -2 * b, b], a: [(-2 * cosine) / (1 + alpha), (1 - alpha) / (1 + alpha)] };
}

function angle(hertz: number, sampleRate: number) {
  const omega = (2 * Math.PI * hertz) / sampleRate;
  return { cosine: Math.cos(omega), alpha: Math.sin(omega) * Math.SQRT1_2 };
}

function filter(sound: Float32Array, { b, a }: Biquad): void {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let index = 0; index < sound.length; index += 1) {
    const x = sound[index]!;
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    sound[index] = y;
  }
}
