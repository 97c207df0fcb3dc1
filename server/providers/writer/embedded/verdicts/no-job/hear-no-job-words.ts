import type { NoJobReason } from '#domain/calls/no-job.ts';
import type { Turn } from '#domain/calls/transcript.ts';
import { flagSentences } from './no-job-features.ts';

const REASONS: [string, NoJobReason][] = [
  ['wrong', 'wrong_number'],
  ['notHere', 'wrong_number'],
  ['hires', 'job_application'],
  ['survey', 'survey'],
  ['robot', 'sales_call'],
  ['sells', 'sales_call'],
  ['declines', 'sales_call'],
];

/** What words alone sound like, for who has nothing else of a call; null where they speak of no such thing. */
export function hearNoJobWords(turns: readonly Turn[]): NoJobReason | null {
  const said = new Set(flagSentences(turns).flatMap(({ flags }) => flags));
  return REASONS.find(([flag]) => said.has(flag))?.[1] ?? null;
}
