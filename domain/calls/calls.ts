/** What a call goes through, in the order of a call that goes well. */
export const callStates = [
  'ringing',
  'recording',
  'recorded',
  'waiting_for_plan',
  'transcribing',
  'writing_notes',
  'held',
  'sending',
  'done',
  'skipped',
  'failed',
] as const;
export type CallState = (typeof callStates)[number];

export const skipReasons = [
  'no_conversation',
  'no_job',
  'refused',
  'undecided',
  'deleted_by_key',
  'minutes_spent',
  'daily_limit',
  'caller_unknown',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/**
 * A failed call goes on from the step that failed, and done may only send its notes again. A held one waits for its pro to
 * say whether somebody refused the recording, one without a plan for the day on which a plan runs. Skipped ends, unless
 * only for the lack of a job: its pro may say otherwise.
 */
const callTransitions: Record<CallState, readonly CallState[]> = {
  ringing: ['recording', 'skipped', 'failed'],
  recording: ['recorded', 'waiting_for_plan', 'skipped', 'failed'],
  recorded: ['transcribing', 'skipped', 'failed'],
  waiting_for_plan: ['recorded'],
  transcribing: ['writing_notes', 'skipped', 'failed'],
  writing_notes: ['sending', 'held', 'skipped', 'failed'],
  held: ['writing_notes', 'skipped'],
  sending: ['done', 'failed'],
  failed: ['recording', 'recorded', 'transcribing', 'writing_notes', 'sending', 'skipped'],
  done: ['sending'],
  skipped: ['writing_notes'],
};

export function canTransition(from: CallState, to: CallState): boolean {
  return callTransitions[from].includes(to);
}

/** Nothing more happens by itself: it is over, or a person has to say how it goes on. */
export function isFinished(state: CallState): boolean {
  return ['done', 'skipped', 'failed', 'held', 'waiting_for_plan'].includes(state);
}

/**
 * What everyone on the line hears. A change of wording is a new version: the consent log keeps both. Spoken in
 * under 10 s, so that the beeps before and after it are never more than 15 s apart.
 */
export const announcement = {
  version: '2026-11',
  wording:
    'Hi, this is Jotline. This call is recorded and transcribed so that notes can be written. ' +
    'If you do not agree, say so or hang up.',
} as const;

/** The customer is merged in after we answered: the first announcement was for the pro alone. */
export const secondAnnouncementAfterSeconds = 20;

/** The recorder warning tone of Federal Standard 1037C. */
export const beep = { hertz: 1400, seconds: 0.5, everySeconds: 15 } as const;

export const spoken = {
  paused: 'Recording is paused. Press 2 to record again.',
  resuming: 'Recording again.',
  pauseFailed: 'Sorry, the recording could not be paused. Press 2 to try again, or 9 to delete it.',
  resumeFailed: 'Sorry, the recording is still paused. Press 2 to try again.',
  deleted: 'This recording is deleted. Goodbye.',
  tooLong: 'This call has reached its longest recording time. Goodbye.',
  ended: 'This call has ended. Goodbye.',
  readBackOff: 'Reading back is not available on this call.',
  confirmed: 'Thank you. Confirmed.',
  putRight: 'Thank you. Noted.',
  notConfirmed: 'Okay. Not confirmed.',
  keyFailed: 'Sorry, that key did not work. Please press it again.',
  oneMoment: 'One moment, please.',
  outOfOrder: 'Jotline cannot take this call right now. Please call again in a few minutes. Goodbye.',
} as const;

type Refusal = Extract<SkipReason, 'minutes_spent' | 'daily_limit' | 'caller_unknown'>;

/** Calls that are answered, explained and not recorded. */
export const refusals: Record<Refusal, string> = {
  minutes_spent:
    'This is Jotline. The minutes of your plan are used up for this month, so this call is not recorded. ' +
    'We are texting you a link to add minutes. Goodbye.',
  daily_limit:
    'This is Jotline. Your phone has used its five free calls of today, so this call is not recorded. ' +
    'Please call again tomorrow. Goodbye.',
  caller_unknown:
    'This is Jotline. Your phone hides its number, so we would not know where to send your notes. ' +
    'This call is not recorded. Please turn on caller ID and call again. Goodbye.',
};

/** For a caller whose number the phone company has found to be somebody else's. */
export const forgedRefusal =
  'This is Jotline. The phone company says that this call does not come from the number it shows, ' +
  'so it is not recorded. Please call again from your own phone. Goodbye.';

/** For a customer who calls the number of a business: how it stands with its plan is none of theirs. */
export const customerRefusal =
  'This is Jotline. Notes cannot be taken at this number right now, so this call is not recorded. Goodbye.';

export function isRefusal(reason: string | null): reason is Refusal {
  return reason !== null && reason in refusals;
}

export const callLimits = {
  /** A free call ends after 30 minutes; a pro's call when the carrier ends every call. */
  seconds: { customer: 30 * 60, pro: 4 * 60 * 60 },
  freeCallsPerDay: 5,
  /** With less than this of people talking there is nothing to note. */
  conversationSeconds: 2,
} as const;

/** A free call is kept as long as the link to its recap works; a pro's without a running plan until one is bought, or so long. */
export const keepDays = { customer: 90, withoutPlan: 30 } as const;
/** A call in doubt that nobody decides about goes after these days, as if the recording had been refused. */
export const heldDays = 7;
/** What a pro hears of a call in doubt: so many seconds before and after the moment. */
export const doubtSeconds = { before: 2, after: 3 } as const;
/** How long before a pro's call goes its owner is told. */
export const deletionNoticeDays = 3;

export type KeyAction = 'announce' | 'pause' | 'resume' | 'read_back' | 'delete' | 'none';

export function keyAction(key: string, paused: boolean): KeyAction {
  if (key === '1') return 'announce';
  if (key === '2') return paused ? 'resume' : 'pause';
  // Nothing is heard while nothing is recorded: an answer would be lost.
  if (key === '3') return paused ? 'none' : 'read_back';
  return key === '9' ? 'delete' : 'none';
}

export interface Pause {
  from: Date;
  /** Null while it lasts. */
  to: Date | null;
}

/** Where in the recording a moment of the call is: what was paused is not in it. */
export function recordingOffset(recordingStartedAt: Date, pauses: Pause[], at: Date): number {
  const paused = pauses
    .filter((pause) => pause.from < at)
    .reduce((sum, { from, to }) => sum + (Math.min((to ?? at).getTime(), at.getTime()) - from.getTime()), 0);
  return Math.max(0, (at.getTime() - recordingStartedAt.getTime() - paused) / 1000);
}

/** The beeps after the first of a run that began at `from` and was cut off at `until`. */
export function laterBeeps(from: Date, until: Date): Date[] {
  const period = beep.everySeconds * 1000;
  const count = Math.max(0, Math.ceil((until.getTime() - from.getTime()) / period) - 1);
  return Array.from({ length: count }, (_, index) => new Date(from.getTime() + (index + 1) * period));
}
