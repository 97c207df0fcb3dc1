import { readFileSync } from 'node:fs';
import type { NoJobReason } from '#domain/calls/no-job.ts';
import { GIST_SIZE, type Reading } from '../../model/reader.ts';
import type { SparseVector } from '../../model/sentence-model.ts';
import { strongest } from '../../model/strongest.ts';
import {
  type KnownFeatures,
  type PackedFeatures,
  type PackedWeighing,
  packFeatures,
  packWeighing,
  toVector,
  toWeightsFile,
  unpackFeatures,
  unpackWeighing,
  type Weighing,
  weigh,
} from '../text-regression.ts';

export interface NoJobModel extends KnownFeatures {
  noJob: Weighing;
  reasons: Record<NoJobReason, Weighing>;
  /** From here on a call is taken for one without a job. */
  skip: number;
}

export type CallReading = Pick<Reading, 'job' | 'gist'>;

export const DENSE_SIZE = 1 + GIST_SIZE;
/** Of short calls the network may be very sure and wrong: beyond this it says no more. */
const SUREST = 5;

export function toNoJobVector(
  features: readonly string[],
  { job, gist }: CallReading,
  known: KnownFeatures,
): SparseVector {
  const bounded = Math.max(-SUREST, Math.min(SUREST, job)) / SUREST;
  return toVector(features, Float32Array.from([bounded, ...gist]), known);
}

/** How much a call sounds like one without a job, and what it then sounds like. */
export function scoreNoJob(
  { noJob, reasons, ...known }: NoJobModel,
  features: readonly string[],
  reading: CallReading,
): { score: number; reason: NoJobReason } {
  const vector = toNoJobVector(features, reading, known);
  return {
    score: weigh(noJob, vector),
    reason: strongest(overReasons((name) => weigh(reasons[name], vector))),
  };
}

export const overReasons = <T>(make: (reason: NoJobReason) => T): Record<NoJobReason, T> => ({
  wrong_number: make('wrong_number'),
  sales_call: make('sales_call'),
  job_application: make('job_application'),
  survey: make('survey'),
  other: make('other'),
});

interface Packed extends PackedFeatures {
  noJob: PackedWeighing;
  reasons: Record<NoJobReason, PackedWeighing>;
  skip: number;
}

export function packNoJobModel({ noJob, reasons, skip, ...known }: NoJobModel): string {
  const packed: Packed = {
    ...packFeatures(known),
    noJob: packWeighing(noJob),
    reasons: overReasons((name) => packWeighing(reasons[name])),
    skip,
  };
  return toWeightsFile(packed);
}

export function unpackNoJobModel(text: string): NoJobModel {
  const { noJob, reasons, skip, ...packed } = JSON.parse(text) as Packed;
  const known = unpackFeatures(packed);
  const size = known.vocabulary.size + DENSE_SIZE;
  return {
    ...known,
    noJob: unpackWeighing(noJob, size),
    reasons: overReasons((name) => unpackWeighing(reasons[name], size)),
    skip,
  };
}

export const NO_JOB_WEIGHTS = new URL('./no-job.weights.json', import.meta.url);
let loaded: NoJobModel | null = null;

export function loadNoJobModel(): NoJobModel {
  loaded ??= unpackNoJobModel(readFileSync(NO_JOB_WEIGHTS, 'utf8'));
  return loaded;
}
