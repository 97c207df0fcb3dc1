import { phoneRate } from '#domain/calls/g711.ts';

const silence = 0xff;
/** The carrier's clock and its frames may drift apart by so much without anything being lost. */
const slackSamples = 0.06 * phoneRate;

/** Frames in the order in which they came, laid on one line by their times: what never came is silence, and counted. */
export class SoundIntake {
  #parts: Buffer[] = [];
  #from = 0;
  #end = 0;
  gapSeconds = 0;

  /** A stream that goes on after a cut goes on where its times say. */
  constructor(from = 0) {
    this.#from = from;
    this.#end = from;
  }

  get waitingSeconds(): number {
    return (this.#end - this.#from) / phoneRate;
  }

  add(atMilliseconds: number, sound: Buffer): void {
    const at = Math.round((atMilliseconds * phoneRate) / 1000);
    // Said before: a frame that comes again, or too late.
    if (at < this.#end - slackSamples) return;
    const missing = at - this.#end;
    if (missing > slackSamples) {
      this.#push(Buffer.alloc(missing, silence));
      this.gapSeconds += missing / phoneRate;
    }
    this.#push(sound);
  }

  /** All that came since the last time, in pieces that the database takes. */
  take(): { position: number; sound: Buffer }[] {
    const whole = Buffer.concat(this.#parts);
    const pieces: { position: number; sound: Buffer }[] = [];
    const most = 60 * phoneRate;
    for (let at = 0; at < whole.length; at += most)
      pieces.push({ position: this.#from + at, sound: whole.subarray(at, at + most) });
    this.#parts = [];
    this.#from = this.#end;
    return pieces;
  }

  #push(sound: Buffer): void {
    this.#parts.push(sound);
    this.#end += sound.length;
  }
}
