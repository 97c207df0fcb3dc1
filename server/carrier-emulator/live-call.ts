import { CallClock } from './call-clock.ts';
import type { Fields } from './callbacks.ts';
import { Recording } from './recording.ts';
import { renderSpeech } from './render-speech.ts';
import { frameMilliseconds, type SoundStream } from './sound-stream.ts';
import { SoundTrack, sampleRate } from './sound-track.ts';
import { type Element, parseVoiceDocument } from './voice-document.ts';

export interface PhoneCall {
  sid: string;
  from: string;
  to: string;
  /** What the merged people say, from the moment recording starts; null when they speak live. */
  audio: Int16Array | null;
  /** Seconds of the audio, which are seconds of the recording as long as nothing is paused. */
  keys: { at: number; key: string }[];
  hangUpAt: number | null;
  /** Each is said once, when they have heard those words to their end. */
  replies: { to: string; sound: Int16Array }[];
  speed: number;
}

/** What a call needs of the carrier around it. */
export interface Network {
  /** Null when the application cannot be reached or answers with an error. */
  fetchDocument: (url: string, fields: Fields) => Promise<{ url: string; xml: string } | null>;
  fetchSound: (url: string) => Promise<Int16Array>;
  newRecordingSid: () => string;
  recordingBegan: (call: LiveCall, recording: Recording) => void;
  openStream: (call: LiveCall, stream: WantedStream) => SoundStream;
}

export interface WantedStream {
  url: string;
  name: string;
  parameters: Record<string, string>;
  tracks: ('inbound' | 'outbound')[];
}

type Next =
  | { kind: 'go-on' }
  | { kind: 'hang-up' }
  | { kind: 'key'; key: string }
  | { kind: 'fetch'; url: string; fields: Fields };

type Prompt = { what: string; text: string; sound: Int16Array };

const longestCallSeconds = 4 * 3600;
/** People think before they answer. */
const replyAfterSeconds = 2;
/** Sound from a microphone is there this long after it was said, at the latest. */
const microphoneDelaySeconds = 1.5;
const goOn: Next = { kind: 'go-on' };
const hangUp: Next = { kind: 'hang-up' };

/** One call: asks the application what to do, does it, and keeps both directions of sound. */
export class LiveCall {
  status: 'ringing' | 'in-progress' | 'completed' = 'ringing';
  readonly clock: CallClock;
  readonly inbound = new SoundTrack();
  readonly outbound = new SoundTrack();
  readonly recordings: Recording[] = [];
  #streams: SoundStream[] = [];
  /** What happened on the line, for whoever watches. */
  readonly log: { at: number; what: string; text?: string }[] = [];
  readonly phone: PhoneCall;
  readonly #network: Network;
  #documentUrl = '';
  #isMerged = false;
  #keys: { at: number; key: string }[] = [];
  #hangUpAt = longestCallSeconds;
  #spokenUntil = 0;
  #wake = new AbortController();

  constructor(phone: PhoneCall, network: Network) {
    this.phone = phone;
    this.#network = network;
    this.clock = new CallClock(phone.speed, expectedSeconds(phone));
  }

  /** Resolves when the line is down. */
  async run(voiceUrl: string): Promise<void> {
    let next: Next = { kind: 'fetch', url: voiceUrl, fields: {} };
    const frames = setInterval(() => this.#advanceStreams(), frameMilliseconds);
    try {
      while (next.kind === 'fetch') {
        const document = await this.#network.fetchDocument(next.url, next.fields);
        if (!document) throw new Error('the application does not answer');
        this.status = 'in-progress';
        this.#documentUrl = document.url;
        next = await this.#perform(parseVoiceDocument(document.xml), false);
      }
    } catch (error) {
      this.#note('application error', (error as Error).message);
    }
    this.clock.stop();
    clearInterval(frames);
    const streams = this.#streams;
    this.#streams = [];
    await Promise.all(streams.map((stream) => stream.stop(this.clock.seconds)));
    for (const recording of this.recordings) recording.stop(this.clock.seconds);
    this.#note('hung up');
    this.status = 'completed';
  }

  pressKey(key: string): void {
    this.#keys.push({ at: this.clock.seconds, key });
    this.#wake.abort();
  }

  hangUp(): void {
    this.#hangUpAt = Math.min(this.#hangUpAt, this.clock.seconds);
    this.#wake.abort();
  }

  /** Once its recordings are kept, only the story of a call is of interest. */
  release(): void {
    this.inbound.clear();
    this.outbound.clear();
    this.phone.audio = null;
  }

  /** Sound from a microphone, as it comes in. */
  speak(sound: Int16Array): void {
    if (this.status === 'completed') return;
    const at = Math.max(this.#spokenUntil, this.clock.seconds - sound.length / sampleRate, 0);
    this.inbound.write(at, sound);
    this.#spokenUntil = at + sound.length / sampleRate;
  }

  async #perform(verbs: Element[], isGathering: boolean): Promise<Next> {
    for (const verb of verbs) {
      const next = await this.#performOne(verb, isGathering);
      if (next.kind !== 'go-on') return next;
    }
    // A document that ends without saying what comes next ends the call.
    return isGathering ? goOn : hangUp;
  }

  async #performOne(verb: Element, isGathering: boolean): Promise<Next> {
    const text = verb.text.trim();
    switch (verb.name) {
      case 'Say':
        return this.#play({ what: 'say', text, sound: renderSpeech(text) }, loops(verb), isGathering);
      case 'Play':
        return this.#play(await this.#fetchSound(this.#resolve(text)), loops(verb), isGathering);
      case 'Pause':
        return this.#waitUntil(this.clock.seconds + Number(verb.attributes.length ?? 1), isGathering);
      case 'Gather':
        return this.#gather(verb);
      case 'Start':
        for (const noun of verb.children) this.#start(noun);
        return goOn;
      case 'Stop':
        for (const noun of verb.children) await this.#stopStream(noun);
        return goOn;
      case 'Redirect':
        return { kind: 'fetch', url: this.#resolve(text), fields: {} };
      case 'Hangup':
        return hangUp;
      default:
        throw new Error(`<${verb.name}> is not a verb this carrier knows`);
    }
  }

  async #gather(verb: Element): Promise<Next> {
    const stranger = verb.children.find(({ name }) => !['Say', 'Play', 'Pause'].includes(name));
    if (stranger) throw new Error(`<Gather> cannot hold <${stranger.name}>`);
    let next = await this.#perform(verb.children, true);
    if (next.kind === 'go-on') {
      next = await this.#waitUntil(this.clock.seconds + Number(verb.attributes.timeout ?? 5), true);
    }
    if (next.kind !== 'key') return next;
    const url = this.#resolve(verb.attributes.action ?? '');
    return { kind: 'fetch', url, fields: { Digits: next.key, FinishedOnKey: '' } };
  }

  #start(noun: Element): void {
    if (noun.name === 'Recording') this.#startRecording(noun);
    else if (noun.name === 'Stream') this.#startStream(noun);
    else throw new Error(`<Start> cannot start <${noun.name}>`);
  }

  #startStream({ attributes, children }: Element): void {
    const { url = '', name = '', track = 'inbound_track' } = attributes;
    if (!/^wss?:\/\/[^?]+$/.test(url)) throw new Error('a stream has a WebSocket address without a query');
    if (this.#streams.some((stream) => stream.name === name))
      throw new Error(`the stream ${name} runs already`);
    const parameters = children
      .filter((child) => child.name === 'Parameter')
      .map((child) => [child.attributes.name ?? '', child.attributes.value ?? '']);
    const tracks = (['inbound', 'outbound'] as const).filter(
      (each) => track === 'both_tracks' || track === `${each}_track`,
    );
    this.#note('stream started');
    this.#merge();
    const wanted = { url, name, parameters: Object.fromEntries(parameters), tracks };
    this.#streams.push(this.#network.openStream(this, wanted));
  }

  async #stopStream({ name: noun, attributes: { name = '' } }: Element): Promise<void> {
    if (noun !== 'Stream') throw new Error(`<Stop> cannot stop <${noun}>`);
    const [stopped] = this.#streams.filter((stream) => stream.name === name);
    if (!stopped) return;
    this.#streams = this.#streams.filter((stream) => stream !== stopped);
    this.#note('stream stopped');
    await stopped.stop(this.clock.seconds);
  }

  #advanceStreams(): void {
    const now = this.clock.seconds;
    const until = this.phone.audio ? now : Math.max(this.#spokenUntil, now - microphoneDelaySeconds);
    for (const stream of this.#streams) stream.advance(Math.min(now, until));
  }

  #startRecording(noun: Element): void {
    const { attributes } = noun;
    const url = attributes.recordingStatusCallback;
    const events = (attributes.recordingStatusCallbackEvent ?? 'completed').split(/\s+/);
    const recording = new Recording({
      sid: this.#network.newRecordingSid(),
      at: this.clock.seconds,
      attributes,
      callback: url ? { url: this.#resolve(url), events } : null,
    });
    this.recordings.push(recording);
    this.#note('recording started');
    this.#merge();
    this.#network.recordingBegan(this, recording);
  }

  /** A pro hears the announcement, then merges the customer in: from here on there is a conversation. */
  #merge(): void {
    if (this.#isMerged) return;
    this.#isMerged = true;
    const now = this.clock.seconds;
    const { audio, keys, hangUpAt } = this.phone;
    if (audio) this.inbound.write(now, audio);
    this.#keys.push(...keys.map(({ at, key }) => ({ at: now + at, key })));
    this.#keys.sort((a, b) => a.at - b.at);
    const seconds = hangUpAt ?? (audio ? audio.length / sampleRate : null);
    if (seconds !== null) this.#hangUpAt = Math.min(this.#hangUpAt, now + seconds);
  }

  async #fetchSound(url: string): Promise<Prompt> {
    return { what: 'play', text: new URL(url).pathname, sound: await this.#network.fetchSound(url) };
  }

  async #play({ what, text, sound }: Prompt, times: number, isGathering: boolean): Promise<Next> {
    for (let time = 0; time < times; time += 1) {
      this.#note(what, text);
      const from = this.clock.seconds;
      const next = await this.#waitUntil(from + sound.length / sampleRate, isGathering);
      const heard = Math.round((this.clock.seconds - from) * sampleRate);
      this.outbound.write(from, sound.subarray(0, heard));
      if (next.kind !== 'go-on') return next;
    }
    if (what === 'say') this.#reply(text);
    return goOn;
  }

  #reply(text: string): void {
    const reply = this.phone.replies.find(({ to }) => text.includes(to));
    if (!reply) return;
    this.phone.replies = this.phone.replies.filter((other) => other !== reply);
    this.#note('answer', reply.to);
    this.inbound.write(this.clock.seconds + replyAfterSeconds, reply.sound);
  }

  /** Until then, or until the caller hangs up or presses a key that someone listens for. */
  async #waitUntil(end: number, isGathering: boolean): Promise<Next> {
    for (;;) {
      const now = this.clock.seconds + 1e-6;
      if (this.#hangUpAt <= now) return hangUp;
      const [due] = this.#keys;
      if (due && due.at <= now) {
        this.#keys.shift();
        this.#note(isGathering ? 'key' : 'key nobody listened for', due.key);
        if (isGathering) return { kind: 'key', key: due.key };
        continue;
      }
      if (end <= now) return goOn;
      if (this.#wake.signal.aborted) this.#wake = new AbortController();
      await this.clock.waitUntil(Math.min(end, this.#hangUpAt, due?.at ?? end), this.#wake.signal);
    }
  }

  #resolve(url: string): string {
    return new URL(url, this.#documentUrl).href;
  }

  #note(what: string, text?: string): void {
    this.log.push({ at: Math.round(this.clock.seconds * 1000) / 1000, what, ...(text && { text }) });
  }
}

/** The conversation, after an announcement of about ten seconds. */
function expectedSeconds({ audio, hangUpAt }: PhoneCall): number {
  return 10 + (hangUpAt ?? (audio?.length ?? 0) / sampleRate);
}

/** 0 loops until the caller hangs up. */
function loops({ attributes }: Element): number {
  const loop = Number(attributes.loop ?? 1);
  return loop === 0 ? Number.POSITIVE_INFINITY : loop;
}
