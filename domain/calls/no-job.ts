import type { CallState, SkipReason } from './calls.ts';

/** Why a call looks like no job. */
export const noJobReasons = ['wrong_number', 'sales_call', 'job_application', 'survey', 'other'] as const;
export type NoJobReason = (typeof noJobReasons)[number];

export const noJobReasonNames: Record<NoJobReason, string> = {
  wrong_number: 'it sounds like a wrong number',
  sales_call: 'it sounds like a sales call',
  job_application: 'it sounds like somebody looking for work',
  survey: 'it sounds like a survey',
  other: 'nobody seems to ask for work',
};

/** What a call does, for the middle of a sentence. One from before there were reasons has none. */
export function looksLikeNoJob(reason: NoJobReason | null): string {
  return `looks like no job${reason ? `, because ${noJobReasonNames[reason]}` : ''}`;
}

/** A verdict on the job may be overruled; that somebody refused the recording, or that there is none, may not. */
export function canWriteAnyway(call: { state: CallState; skipReason: SkipReason | null }): boolean {
  return call.state === 'skipped' && call.skipReason === 'no_job';
}
