import type { Turn } from '#domain/calls/transcript.ts';
import { encodeWav } from '#domain/calls/wav.ts';
import { seededRandom } from '../notes-training/make-folds.ts';
import { castVoices } from './cast-voices.ts';
import { type LineVariant, layOnLine, type PlacedSpeech } from './lay-on-line.ts';
import type { Synthesiser } from './synthesiser.ts';
import { toSpeakable } from './to-speakable.ts';

/** Raise it when the same words would sound otherwise: what was spoken before is then spoken anew. */
export const speakingVersion = 1;

const sentenceGapSeconds = 0.3;
const shortestTurnGapSeconds = 0.25;
const turnGapSpreadSeconds = 0.5;

/** A call as one channel of mu-law, both people mixed, as a merged call is recorded. */
export function speakCall(
  synthesiser: Synthesiser,
  call: { number: number; turns: Pick<Turn, 'speaker' | 'text'>[]; variant: LineVariant },
): Uint8Array {
  const voices = castVoices(call.number);
  const random = seededRandom(call.number);
  const { sampleRate } = synthesiser;
  const gap = (seconds: number) => Math.round(seconds * sampleRate);
  const speech: PlacedSpeech[] = [];
  let at = gap(0.5);
  for (const { speaker, text } of call.turns) {
    for (const sentence of toSpeakable(text)) {
      const samples = synthesiser.speak(sentence, voices[speaker]);
      speech.push({ samples, at, near: speaker === 'pro' });
      at += samples.length + gap(sentenceGapSeconds);
    }
    at += gap(shortestTurnGapSeconds + turnGapSpreadSeconds * random());
  }
  const line = layOnLine(speech, sampleRate, call.variant);
  return encodeWav({ sampleRate: sampleRate / 2, channels: [line] }, 'mulaw');
}
