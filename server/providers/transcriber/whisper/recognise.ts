import { findSpeech, frameLevels, hearingThreshold, speechThreshold } from '../audio/find-speech.ts';
import { resample } from '../audio/resample.ts';
import { speechSeconds } from '../audio/speech-seconds.ts';
import { splitAtQuietest } from '../audio/split-at-quietest.ts';
import { dropEchoes } from '../text/guards.ts';
import type { Sentence } from '../text/sentences.ts';
import type { HeardWindow } from '../transcriber.ts';
import { ENGINE_RATE } from './engine.ts';
import type { FittingEngine } from './fit-threads.ts';
import { type HearingOptions, hearWindow } from './hear-window.ts';
import { type FoundWindow, placeHeard } from './place-heard.ts';
import {
  LONGEST_PIECE_SECONDS,
  LONGEST_WINDOW_SECONDS,
  lengthOf,
  planWindows,
  type Span,
} from './plan-windows.ts';
import { type PlannedWindow, WindowPlanner } from './window-planner.ts';

export interface RecogniseOptions extends HearingOptions {
  /** Cut as a call is that is heard while it goes on, so that both have the same words. */
  asLive: boolean;
  /** What was heard while the call went on: taken over where the recording has the same sound. */
  heard?: HeardWindow[];
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Speech to sentences, window by window. */
export async function recognise(
  engine: () => FittingEngine,
  speech: { samples: Float32Array; sampleRate: number; durationSeconds: number },
  { heard = [], asLive, onProgress, signal, ...options }: RecogniseOptions,
): Promise<{ sentences: Sentence[]; takenSeconds: number }> {
  const samples = resample(speech.samples, speech.sampleRate, ENGINE_RATE);
  const levels = frameLevels(samples, ENGINE_RATE);
  const planned = (asLive ? planAsLive : planWhole)(levels, speech.durationSeconds);
  const found = placeHeard(heard, levels);
  const left = found.length === 0 ? planned : planAround(planned, found, levels);

  const sentences: Sentence[] = found.flatMap((window) => window.sentences);
  for (const window of left) {
    signal.throwIfAborted();
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

/**
 * Windows for what was not heard yet: those of the whole pass, so that they have its words, less what was heard. Where
 * only scraps of neighbours are left they are heard together.
 */
function planAround(planned: PlannedWindow[], found: FoundWindow[], levels: Float64Array): PlannedWindow[] {
  const windows: PlannedWindow[] = [];
  let isScrap = false;
  for (const window of planned) {
    const outside = window.pieces.flatMap((piece) => cutOut(piece, found));
    const left = outside.filter(
      ({ start, end }) => speechSeconds(levels, window.hearing, start, end) >= SHORTEST_LEFT_SECONDS,
    );
    if (left.length === 0) continue;
    const isWhole = lengthOf(window.pieces) - lengthOf(outside) < SHORTEST_LEFT_SECONDS;
    const before = windows.at(-1);
    if (isScrap && !isWhole && before && lengthOf([...before.pieces, ...left]) <= LONGEST_WINDOW_SECONDS)
      before.pieces = [...before.pieces, ...left];
    else windows.push({ ...window, pieces: isWhole ? window.pieces : left });
    isScrap = !isWhole;
  }
  return windows;
}

/** What of a stretch lies in none of the windows, which are in order. */
function cutOut({ start, end }: Span, windows: Span[]): Span[] {
  const left: Span[] = [];
  let from = start;
  for (const window of windows) {
    if (window.end <= from || window.start >= end) continue;
    if (window.start > from) left.push({ start: from, end: window.start });
    from = window.end;
  }
  if (from < end) left.push({ start: from, end });
  return left;
}

/** Less than this of a stretch between two windows is their edge and no word. */
const SHORTEST_LEFT_SECONDS = 0.25;
