import { muLaw, phoneRate } from '#domain/calls/g711.ts';
import { FRAME_SECONDS, frameLevels } from '../audio/find-speech.ts';
import { removeBeeps } from '../audio/remove-beeps.ts';
import { resample } from '../audio/resample.ts';
import { isAnnouncement } from '../speakers/announcement.ts';
import type { SpeakerContext } from '../speakers/assign-speakers.ts';
import { labelSentences } from '../speakers/assign-speakers.ts';
import { measureSpans, type SpanVoice } from '../speakers/voice-units.ts';
import { maskStrongLanguage } from '../text/guards.ts';
import { type Sentence, sentenceText } from '../text/sentences.ts';
import type { NewWindow, Speaker } from '../transcriber.ts';
import { ENGINE_RATE } from '../whisper/engine.ts';
import type { FittingEngine } from '../whisper/fit-threads.ts';
import { type HearingOptions, hearWindow } from '../whisper/hear-window.ts';
import { packLevels } from '../whisper/place-heard.ts';
import { type PlannedWindow, WindowPlanner } from '../whisper/window-planner.ts';

/** Sound before what is heard next, which the beep's rhythm is found in. */
const KEPT_SECONDS = 20;
/** The filters look so far ahead: the newest sound waits for what follows it. */
const MARGIN_SECONDS = 0.2;

/** One stream of sound, heard as it comes. Memory holds what is not heard yet; of the rest words and voices alone. */
export class LiveListener {
  readonly #planner = new WindowPlanner();
  readonly #context: SpeakerContext;
  #samples = new Float32Array(0);
  /** Sample of the stream at which `#samples` begin. */
  #from = 0;
  #levelled = 0;
  #sentences: Sentence[] = [];
  #voices: SpanVoice[] = [];
  #waiting: PlannedWindow[] = [];

  constructor(context: SpeakerContext) {
    this.#context = context;
  }

  get end(): number {
    return this.#from + this.#samples.length;
  }

  add(sound: Uint8Array): void {
    const grown = new Float32Array(this.#samples.length + sound.length);
    grown.set(this.#samples);
    for (let i = 0; i < sound.length; i++) grown[this.#samples.length + i] = muLaw[sound[i]!]! / 32_768;
    this.#samples = grown;
    this.#level(MARGIN_SECONDS);
  }

  /** Nothing more comes: what is left is to be heard too. */
  finish(): void {
    this.#level(0);
    this.#waiting.push(...this.#planner.finish(this.end / phoneRate));
  }

  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** The next window, if one is ready; one that is known already is only remembered. */
  async hearNext(
    getEngine: () => FittingEngine,
    options: HearingOptions,
    known: NewWindow[],
  ): Promise<NewWindow | undefined> {
    const window = this.#waiting.shift();
    if (!window) return undefined;
    const [start, end] = [window.pieces[0]!.start, window.pieces.at(-1)!.end];
    const before = known.find((one) => Math.abs(one.start - start) < 0.05 && Math.abs(one.end - end) < 0.05);
    const clean = removeBeeps(this.#samples, phoneRate);
    const heard = before
      ? before.sentences.map(({ text, ...rest }) => ({ ...rest, words: [{ ...rest, text }] }))
      : await hearWindow(getEngine(), this.#soundOf(clean, { start, end }), window, options);
    const spoken = heard.filter((sentence) => !isAnnouncement(sentenceText(sentence)));
    this.#sentences.push(...spoken);
    const shift = this.#from / phoneRate;
    const spans = spoken.map((sentence) => ({ start: sentence.start - shift, end: sentence.end - shift }));
    this.#voices.push(...measureSpans(clean, spans));
    this.#forget(end);
    if (before) return undefined;
    const sentences = heard.map((sentence) => ({
      start: round(sentence.start),
      end: round(Math.max(sentence.start, sentence.end)),
      text: maskStrongLanguage(sentenceText(sentence)),
      marked: sentence.marked,
      speaker: 'unknown' as const,
    }));
    const [first, last] = [Math.floor(start / FRAME_SECONDS), Math.floor(end / FRAME_SECONDS)];
    const levels = packLevels(this.#planner.levels.slice(first, last));
    return { start, end, sentences, levels };
  }

  /** Who said each sentence so far, by its start; it may change while more is said. */
  label(): { start: number; speaker: Speaker }[] {
    const { speakers } = labelSentences(this.#sentences, this.#voices, this.#context);
    return this.#sentences.map(({ start }, i) => ({ start: round(start), speaker: speakers[i]! }));
  }

  /** Of what is kept, no more than the window and a second around it. */
  #soundOf(clean: Float32Array, { start, end }: { start: number; end: number }) {
    const first = Math.max(0, Math.floor((start - 1) * phoneRate) - this.#from);
    const part = clean.subarray(first, Math.ceil((end + 1) * phoneRate) - this.#from);
    const samples = resample(part, phoneRate, ENGINE_RATE);
    return { samples, from: (this.#from + first) / phoneRate, levels: this.#planner.levels };
  }

  /** Loudness of what came, up to a margin that the filters need. */
  #level(marginSeconds: number): void {
    const hop = phoneRate * FRAME_SECONDS;
    const until = Math.floor((this.end - marginSeconds * phoneRate) / hop);
    if (until <= this.#levelled) return;
    // A beep that began before is still a beep.
    const lead = Math.min(this.#levelled * hop - this.#from, phoneRate);
    const part = this.#samples.subarray(this.#levelled * hop - this.#from - lead);
    const levels = frameLevels(resample(removeBeeps(part, phoneRate), phoneRate, ENGINE_RATE), ENGINE_RATE);
    const skipped = lead / hop;
    this.#waiting.push(...this.#planner.add(levels.slice(skipped, skipped + until - this.#levelled)));
    this.#levelled = until;
    this.#forget(0);
  }

  #forget(heardUntil: number): void {
    const first = this.#waiting[0]?.pieces[0]?.start ?? Math.max(heardUntil, this.#planner.plannedUntil);
    const keepFrom = Math.max(this.#from, Math.floor((first - KEPT_SECONDS) * phoneRate));
    const hop = phoneRate * FRAME_SECONDS;
    const aligned = Math.min(Math.floor(keepFrom / hop) * hop, this.#levelled * hop);
    if (aligned <= this.#from) return;
    this.#samples = this.#samples.slice(aligned - this.#from);
    this.#from = aligned;
  }
}

function round(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
