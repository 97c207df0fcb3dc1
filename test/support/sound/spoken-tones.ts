import type { Turn } from '#domain/calls/transcript.ts';
import { encodeWav } from '#domain/calls/wav.ts';
import type { Engine } from '#server/providers/transcriber/whisper/engine.ts';
import { readBackAnswers, refusal, waterHeater } from './call-scripts.ts';

/** Each sentence that the stand-in engine knows is a tone of its own pitch. */
const sentences = [...waterHeater, ...refusal, ...readBackAnswers].map(({ text }) => text);
const lowest = 200;
const apart = 30;
const pauseSeconds = 0.7;
/** Like words, no two sentences have the same rhythm. */
const secondsOf = (index: number) => 1 + ((index * 7) % 5) * 0.2;
const rate = 8000;

/** A call in which these turns are said, as sound that `hearTones` understands. */
export function speakTones(turns: Turn[], times = 1): Int16Array {
  const spoken = Array.from({ length: times }, () => turns).flat();
  const sound = new Int16Array(Math.round(spoken.length * (2 + pauseSeconds) * rate) + rate);
  let at = rate / 2;
  for (const { text } of spoken) {
    const index = sentences.indexOf(text);
    const length = Math.round(secondsOf(index) * rate);
    const step = (2 * Math.PI * (lowest + apart * index)) / rate;
    for (let k = 0; k < length; k += 1) sound[at + k] = 9000 * Math.sin(step * k);
    at += length + Math.round(pauseSeconds * rate);
  }
  return sound.subarray(0, at + rate / 2);
}

export function tonesAsWav(turns: Turn[], times = 1): string {
  const sound = encodeWav({ sampleRate: rate, channels: [speakTones(turns, times)] }, 'mulaw');
  return Buffer.from(sound).toString('base64');
}

/** An engine that really listens: what it writes depends on nothing but the sound it is given. */
export function hearTones(): Engine {
  return {
    async recognise(samples) {
      const frame = 160;
      const tokens: { text: string; start: number; end: number }[] = [];
      let from: number | null = null;
      for (let at = 0; at <= samples.length; at += frame) {
        const isLoud = at + frame <= samples.length && rms(samples.subarray(at, at + frame)) > 0.05;
        if (isLoud) from ??= at;
        else if (from !== null) {
          if (at - from > 4000)
            tokens.push(...tokensOf(samples.subarray(from, at), from / 16_000, at / 16_000));
          from = null;
        }
      }
      return tokens;
    },
  };
}

function tokensOf(sound: Float32Array, start: number, end: number) {
  const crossings: number[] = [];
  let isBelow = false;
  // What trembles around zero is the silence beside the tone.
  for (const [i, value] of sound.entries()) {
    if (isBelow && value > 0.05) crossings.push(i);
    if (Math.abs(value) > 0.05) isBelow = value < 0;
  }
  const hertz = ((crossings.length - 1) * 16_000) / (crossings.at(-1)! - crossings[0]!);
  const text = sentences[Math.round((hertz - lowest) / apart)] ?? 'Something else.';
  return text.split(' ').map((word) => ({ text: ` ${word}`, start, end }));
}

function rms(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
}
