import { findSpeech, frameLevels, hearingThreshold, speechThreshold } from '../audio/find-speech.ts';
import { resample } from '../audio/resample.ts';
import { splitAtQuietest } from '../audio/split-at-quietest.ts';
import { dropEchoes } from '../text/guards.ts';
import type { Sentence } from '../text/sentences.ts';
import type { HeardWindow } from '../transcriber.ts';
import { ENGINE_RATE, type Engine } from './engine.ts';
import { type HearingOptions, hearWindow } from './hear-window.ts';
import { type FoundWindow, placeHeard } from './place-heard.ts';
import { LONGEST_PIECE_SECONDS, planWindows } from './plan-windows.ts';
import { type PlannedWindow, WindowPlanner } from './window-planner.ts';

export interface RecogniseOptions extends HearingOptions {
  /** Cut as a call is that is heard while it goes on, so that both have the same words. */
  asLive: boolean;
  /** What was heard while the call went on: taken over where the recording has the same sound. */
  heard?: HeardWindow[];
  onProgress: (share: number) => void;
}

/** Speech to sentences, window by window. */
export async function recognise(
  engine: () => Engine,
  speech: { samples: Float32Array; sampleRate: number; durationSeconds: number },
  { heard = [], asLive, onProgress, ...options }: RecogniseOptions,
): Promise<{ sentences: Sentence[]; takenSeconds: number }> {
  const samples = resample(speech.samples, speech.sampleRate, ENGINE_RATE);
  const levels = frameLevels(samples, ENGINE_RATE);
  const planned = (asLive ? planAsLive : planWhole)(levels, speech.durationSeconds);
  const found = placeHeard(heard, levels);
  const left = found.length === 0 ? planned : planAround(planned, found, levels, speech.durationSeconds);

  const sentences: Sentence[] = found.flatMap((window) => window.sentences);
  for (const window of left) {
    sentences.push(...(await hearWindow(engine(), { samples, from: 0, levels }, window, options)));
    onProgress(window.pieces.at(-1)!.end / speech.durationSeconds);
  }
  sentences.sort((a, b) => a.start - b.start);
  const takenSeconds = found.reduce((sum, { start, end }) => sum + end - start, 0);
  return { sentences: dropEchoes(sentences), takenSeconds };
}

function planAsLive(levels: Float64Array, durationSeconds: number): PlannedWindow[] {
  const planner = new WindowPlanner();
  return [...planner.add(levels), ...planner.finish(durationSeconds)];
}

/** With the loud and quiet ends of the whole call in mind, in windows of about equal length. */
function planWhole(levels: Float64Array, durationSeconds: number): PlannedWindow[] {
  const hearing = hearingThreshold(levels);
  const speech = speechThreshold(levels);
  const pieces = splitAtQuietest(findSpeech(levels, hearing), levels, LONGEST_PIECE_SECONDS);
  return planWindows(pieces, durationSeconds).map((window) => ({ pieces: window, hearing, speech }));
}

/** Windows for what was not heard yet: the speech of the recording outside of what was. */
function planAround(
  planned: PlannedWindow[],
  found: FoundWindow[],
  levels: Float64Array,
  durationSeconds: number,
): PlannedWindow[] {
  const last = planned.at(-1);
  if (!last) return [];
  const { hearing, speech: threshold } = last;
  const speech = splitAtQuietest(findSpeech(levels, hearing), levels, LONGEST_PIECE_SECONDS);
  const edges = [0, ...found.flatMap(({ start, end }) => [start, end]), durationSeconds];
  const windows: PlannedWindow[] = [];
  for (let i = 0; i + 1 < edges.length; i += 2) {
    const [from, to] = [edges[i]!, edges[i + 1]!];
    const inside = speech
      .map(({ start, end }) => ({ start: Math.max(start, from), end: Math.min(end, to) }))
      .filter(({ start, end }) => end - start >= SHORTEST_LEFT_SECONDS);
    for (const pieces of planWindows(inside, to, from))
      windows.push({
        pieces: pieces.map((piece) => ({ ...piece, start: Math.max(from, piece.start) })),
        hearing,
        speech: threshold,
      });
  }
  return windows;
}

/** Less than this of a stretch between two windows is their edge and no word. */
const SHORTEST_LEFT_SECONDS = 0.25;
