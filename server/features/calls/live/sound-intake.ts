import { phoneRate } from '#domain/calls/g711.ts';

const silence = 0xff;
/** The carrier's clock and its frames may drift apart by so much without anything being lost. */
const slackSamples = 0.06 * phoneRate;
/** With a database that takes nothing for so long, what is said from then on is left to the recording. */
const mostWaitingSamples = 60 * phoneRate;
const longestPieceSamples = 60 * phoneRate;

/**
 * Frames in the order in which they came, laid on one line by their times: what never came is silence, and counted.
 * It holds a minute of sound at most; of what comes beyond that only the length is kept.
 */
export class SoundIntake {
  /** A number is a hole of so many samples. */
  #parts: (Buffer | number)[] = [];
  #from: number;
  #end: number;
  #held = 0;
  gapSeconds: number;

  /** A stream that goes on after a cut goes on where its times say. */
  constructor(from = 0, gapSeconds = 0) {
    this.#from = from;
    this.#end = from;
    this.gapSeconds = gapSeconds;
  }

  get waitingSeconds(): number {
    return (this.#end - this.#from) / phoneRate;
  }

  get heldBytes(): number {
    return this.#held;
  }

  add(atMilliseconds: number, sound: Buffer): void {
    const at = Math.round((atMilliseconds * phoneRate) / 1000);
    // Said before: a frame that comes again, or too late.
    if (at < this.#end - slackSamples) return;
    if (this.#held + sound.length > mostWaitingSamples) return;
    const missing = at - this.#end;
    if (missing > slackSamples) {
      this.#parts.push(missing);
      this.#end += missing;
      this.gapSeconds += missing / phoneRate;
    }
    this.#parts.push(sound);
    this.#held += sound.length;
    this.#end += sound.length;
  }

  /** All that came since the last time, in pieces that the database takes. */
  take(): { position: number; sound: Buffer }[] {
    const whole = Buffer.concat(
      this.#parts.map((part) => (typeof part === 'number' ? Buffer.alloc(part, silence) : part)),
    );
    const pieces: { position: number; sound: Buffer }[] = [];
    for (let at = 0; at < whole.length; at += longestPieceSamples)
      pieces.push({ position: this.#from + at, sound: whole.subarray(at, at + longestPieceSamples) });
    this.#parts = [];
    this.#held = 0;
    this.#from = this.#end;
    return pieces;
  }
}
