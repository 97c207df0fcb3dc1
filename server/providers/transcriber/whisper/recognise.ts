import { findSpeech, frameLevels, speechThreshold } from '../audio/find-speech.ts';
import { resample } from '../audio/resample.ts';
import { dropLoops, dropTextOverSilence, stripSoundTags } from '../text/guards.ts';
import { type Sentence, toSentences } from '../text/sentences.ts';
import { toWords } from '../text/words.ts';
import { ENGINE_RATE, type Engine } from './engine.ts';
import { planWindows } from './plan-windows.ts';

export interface RecogniseOptions {
  prompt: string;
  threads: number;
  onProgress: (share: number) => void;
}

/** Speech to sentences, window by window. */
export async function recognise(
  engine: Engine,
  speech: { samples: Float32Array; sampleRate: number; durationSeconds: number },
  { prompt, threads, onProgress }: RecogniseOptions,
): Promise<Sentence[]> {
  const samples = resample(speech.samples, speech.sampleRate, ENGINE_RATE);
  const levels = frameLevels(samples, ENGINE_RATE);
  const threshold = speechThreshold(levels);
  const windows = planWindows(findSpeech(levels, threshold), speech.durationSeconds);
  const sentences: Sentence[] = [];
  for (const { start, end } of windows) {
    const heard = samples.slice(Math.floor(start * ENGINE_RATE), Math.ceil(end * ENGINE_RATE));
    const tokens = await engine.recognise(heard, { prompt, threads });
    const words = toWords(tokens).map((word) => ({
      ...word,
      start: start + word.start,
      end: Math.min(end, start + word.end),
    }));
    sentences.push(...toSentences(dropLoops(stripSoundTags(words))));
    onProgress(end / speech.durationSeconds);
  }
  return dropTextOverSilence(sentences, levels, threshold);
}
