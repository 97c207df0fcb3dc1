import { z } from 'zod';
import { type NoJobReason, noJobReasons } from '#domain/calls/no-job.ts';
import type { Turn } from '#domain/calls/transcript.ts';
import {
  findCallsFolder,
  hasJob,
  isValidation,
  type LabelledCall,
  loadTrainingCalls,
} from '../notes-training/load-calls.ts';
import { readExcerpts, spokenTurnsSchema } from '../notes-training/read-excerpts.ts';

/** Something with a known answer. */
export interface JudgedTalk {
  from: 'plain' | 'excerpt' | 'call';
  isJob: boolean;
  /** Null of a job, and where nobody wrote it down. */
  reason: NoJobReason | null;
  turns: Turn[];
}

const reasonSchema = z
  .string()
  .transform((words) => words.replace(' ', '_'))
  .pipe(z.enum(noJobReasons));
const excerptSchema = z.object({
  id: z.string(),
  kind: z.enum(['no_job', 'job']),
  reason: reasonSchema.optional(),
  turns: spokenTurnsSchema,
});

/** Plain ones for training alone, and those of one writer, a part of whom nobody trains on. */
type ExcerptFile = 'plain.training' | 'no-jobs.training' | 'no-jobs.validation';

export function loadNoJobExcerpts(file: ExcerptFile): JudgedTalk[] {
  return readExcerpts(`no-jobs/${file}.json`, excerptSchema).map(({ kind, reason, turns }) => ({
    from: file === 'plain.training' ? 'plain' : 'excerpt',
    isJob: kind === 'job',
    reason: reason ?? null,
    turns,
  }));
}

/** The labelled calls whose recording was not refused: those to train on, and those that only figures are taken of. */
export function loadJudgedCalls(folder?: string) {
  const schema = z.object({ id: z.string(), reason: reasonSchema });
  const reasons = new Map(
    readExcerpts('no-jobs/calls.reasons.json', schema).map((one) => [one.id, one.reason]),
  );
  const toTalk = (call: LabelledCall): JudgedTalk => ({
    from: 'call',
    isJob: hasJob(call),
    reason: reasons.get(call.id) ?? null,
    turns: call.turns,
  });
  const calls = loadTrainingCalls(findCallsFolder(folder)).filter(({ truth }) => !truth.recording_declined);
  return {
    training: calls.filter(({ id }) => !isValidation(id)).map(toTalk),
    validation: calls.filter(({ id }) => isValidation(id)).map(toTalk),
  };
}
