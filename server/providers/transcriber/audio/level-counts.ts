const LOWEST = -90;
const HIGHEST = 10;
const STEP = 0.1;

/** How often each loudness came so far: percentiles of a call of any length, at any moment, without sorting it. */
export class LevelCounts {
  readonly #counts = new Uint32Array(Math.round((HIGHEST - LOWEST) / STEP) + 1);
  #total = 0;

  add(level: number): void {
    const bin = Math.round((Math.min(HIGHEST, Math.max(LOWEST, level)) - LOWEST) / STEP);
    this.#counts[bin]! += 1;
    this.#total += 1;
  }

  percentile(share: number): number {
    const wanted = (share / 100) * Math.max(0, this.#total - 1);
    let seen = 0;
    for (const [bin, count] of this.#counts.entries()) {
      seen += count;
      if (seen > wanted) return LOWEST + bin * STEP;
    }
    return LOWEST;
  }
}
