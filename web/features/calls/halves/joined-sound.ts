import { findHalf } from '#domain/calls/halves.ts';

export interface SoundPart {
  /** Null where the recording is gone. */
  url: string | null;
  fromSeconds: number;
  seconds: number;
}

/**
 * The recordings of the halves of a call, one after the other, in the place of an audio element: what plays, draws and
 * follows it knows one time alone. One element for all, since a phone lets only what somebody touched play on.
 */
export class JoinedSound {
  readonly duration: number;
  /** Says no more than that there is something: the waveform never fetches it. */
  readonly src = 'joined';
  readonly currentSrc = 'joined';
  #element: HTMLAudioElement;
  #parts: [SoundPart, ...SoundPart[]];
  #part: SoundPart;
  /** The second of the part that is being fetched. */
  #wanted: number | null = null;
  #isSilent = false;

  constructor(element: HTMLAudioElement, parts: [SoundPart, ...SoundPart[]]) {
    this.#element = element;
    this.#parts = parts;
    this.#part = parts.find(({ url }) => url !== null) ?? parts[0];
    this.duration = Math.max(...parts.map(({ fromSeconds, seconds }) => fromSeconds + seconds));
    // First of all that listen: for them the end of a half is not the end.
    element.addEventListener('loadedmetadata', this.#settle, { capture: true });
    element.addEventListener('ended', this.#goOn, { capture: true });
  }

  /** The element plays again what the page has given it. */
  dispose(): void {
    this.#element.removeEventListener('loadedmetadata', this.#settle, { capture: true });
    this.#element.removeEventListener('ended', this.#goOn, { capture: true });
    const given = this.#parts.find(({ url }) => url !== null);
    if (given?.url && given !== this.#part) this.#element.src = given.url;
  }

  get currentTime(): number {
    return this.#part.fromSeconds + (this.#wanted ?? this.#element.currentTime);
  }

  set currentTime(at: number) {
    const { half: part, seconds } = findHalf(this.#parts, at);
    this.#isSilent = part.url === null;
    if (part.url === null) this.#element.pause();
    else if (part !== this.#part) this.#take(part, part.url, seconds);
    else if (this.#element.readyState === 0) this.#wanted = seconds;
    else this.#element.currentTime = seconds;
  }

  #take(part: SoundPart, url: string, seconds: number): void {
    const isPlaying = !this.#element.paused;
    this.#part = part;
    this.#wanted = seconds;
    this.#element.src = url;
    if (isPlaying) void this.play().catch(() => {});
  }

  readonly #settle = (): void => {
    if (this.#wanted === null) return;
    this.#element.currentTime = this.#wanted;
    this.#wanted = null;
  };

  readonly #goOn = (event: Event): void => {
    const next = this.#parts.slice(this.#parts.indexOf(this.#part) + 1).find(({ url }) => url !== null);
    if (!next?.url) return;
    event.stopImmediatePropagation();
    this.#take(next, next.url, 0);
    void this.play().catch(() => {});
  };

  play(): Promise<void> {
    return this.#isSilent ? Promise.resolve() : this.#element.play();
  }

  pause(): void {
    this.#element.pause();
  }

  get paused(): boolean {
    return this.#element.paused;
  }

  get ended(): boolean {
    return this.#element.ended;
  }

  get seeking(): boolean {
    return this.#wanted !== null || this.#element.seeking;
  }

  get readyState(): number {
    return this.#element.readyState;
  }

  get volume(): number {
    return this.#element.volume;
  }

  get muted(): boolean {
    return this.#element.muted;
  }

  get playbackRate(): number {
    return this.#element.playbackRate;
  }

  canPlayType(type: string): CanPlayTypeResult {
    return this.#element.canPlayType(type);
  }

  addEventListener(...listener: Parameters<HTMLAudioElement['addEventListener']>): void {
    this.#element.addEventListener(...listener);
  }

  removeEventListener(...listener: Parameters<HTMLAudioElement['removeEventListener']>): void {
    this.#element.removeEventListener(...listener);
  }
}
