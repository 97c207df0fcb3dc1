import { dropLoops, dropScraps, dropTextOverSilence, stripSoundTags } from '../text/guards.ts';
import { type Sentence, toSentences } from '../text/sentences.ts';
import { toWords } from '../text/words.ts';
import type { ThreadRoom } from './choose-threads.ts';
import { ENGINE_RATE } from './engine.ts';
import { findHoles } from './find-holes.ts';
import type { FittingEngine } from './fit-threads.ts';
import { joinPieces } from './join-pieces.ts';
import type { Window } from './plan-windows.ts';
import type { PlannedWindow } from './window-planner.ts';

/** Sound of the engine's rate from a second of the call on, and the loudness of the whole call so far. */
export interface WindowSound {
  samples: Float32Array;
  from: number;
  levels: Float64Array;
}

export interface HearingOptions extends ThreadRoom {
  prompt: string;
}

/** What is said in a window. */
export async function hearWindow(
  engine: FittingEngine,
  sound: WindowSound,
  { pieces, hearing, speech }: PlannedWindow,
  options: HearingOptions,
): Promise<Sentence[]> {
  async function listen(window: Window): Promise<Sentence[]> {
    const joined = joinPieces(sound.samples, ENGINE_RATE, window, sound.from);
    const tokens = await engine.recognise(joined.samples, options);
    const words = toWords(tokens).map(({ text, start, end }) => ({
      text,
      start: joined.toCallTime(start),
      end: joined.toCallTime(end),
    }));
    return toSentences(dropLoops(stripSoundTags(words)));
  }
  const heard = await listen(pieces);
  // Now and then the model skips a stretch as if it were silent; heard alone it is usually understood.
  for (const hole of findHoles(pieces, heard, sound.levels, speech))
    heard.push(...dropScraps(await listen([hole])));
  heard.sort((a, b) => a.start - b.start);
  return dropTextOverSilence(heard, sound.levels, hearing);
}
