/** The phone network's rate. */
export const sampleRate = 8000;

/** One direction of a call as a line of time in seconds; what nobody filled is silence. */
export class SoundTrack {
  #samples = new Int16Array(60 * sampleRate);

  write(atSeconds: number, sound: Int16Array): void {
    const start = Math.round(atSeconds * sampleRate);
    if (start + sound.length > this.#samples.length) {
      const grown = new Int16Array(Math.max(this.#samples.length * 2, start + sound.length));
      grown.set(this.#samples);
      this.#samples = grown;
    }
    this.#samples.set(sound, start);
  }

  read(fromSeconds: number, toSeconds: number): Int16Array {
    const [start, end] = [Math.round(fromSeconds * sampleRate), Math.round(toSeconds * sampleRate)];
    const part = new Int16Array(Math.max(0, end - start));
    part.set(this.#samples.subarray(start, Math.max(start, end)));
    return part;
  }

  clear(): void {
    this.#samples = new Int16Array();
  }
}
