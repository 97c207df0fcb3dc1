import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Time inside a call. At infinite speed it stands still until someone waits, and then jumps: a call of half an
 * hour takes as long as its callbacks. At any other speed it runs along with the real one.
 */
export class CallClock {
  #virtual = 0;
  #stoppedAt: number | null = null;
  readonly #beganAt = performance.now();
  readonly #speed: number;
  /** The moment that counts as second 0. A fast call is dated back, so that it ends about now. */
  readonly answeredAt: Date;

  constructor(speed: number, expectedSeconds: number) {
    this.#speed = speed;
    const gained = speed === 1 ? 0 : expectedSeconds * (1 - (Number.isFinite(speed) ? 1 / speed : 0));
    this.answeredAt = new Date(Date.now() - gained * 1000);
  }

  get seconds(): number {
    if (this.#stoppedAt !== null) return this.#stoppedAt;
    if (!Number.isFinite(this.#speed)) return this.#virtual;
    return ((performance.now() - this.#beganAt) / 1000) * this.#speed;
  }

  get date(): Date {
    return new Date(this.answeredAt.getTime() + this.seconds * 1000);
  }

  stop(): void {
    this.#stoppedAt = this.seconds;
  }

  /** Returns at that second, or earlier when woken. */
  async waitUntil(seconds: number, woken: AbortSignal): Promise<void> {
    if (!Number.isFinite(this.#speed)) {
      this.#virtual = Math.max(this.#virtual, seconds);
      return;
    }
    const left = ((seconds - this.seconds) / this.#speed) * 1000;
    if (left <= 0 || woken.aborted) return;
    await sleep(Math.min(left, 2_000_000_000), undefined, { signal: woken }).catch(() => {});
  }
}
