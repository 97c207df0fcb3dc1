import type { CallSource } from './brought-recordings.ts';
import type { CallState, SkipReason } from './calls.ts';
import type { NoJobReason } from './no-job.ts';
import type { JobCategory, Notes, Urgency } from './notes.ts';
import type { ReadBackField, ReadBackState } from './read-back.ts';
import type { RecapChannel, RecapHold } from './recap-sending.ts';
import type { Turn } from './transcript.ts';

// What the API answers about calls. `Moment` is a Date where the server makes it, text once it travelled as JSON.

export interface ListedCall<Moment = string> {
  id: string;
  source: CallSource;
  state: CallState;
  startedAt: Moment;
  durationSeconds: number | null;
  callerPhone: string | null;
  lineName: string | null;
  jobTitle: string | null;
  category: JobCategory | null;
  urgency: Urgency | null;
  failureReason: string | null;
  waitingReason: string | null;
  skipReason: SkipReason | null;
  noJobReason: NoJobReason | null;
  progressPercent: number | null;
  /** It is listened to while it goes on: its page can follow it. */
  isLive: boolean;
  summary: string | null;
  isEdited: boolean | null;
  keepUntil: Moment | null;
  customerName: string | null;
  /** Where a search found it; null without one. */
  match: SearchMatch | null;
}

/** The words around a hit; `seconds` where it was said in the recording. */
export interface SearchMatch {
  where: 'notes' | 'transcript' | 'phone';
  parts: { text: string; isHit: boolean }[];
  seconds: number | null;
}

export interface CallPage<Moment = string> {
  calls: ListedCall<Moment>[];
  nextCursor: string | null;
}

export interface ShownCall<Moment = string> {
  id: string;
  /** The job number of the ticket. */
  number: string;
  source: CallSource;
  state: CallState;
  skipReason: SkipReason | null;
  noJobReason: NoJobReason | null;
  failureReason: string | null;
  waitingReason: string | null;
  progressPercent: number | null;
  /** It is listened to while it goes on: its page can follow it. */
  isLive: boolean;
  hasRecording: boolean;
  /** While the call is held: the words in doubt, and when it goes if nobody decides. */
  doubt: { quote: string; seconds: number; until: Moment } | null;
  startedAt: Moment;
  endedAt: Moment | null;
  keepUntil: Moment | null;
  recordingDeletedAt: Moment | null;
  durationSeconds: number | null;
  billedMinutes: number | null;
  callerPhone: string | null;
  lineName: string | null;
  linePhone: string | null;
  timeZone: string;
  /** The call this one was joined into, and where it begins there: everything else is on that call's page. */
  joinedInto: { callId: string; fromSeconds: number } | null;
  /** Of a call that dropped and was joined: itself, and what was joined into it. */
  halves: ShownHalf<Moment>[];
  /** How long the last half can be taken off again; null where nothing was joined. */
  takeApartUntil: Moment | null;
}

/** Moments of the whole are those of the recordings played one after the other. */
export interface ShownHalf<Moment = string> {
  callId: string;
  startedAt: Moment;
  /** Its first line in the transcript. */
  fromPosition: number;
  fromSeconds: number;
  /** Since the end of what came before. */
  lostSeconds: number;
  hasRecording: boolean;
}

/** A call that this one can be joined with. */
export interface OtherHalf<Moment = string> {
  callId: string;
  startedAt: Moment;
  durationSeconds: number | null;
  jobTitle: string | null;
  customerName: string | null;
  isLater: boolean;
}

export interface OtherHalves<Moment = string> {
  /** It began so soon after the other ended that it looks like the rest of one call. */
  likely: OtherHalf<Moment> | null;
  others: OtherHalf<Moment>[];
}

export interface CallNotes<Moment = string> {
  document: Notes;
  revision: number;
  isEdited: boolean;
  editedAt: Moment | null;
  writer: string;
  doneItems: string[];
  outsideArea: string | null;
}

export interface TranscriptLine extends Turn {
  /** Of the recogniser; null when it gives none. */
  confidence: number | null;
}

export interface ConsentEvent<Moment = string> {
  id: string;
  kind: string;
  happenedAt: Moment;
  offsetSeconds: number | null;
  wording: string | null;
  wordingVersion: string | null;
  key: string | null;
  /** The person who decided or stated it, where one did. */
  by: string | null;
  /** The network address it was stated from. */
  from: string | null;
  /** Which details were read back; with an outcome, what came of it. */
  readBack: { fields: ReadBackField[]; outcome?: ReadBackState } | null;
}

/** What the call said on key 3, for the place in the transcript where it was said. */
export interface ShownReadBack {
  id: string;
  state: ReadBackState;
  wording: string;
  start: number;
}

export interface CallDelivery<Moment = string> {
  id: string;
  purpose: string;
  channel: string;
  address: string;
  format: string | null;
  round: number;
  state: string;
  attempts: number;
  lastError: string | null;
  sentAt: Moment | null;
  createdAt: Moment;
}

export interface CallRecap<Moment = string> {
  id: string;
  channel: RecapChannel;
  address: string;
  state: string;
  heldFor: RecapHold | null;
  /** Its text waits until the number of the business is approved. */
  isTextHeld: boolean;
  expiresAt: Moment;
  confirmedAt: Moment | null;
  firstViewedAt: Moment | null;
}

/** What the customer will read, before it goes. */
export interface RecapPreview {
  company: string;
  /** Who they spoke with, and where they reach them. */
  proName: string | null;
  phone: string | null;
  /** Of the call, written out. */
  when: string;
  jobTitle: string;
  parts: { name: string; lines: string[] }[];
  /** The text message; its link is made when it goes out. */
  text: string;
}

export interface CallDetail<Moment = string> {
  call: ShownCall<Moment>;
  notes: CallNotes<Moment> | null;
  transcript: TranscriptLine[];
  readBacks: ShownReadBack[];
  consent: { summary: string; events: ConsentEvent<Moment>[] };
  deliveries: CallDelivery<Moment>[];
  recaps: CallRecap<Moment>[];
  /** The account's own: until it is, recaps wait. */
  isEmailConfirmed: boolean;
}

export interface CallRecording<Moment = string> {
  url: string;
  expiresAt: Moment;
  seconds: number | null;
  /** Null for a sound that the browser has to measure itself. */
  peaks: number[] | null;
}
