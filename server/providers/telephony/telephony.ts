import type { CarrierRequest, Reading } from '../carrier/carrier-request.ts';
import type { StreamMessage } from './stream-messages.ts';
import type { Verb } from './voice-xml.ts';

/** What the carrier does for a call, in our words. Calls and recordings go by the carrier's own ids. */
export interface Telephony {
  /** Kept with each call, so that it is known whose ids they are. */
  name: string;
  /** One line for the start-up report: what is in use, and what would switch another on. */
  describe: () => string;
  /** The number that pros save as a contact. */
  number: string;
  /** Checks that the carrier signed it, over our public address, and says in our words what it tells. */
  readEvent: <Kind extends TelephonyEventKind>(
    kind: Kind,
    request: CarrierRequest,
  ) => Reading<TelephonyEvents[Kind]>;
  /** Whether the carrier signed the request for a WebSocket; it has no body. */
  isOwnStream: (request: Pick<CarrierRequest, 'target' | 'header'>) => boolean;
  /** Null for what the carrier would not say. */
  readStreamMessage: (text: string) => StreamMessage | null;
  fetchRecording: (recordingId: string, signal?: AbortSignal) => Promise<FetchedRecording>;
  /** Gone already counts as deleted. */
  deleteRecording: (recordingId: string) => Promise<void>;
  /** Without a recording id, the one that is running. What is said meanwhile is cut out. */
  pauseRecording: (call: LiveRecording) => Promise<void>;
  resumeRecording: (call: LiveRecording) => Promise<void>;
  endCall: (callId: string) => Promise<void>;
  /** The carrier's truth about a call whose callbacks may have been lost; null when it knows no such call. */
  findCall: (callId: string) => Promise<CarrierCall | null>;
  /** The calls to our numbers that began since then and are over. */
  listEndedCalls: (since: Date) => Promise<EndedCall[]>;
  /** Calls somebody and does what the verbs say; nothing but this request holds them. */
  callWith: (to: string, verbs: Verb[]) => Promise<void>;
}

export interface EndedCall {
  callId: string;
  /** Null for one that never came about. */
  endedAt: Date | null;
}

/** What the carrier calls us about. Which of them it is, the address says that we gave it. */
export interface TelephonyEvents {
  /** Forged: the carrier has checked who signed the call, and the number is not theirs. Not checked is not forged. */
  incoming: { callId: string; from: string; to: string; isForged: boolean };
  /** The call goes on as we asked. */
  step: { callId: string };
  /** The address that we gave did not do: the carrier asks here how the call goes on. */
  fallback: { callId: string; failedUrl: string | null };
  key: { callId: string; key: string };
  status: { callId: string; ended: boolean; durationSeconds: number };
  /** A status we do not know is null. */
  recording: {
    callId: string;
    recordingId: string;
    status: 'in-progress' | 'completed' | 'absent' | 'failed' | null;
  };
  other: object;
}

export type TelephonyEventKind = keyof TelephonyEvents;

export interface FetchedRecording {
  body: Buffer;
  contentType: string;
}

export interface LiveRecording {
  callId: string;
  recordingId: string | null;
}

export interface CarrierCall {
  ended: boolean;
  durationSeconds: number | null;
  recordings: { recordingId: string; status: 'processing' | 'completed' | 'absent' | 'failed' }[];
}

export class TelephonyError extends Error {
  /** False when asking again cannot help: the recording is gone, the request is refused. */
  readonly retryable: boolean;
  /** There is none yet, or none any more: right after a call nobody can tell which. */
  readonly isMissing: boolean;

  constructor(message: string, options: { retryable: boolean; isMissing?: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'TelephonyError';
    this.retryable = options.retryable;
    this.isMissing = options.isMissing ?? false;
  }
}
