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

/** Calls that no rule and no model is made from: from 501 on those whose number ends in 0 or 5. */
export const isValidation = (name: string) => Number.parseInt(name, 10) > 500 && /^\d+[05]-/.test(name);

export function loadCalls(folder: string, isWanted = (_name: string) => true): LabelledCall[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && isWanted(name))
    .sort()
    .map((name) => ({ id: basename(name, '.json'), ...JSON.parse(readFileSync(join(folder, name), 'utf8')) }))
    .map(({ id, turns, truth }) => ({ id, turns, truth }));
}

export const hasJob = (call: LabelledCall) => !call.truth.no_job && !call.truth.recording_declined;
