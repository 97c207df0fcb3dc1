import { findSpeech, frameLevels, hearingThreshold } from '../audio/find-speech.ts';
import { resample } from '../audio/resample.ts';
import { dropEchoes, dropLoops, dropTextOverSilence, stripSoundTags } from '../text/guards.ts';
import { type Sentence, toSentences } from '../text/sentences.ts';
import { toWords } from '../text/words.ts';
import { ENGINE_RATE, type Engine } from './engine.ts';
import { joinPieces } from './join-pieces.ts';
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
  const threshold = hearingThreshold(levels);
  const windows = planWindows(findSpeech(levels, threshold), speech.durationSeconds);
  const sentences: Sentence[] = [];
  for (const window of windows) {
    const joined = joinPieces(samples, ENGINE_RATE, window);
    const tokens = await engine.recognise(joined.samples, { prompt, threads });
    const words = toWords(tokens).map(({ text, start, end }) => ({
      text,
      start: joined.toCallTime(start),
      end: joined.toCallTime(end),
    }));
    sentences.push(...toSentences(dropLoops(stripSoundTags(words))));
    onProgress(window.at(-1)!.end / speech.durationSeconds);
  }
  return dropEchoes(dropTextOverSilence(sentences, levels, threshold));
}
