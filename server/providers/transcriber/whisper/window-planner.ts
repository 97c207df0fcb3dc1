import {
  FRAME_SECONDS,
  findSpeech,
  hearingThresholdBetween,
  speechThresholdBetween,
} from '../audio/find-speech.ts';
import { LevelCounts } from '../audio/level-counts.ts';
import { splitAtQuietest } from '../audio/split-at-quietest.ts';
import {
  LONGEST_PIECE_SECONDS,
  lengthOf,
  padded,
  planWindows,
  type Span,
  type Window,
} from './plan-windows.ts';

export interface PlannedWindow {
  pieces: Window;
  /** The levels that counted as hearable and as speech when it was planned, from all that had been heard by then. */
  hearing: number;
  speech: number;
}

/** Decisions fall on whole seconds, so that sound which comes bit by bit is cut like sound that is there at once. */
const FRAMES_A_STEP = 100;
/** So much speech, and a window is cut from it; what stays behind is no scrap. */
const ENOUGH_SECONDS = 28;
const EARLIEST_CUT_SECONDS = 12;
const LATEST_CUT_SECONDS = 24;
const TARGET_SECONDS = 20;
const DISTANCE_COST = 0.05;
/** After a silence of so long what was said before it is a window of its own, if it is of any length. */
const LONG_PAUSE_SECONDS = 4;
const LEAST_BEFORE_PAUSE_SECONDS = 10;
/** And after one of so long also if it is short, though words are invented more easily in little: whoever watches the call waits for it. */
const LONGEST_PAUSE_SECONDS = 8;
const LEAST_BEFORE_LONGEST_SECONDS = 3;

const LONGEST_SILENCE_SECONDS = 30;

/**
 * Cuts a call into windows while it is spoken, by what has been heard so far alone: the same sound gives the same
 * windows, live or from the recording.
 */
export class WindowPlanner {
  readonly #counts = new LevelCounts();
  #levels = new Float64Array(60 * FRAMES_A_STEP);
  #count = 0;
  #planned = 0;
  /** Where the speech of the last window ended, and the window itself. */
  #spokenUntil = Number.NEGATIVE_INFINITY;
  #from = 0;

  get levels(): Float64Array {
    return this.#levels.subarray(0, this.#count);
  }

  /** What lies before this second is in a window, or silent. */
  get plannedUntil(): number {
    return this.#from;
  }

  add(levels: Float64Array): PlannedWindow[] {
    this.#append(levels);
    const windows: PlannedWindow[] = [];
    while (this.#planned + FRAMES_A_STEP <= this.#count) {
      const next = this.#planned + FRAMES_A_STEP;
      for (; this.#planned < next; this.#planned += 1) this.#counts.add(this.#levels[this.#planned]!);
      let window = this.#cut();
      for (; window; window = this.#cut()) windows.push(window);
    }
    return windows;
  }

  /** What is left when nothing more comes. */
  finish(durationSeconds: number): PlannedWindow[] {
    for (; this.#planned < this.#count; this.#planned += 1) this.#counts.add(this.#levels[this.#planned]!);
    const { speech, thresholds } = this.#findSpeech();
    this.#from = durationSeconds;
    return planWindows(speech, durationSeconds, this.#spokenUntil).map((pieces) => ({
      pieces,
      ...thresholds,
    }));
  }

  #append(levels: Float64Array): void {
    if (this.#count + levels.length > this.#levels.length) {
      const grown = new Float64Array(Math.max(this.#levels.length * 2, this.#count + levels.length));
      grown.set(this.levels);
      this.#levels = grown;
    }
    this.#levels.set(levels, this.#count);
    this.#count += levels.length;
  }

  #findSpeech() {
    const [quiet, loud] = [this.#counts.percentile(10), this.#counts.percentile(95)];
    const thresholds = {
      hearing: hearingThresholdBetween(quiet, loud),
      speech: speechThresholdBetween(quiet, loud),
    };
    const first = Math.floor(this.#from / FRAME_SECONDS + 1e-6);
    const levels = this.#levels.subarray(first, this.#planned);
    const spans = splitAtQuietest(findSpeech(levels, thresholds.hearing), levels, LONGEST_PIECE_SECONDS);
    const shift = first * FRAME_SECONDS;
    const speech = spans.map(({ start, end }) => ({ start: start + shift, end: end + shift }));
    return { speech, thresholds };
  }

  #cut(): PlannedWindow | undefined {
    const now = this.#planned * FRAME_SECONDS;
    const { speech, thresholds } = this.#findSpeech();
    const last = speech.at(-1);
    if (!last) {
      // Nothing to hear for long: what comes next begins no earlier than this.
      this.#from = Math.max(this.#from, now - LONGEST_SILENCE_SECONDS);
      return undefined;
    }
    const pieces = padded(speech, now, this.#spokenUntil);
    const [pause, length] = [now - last.end, lengthOf(pieces)];
    const isPause =
      (pause >= LONG_PAUSE_SECONDS && length >= LEAST_BEFORE_PAUSE_SECONDS) ||
      (pause >= LONGEST_PAUSE_SECONDS && length >= LEAST_BEFORE_LONGEST_SECONDS);
    const isEnough = length >= ENOUGH_SECONDS;
    if (!isEnough && !isPause) return undefined;
    const count = isEnough ? bestCut(pieces, speech) : pieces.length;
    this.#spokenUntil = speech[count - 1]!.end;
    this.#from = pieces[count - 1]!.end;
    return { pieces: pieces.slice(0, count), ...thresholds };
  }
}

/** How many pieces to take so that the window is of a good length and the next one begins after a long pause. */
function bestCut(pieces: Span[], speech: Span[]): number {
  let best = 1;
  let bestScore = Number.NEGATIVE_INFINITY;
  let seconds = 0;
  for (const [i, { start, end }] of pieces.slice(0, -1).entries()) {
    seconds += end - start;
    if (seconds > LATEST_CUT_SECONDS) break;
    const pause = speech[i + 1]!.start - speech[i]!.end;
    const distance = Math.abs(seconds - TARGET_SECONDS);
    const score = seconds < EARLIEST_CUT_SECONDS ? -distance : Math.min(pause, 2) - DISTANCE_COST * distance;
    if (score > bestScore) [best, bestScore] = [i + 1, score];
  }
  return best;
}
