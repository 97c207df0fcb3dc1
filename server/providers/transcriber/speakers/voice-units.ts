import { speechThreshold } from '../audio/find-speech.ts';
import { percentile } from '../audio/percentile.ts';
import { CEPSTRA, melCepstra } from './mel-cepstra.ts';
import { logPitch } from './pitch.ts';
import { choleskyFactor, whiten } from './whiten.ts';

/** How one sentence sounds. */
export interface VoiceUnit {
  /** Frames of speech behind the measurement; 0 means too little sound to have a vote. */
  weight: number;
  /** Whitened mean cepstrum, then pitch against the call's middle. */
  voice: Float64Array;
}

const FEWEST_FRAMES = 10;
const FEWEST_VOICED = 3;
const PITCH_WEIGHT = 2;
/** Pitch is the dearest measurement and moves slowly: every third frame is enough for its median. */
const PITCH_STEP = 3;

/** Measures each span (seconds) of an 8 kHz signal. Spans without a vote keep a place, so that indexes match. */
export function measureVoices(samples: Float32Array, spans: { start: number; end: number }[]): VoiceUnit[] {
  const { levels, cepstra } = melCepstra(samples);
  const threshold = speechThreshold(levels);
  const frames = spans.map(({ start, end }) => {
    const inside: number[] = [];
    const last = Math.min(levels.length, Math.floor(end * 100));
    for (let t = Math.max(0, Math.floor(start * 100)); t < last; t++)
      if (levels[t]! > threshold) inside.push(t);
    return inside.length < FEWEST_FRAMES ? [] : inside;
  });
  const means = frames.map((inside) => meanOf(inside.map((t) => cepstra[t]!)));
  const factor = choleskyFactor(pooledCovariance(frames, cepstra, means));
  const middle = meanOf(frames.flat().map((t) => cepstra[t]!));
  const pitches = frames.map((inside) =>
    inside
      .filter((_, k) => k % PITCH_STEP === 0)
      .map((t) => logPitch(samples, t))
      .filter((pitch) => pitch !== undefined),
  );
  const middlePitch = percentile(pitches.flat(), 50);
  return means.map((mean, u) => {
    const voice = new Float64Array(CEPSTRA + 1);
    voice.set(
      whiten(
        factor,
        mean.map((value, k) => value - middle[k]!),
      ),
    );
    const own = pitches[u]!;
    voice[CEPSTRA] = own.length >= FEWEST_VOICED ? PITCH_WEIGHT * (percentile(own, 50) - middlePitch) : 0;
    return { weight: frames[u]!.length, voice };
  });
}

function meanOf(rows: Float64Array[]): Float64Array {
  const mean = new Float64Array(CEPSTRA);
  for (const row of rows) for (let k = 0; k < CEPSTRA; k++) mean[k]! += row[k]! / rows.length;
  return mean;
}

/** How a voice varies while saying one sentence: the yardstick for differences between sentences. */
function pooledCovariance(
  frames: number[][],
  cepstra: Float64Array[],
  means: Float64Array[],
): Float64Array[] {
  const total = Math.max(1, frames.flat().length);
  const covariance = Array.from({ length: CEPSTRA }, () => new Float64Array(CEPSTRA));
  for (const [u, inside] of frames.entries()) {
    for (const t of inside) {
      const gap = cepstra[t]!.map((value, k) => value - means[u]![k]!);
      for (let a = 0; a < CEPSTRA; a++) {
        for (let b = 0; b <= a; b++) covariance[a]![b]! += (gap[a]! * gap[b]!) / total;
      }
    }
  }
  return covariance;
}
