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

/** What is measured of a span by itself; how it sounds against the others is known when there are others. */
export interface SpanVoice {
  weight: number;
  mean: Float64Array;
  /** Sum over its frames, lower triangle: how the voice varies while saying it. */
  scatter: Float64Array[];
  pitches: number[];
}

/** Measures each span (seconds) of an 8 kHz signal. Spans without a vote keep a place, so that indexes match. */
export function measureSpans(samples: Float32Array, spans: { start: number; end: number }[]): SpanVoice[] {
  const { levels, cepstrumAt } = melCepstra(samples);
  const threshold = speechThreshold(levels);
  return spans.map(({ start, end }) => {
    const inside: number[] = [];
    const last = Math.min(levels.length, Math.floor(end * 100));
    for (let t = Math.max(0, Math.floor(start * 100)); t < last; t++)
      if (levels[t]! > threshold) inside.push(t);
    const frames = inside.length < FEWEST_FRAMES ? [] : inside;
    const rows = frames.map((t) => cepstrumAt(t));
    const mean = meanOf(rows);
    const pitches = frames
      .filter((_, k) => k % PITCH_STEP === 0)
      .map((t) => logPitch(samples, t))
      .filter((pitch) => pitch !== undefined);
    return { weight: frames.length, mean, scatter: scatterOf(rows, mean), pitches };
  });
}

/** The spans of a call against each other. */
export function compareVoices(spans: SpanVoice[]): VoiceUnit[] {
  const total = Math.max(
    1,
    spans.reduce((sum, { weight }) => sum + weight, 0),
  );
  const middle = new Float64Array(CEPSTRA);
  const covariance = Array.from({ length: CEPSTRA }, () => new Float64Array(CEPSTRA));
  for (const { weight, mean, scatter } of spans) {
    for (let a = 0; a < CEPSTRA; a++) {
      middle[a]! += (weight * mean[a]!) / total;
      for (let b = 0; b <= a; b++) covariance[a]![b]! += scatter[a]![b]! / total;
    }
  }
  const factor = choleskyFactor(covariance);
  const middlePitch = percentile(
    spans.flatMap(({ pitches }) => pitches),
    50,
  );
  return spans.map(({ weight, mean, pitches: own }) => {
    const voice = new Float64Array(CEPSTRA + 1);
    voice.set(
      whiten(
        factor,
        mean.map((value, k) => value - middle[k]!),
      ),
    );
    voice[CEPSTRA] = own.length >= FEWEST_VOICED ? PITCH_WEIGHT * (percentile(own, 50) - middlePitch) : 0;
    return { weight, voice };
  });
}

function meanOf(rows: Float64Array[]): Float64Array {
  const mean = new Float64Array(CEPSTRA);
  for (const row of rows) for (let k = 0; k < CEPSTRA; k++) mean[k]! += row[k]! / rows.length;
  return mean;
}

/** How a voice varies while saying one sentence: the yardstick for differences between sentences. */
function scatterOf(rows: Float64Array[], mean: Float64Array): Float64Array[] {
  const scatter = Array.from({ length: CEPSTRA }, () => new Float64Array(CEPSTRA));
  for (const row of rows) {
    const gap = row.map((value, k) => value - mean[k]!);
    for (let a = 0; a < CEPSTRA; a++) {
      for (let b = 0; b <= a; b++) scatter[a]![b]! += gap[a]! * gap[b]!;
    }
  }
  return scatter;
}
