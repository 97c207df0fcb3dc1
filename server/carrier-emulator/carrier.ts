import type { Faults } from './faults.ts';
import type { LiveCall, PhoneCall } from './live-call.ts';
import type { NumberBook } from './numbers/number-book.ts';
import type { CarrierStore, WithFile } from './recording-store.ts';
import type { TextDesk } from './text-desk.ts';

export interface CarrierSettings {
  folder: string;
  /** On the same disk as the folder. */
  withFile: WithFile;
  accountSid: string;
  authToken: string;
  /** The number of the application, and what is asked when someone calls it. */
  number: string;
  voiceUrl: string;
  statusUrl: string;
  /** Where texts to the number are told. */
  textUrl: string;
  /** Asked where the first address fails. */
  voiceFallbackUrl?: string;
  textFallbackUrl?: string;
  port?: number;
  encoding?: 'pcm16' | 'mulaw';
  /** A carrier works on a recording before it has it. */
  recordingDelayMs?: number;
  retrySeconds?: number;
  /** When texts came, where a test moves the application's clock. */
  now?: () => Date;
}

export interface KeptRecording {
  sid: string;
  callSid: string;
  status: 'completed' | 'absent' | 'failed';
  seconds: number;
  channels: number;
}

export interface KeptCall {
  sid: string;
  direction: 'inbound' | 'outbound-api';
  from: string;
  to: string;
  startedAt: string;
  /** What was said to somebody whom we called. */
  words: string | null;
  status: string;
  durationSeconds: number;
  recordings: string[];
}

/** Everything the HTTP side works on. */
export interface Carrier {
  settings: CarrierSettings;
  store: CarrierStore;
  live: Map<string, { call: LiveCall; faults: Faults }>;
  downloadFaults: Map<string, { status: number; left: number }>;
  texts: TextDesk;
  /** We call somebody and say something. */
  speakTo: (call: { from: string; to: string; words: string }) => Promise<string>;
  numbers: NumberBook;
  placeCall: (
    phone: Omit<PhoneCall, 'sid' | 'to' | 'audio' | 'replies'> & {
      /** The number of the settings, unless another of the account is called. */
      to?: string;
      wav: Uint8Array | null;
      replies?: { to: string; wav: Uint8Array }[];
      faults?: Faults;
    },
  ) => string;
}
