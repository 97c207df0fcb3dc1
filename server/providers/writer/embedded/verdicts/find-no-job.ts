import type { NoJobReason } from '#domain/calls/no-job.ts';
import type { Turn } from '#domain/calls/transcript.ts';
import { flagSentences, noJobFeatures } from './no-job/no-job-features.ts';
import { workSigns } from './no-job/no-job-flags.ts';
import { type CallReading, loadNoJobModel, type NoJobModel, scoreNoJob } from './no-job/no-job-model.ts';

interface HeardCall {
  turns: readonly Turn[];
  reading: CallReading;
  /** Who says where to come wants somebody to come. */
  hasAddress: boolean;
}

/** Why there is nothing to note, or null: a job that is skipped costs more than a sales call that is noted. */
export function findNoJob(
  { turns, reading, hasAddress }: HeardCall,
  model: NoJobModel = loadNoJobModel(),
): { reason: NoJobReason; evidence: number[] } | null {
  if (hasAddress) return null;
  const sentences = flagSentences(turns);
  const { score, reason } = scoreNoJob(model, noJobFeatures(sentences), reading);
  if (score < model.skip) return null;
  const telling = sentences.filter(({ flags }) => flags.some((flag) => !workSigns.has(flag)));
  return { reason, evidence: [...new Set(telling.map(({ turn }) => turn))] };
}
