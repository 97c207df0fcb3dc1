import { findSpeech, frameLevels, hearingThreshold } from '../audio/find-speech.ts';
import { resample } from '../audio/resample.ts';
import { splitAtQuietest } from '../audio/split-at-quietest.ts';
import { dropEchoes, dropLoops, dropScraps, dropTextOverSilence, stripSoundTags } from '../text/guards.ts';
import { type Sentence, toSentences } from '../text/sentences.ts';
import { toWords } from '../text/words.ts';
import { ENGINE_RATE, type Engine } from './engine.ts';
import { findHoles } from './find-holes.ts';
import { joinPieces } from './join-pieces.ts';
import { LONGEST_PIECE_SECONDS, planWindows, type Window } from './plan-windows.ts';

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
  const pieces = splitAtQuietest(findSpeech(levels, threshold), levels, LONGEST_PIECE_SECONDS);

  async function listen(window: Window): Promise<Sentence[]> {
    const joined = joinPieces(samples, ENGINE_RATE, window);
    const tokens = await engine.recognise(joined.samples, { prompt, threads });
    const words = toWords(tokens).map(({ text, start, end }) => ({
      text,
      start: joined.toCallTime(start),
      end: joined.toCallTime(end),
    }));
    return toSentences(dropLoops(stripSoundTags(words)));
  }

  const sentences: Sentence[] = [];
  for (const window of planWindows(pieces, speech.durationSeconds)) {
    const heard = await listen(window);
    // Now and then the model skips a stretch as if it were silent; heard alone it is usually understood.
    for (const hole of findHoles(window, heard, levels)) heard.push(...dropScraps(await listen([hole])));
    sentences.push(...heard.sort((a, b) => a.start - b.start));
    onProgress(window.at(-1)!.end / speech.durationSeconds);
  }
  return dropEchoes(dropTextOverSilence(sentences, levels, threshold));
}
