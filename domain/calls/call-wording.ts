import type { CallState, SkipReason } from './calls.ts';
import { looksLikeNoJob, type NoJobReason } from './no-job.ts';

/** What a call is doing, as a person would say it. */
export const callStateNames: Record<CallState, string> = {
  ringing: 'Ringing',
  recording: 'Recording',
  recorded: 'Waiting its turn',
  waiting_for_plan: 'Waiting for a plan',
  transcribing: 'Writing down what was said',
  writing_notes: 'Writing the notes',
  held: 'Waiting for you',
  sending: 'Sending the notes',
  done: 'Done',
  skipped: 'No notes',
  failed: 'Failed',
};

const skipReasonNames: Record<Exclude<SkipReason, 'no_job'>, string> = {
  no_conversation: 'Nobody spoke, so there is nothing to note.',
  refused: 'Someone did not want to be recorded. Recording and transcript are deleted.',
  undecided:
    'Nobody said within 7 days whether someone had said no to the recording. Recording and transcript are deleted.',
  deleted_by_key: 'You pressed 9 in the call. The recording is deleted.',
  minutes_spent: 'Your minutes were used up. The call was not recorded.',
  daily_limit: 'The free calls for that day were used up. The call was not recorded.',
  caller_unknown: 'The phone hid its number. The call was not recorded.',
};

/** Why a call has no notes. */
export function describeSkip(skipReason: SkipReason, noJobReason: NoJobReason | null): string {
  return skipReason === 'no_job' ? `L${looksLikeNoJob(noJobReason).slice(1)}.` : skipReasonNames[skipReason];
}

/** In lists, where the words in doubt have no place. */
export const heldReason =
  'Did somebody say no to the recording? Listen to five seconds and say which it was.';

/** Of a call that was recorded without a running plan. */
export const waitingForPlanReason = 'Recorded and kept. Its notes are written as soon as you have a plan.';

/** Short enough to read out on the phone. */
export const ticketNumber = (callId: string) => `JL-${callId.slice(0, 8).toUpperCase()}`;
