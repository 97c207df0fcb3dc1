export type Speaker = 'pro' | 'customer' | 'unknown';

/** An hour of speech: more than this is not read out of one piece of a vendor's answer. */
export const longestUtterance = 100_000;

/** One sentence of the call; times are seconds from the start of the recording. */
export interface Segment {
  start: number;
  end: number;
  speaker: Speaker;
  text: string;
  /** 0…1, only where the recogniser tells how sure it was. */
  confidence?: number;
  /** Our own recorded announcement, heard in the recording: not part of the conversation. */
  announcement?: true;
}

export interface TranscribeInput {
  audioPath: string;
  /** Words to expect, most important first (trade terms, names the account uses). */
  vocabulary?: string[];
  companyName?: string;
  /** Which channel of a two-channel recording holds the conversation; without it all channels are mixed. */
  channel?: number;
  /** False for a call the pro placed: then the customer is the one who says hello. */
  proAnswered?: boolean;
  signal?: AbortSignal;
  /** What was heard while the call went on: taken over where the recording has the same sound. */
  heard?: HeardWindow[];
  /** Share done, 0…1. */
  onProgress?: (share: number) => void;
}

/** A sentence as it is kept between processes. */
export interface HeardSentence {
  start: number;
  end: number;
  text: string;
  marked: boolean;
  speaker: Speaker;
}

/** A window that was just heard. Seconds are those of the recording, as far as the clock tells. */
export interface NewWindow {
  start: number;
  end: number;
  sentences: HeardSentence[];
  /** How loud each frame was, in half decibels above the faintest. */
  levels: Uint8Array;
}

/** A window that was heard while the call went on, as it is kept. */
export interface HeardWindow extends NewWindow {
  /** The stream ended here: perhaps in the middle of a word. */
  isAtEnd: boolean;
}

/** Sound of a call that goes on, in the order in which it was spoken; `from` counts samples of the stream. */
export interface HearInput {
  streamId: string;
  from: number;
  /** G.711 mu-law at 8 kHz. */
  sound: Uint8Array;
  /** Nothing more comes. */
  isOver: boolean;
  known: NewWindow[];
  vocabulary?: string[];
  companyName?: string;
  proAnswered?: boolean;
  signal?: AbortSignal;
}

export interface HeardSound {
  /** At most one a time, so that nobody waits long for the engine. */
  window: NewWindow | null;
  /** Who said each sentence so far, by its start. */
  speakers: { start: number; speaker: Speaker }[];
  /** More is ready to be heard: ask again, also without new sound. */
  isBehind: boolean;
}

export interface Transcript {
  segments: Segment[];
  durationSeconds: number;
  /** 0…1: how clearly the voices could be told apart; below 0.5 the page should offer to swap speakers. */
  speakerSeparation: number;
  /** How much of it had been heard while the call went on. */
  takenSeconds?: number;
}

export interface Transcriber {
  /** One line for the report at start, and kept with each transcript: which engine this is. */
  describe: () => string;
  /** How many recordings it may be given at once; one, unless it says so. */
  atOnce?: number;
  /** How many calls it may listen to at once while they go on. */
  atOnceLive?: number;
  transcribe(input: TranscribeInput): Promise<Transcript>;
  /** Only of an engine that can listen while a call goes on. Null: all sound is to be given again, from the start. */
  hear?(input: HearInput): Promise<HeardSound | null>;
  close(): Promise<void>;
}

/** A failed transcription. Retryable: the same recording may work later; permanent: it never will. */
export class TranscriberError extends Error {
  override name = 'TranscriberError';
  readonly retryable: boolean;
  /** The vendor refuses our key or wants to be paid: it works again when whoever runs this has seen to it. */
  readonly needsOwner: boolean;

  constructor(message: string, options: { retryable: boolean; needsOwner?: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.retryable = options.retryable;
    this.needsOwner = options.needsOwner ?? false;
  }
}
