import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Customer, MissingLabel, Urgency } from '#domain/calls/notes.ts';
import type { Turn } from '#domain/calls/transcript.ts';

export type TruthItem = { text: string; keys: string[][]; turns: number[] };
export type TruthAction = TruthItem & { who: string; when: string | null };
export type Truth = {
  job_title: string | null;
  title_keys: string[][];
  category: string;
  urgency: Urgency;
  customer: Customer;
  scope: TruthItem[];
  materials: TruthItem[];
  constraints: TruthItem[];
  action_items: TruthAction[];
  missing: MissingLabel[];
  summary_must_mention: string[][];
  must_not_appear: string[];
  no_job: boolean;
  recording_declined: boolean;
};
export type LabelledCall = { id: string; turns: Turn[]; truth: Truth };

/** The labelled calls live beside the repository; a path given by hand comes first. */
export function findCallsFolder(given?: string): string {
  const candidates = given ? [given] : ['../shared/data/calls', '../../shared/data/calls', 'data/calls'];
  const found = candidates.map((path) => resolve(path)).find((path) => existsSync(path));
  if (!found)
    throw new Error(`no labelled calls in ${candidates.join(', ')}; give the folder as an argument`);
  return found;
}

const OWN_CALLS = 'training/calls';

/** The labelled calls and, beside them, those of the repository. */
export function loadTrainingCalls(folder: string): LabelledCall[] {
  const own = existsSync(OWN_CALLS) ? readdirSync(OWN_CALLS).sort() : [];
  return [...loadCalls(folder), ...own.flatMap((name) => loadCallLines(join(OWN_CALLS, name)))];
}

export function loadCalls(folder: string): LabelledCall[] {
  return readdirSync(folder)
    .filter((name) => /^\d.*\.json$/.test(name))
    .sort()
    .map((name) => ({ id: basename(name, '.json'), ...JSON.parse(readFileSync(join(folder, name), 'utf8')) }))
    .map(({ id, turns, truth }) => ({ id, turns, truth }));
}

/** Calls written for training, one a line; they have no times. */
export function loadCallLines(path: string): LabelledCall[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .map(({ id, turns, truth }) => ({
      id,
      turns: turns.map((turn: Turn, at: number) => ({ ...turn, start: 5 * at, end: 5 * at + 5 })),
      truth,
    }));
}

/** Calls from 501 on whose number ends in 0 or 5: nobody who writes rules reads them, and no model learns from them. */
export function isValidation(id: string): boolean {
  const number = Number.parseInt(id, 10);
  return number >= 501 && number % 5 === 0;
}

export const hasJob = (call: LabelledCall) => !call.truth.no_job && !call.truth.recording_declined;
