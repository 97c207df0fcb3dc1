import { z } from 'zod';
import { announcement } from '#domain/calls/calls.ts';
import type { Turn } from '#domain/calls/transcript.ts';
import { findCallsFolder, isValidation, loadTrainingCalls } from '../notes-training/load-calls.ts';
import { readExcerpts, spokenTurnsSchema } from '../notes-training/read-excerpts.ts';

const excerptSchema = z.object({
  id: z.string(),
  kind: z.enum(['refusal', 'assent', 'unrelated', 'doubtful']),
  turns: spokenTurnsSchema,
  at: z.number().optional(),
});

export interface Excerpt {
  id: string;
  kind: 'refusal' | 'assent' | 'unrelated' | 'doubtful';
  turns: Turn[];
  /** The turn that refuses, or may. */
  at: number | null;
}

/** Plain wordings, and those of twelve writers; of the first a part is kept that nobody trains on. */
export const excerptFiles = [
  'plain.training',
  'refusals.training',
  'refusals.validation',
  'spoken',
  'country.training',
  'city.training',
  'misheard.training',
  'suburb.training',
  'trade.training',
  'elder.training',
  'newcomer.training',
  'garbled.training',
  'office.training',
  'hinting.training',
  'rambling.training',
] as const;
export type ExcerptFile = (typeof excerptFiles)[number];

export function loadExcerpts(file: ExcerptFile): Excerpt[] {
  return readExcerpts(`refusals/${file}.json`, excerptSchema).map((excerpt) => ({
    ...excerpt,
    at: excerpt.at ?? null,
  }));
}

/** The labelled calls: those to train on, and those that only figures are taken of. */
export function loadOrdinaryCalls(folder?: string) {
  const calls = loadTrainingCalls(findCallsFolder(folder));
  return {
    training: calls.filter(({ id }) => !isValidation(id)),
    validation: calls.filter(({ id }) => isValidation(id)),
  };
}

const spoken: Turn = { speaker: 'other', text: announcement.wording, start: 0, end: 0 };

/** As a call is in the product: announced when it is answered, and again some twenty seconds later. */
export function announce(turns: readonly Turn[]): Turn[] {
  const later = Math.max(
    2,
    turns.findIndex(({ start }) => start >= 20),
  );
  return [spoken, ...turns.slice(0, later), spoken, ...turns.slice(later)];
}

const STRETCH = 4;

/** Stretches of a call with the announcement before them: whatever is said next, it answers nothing. */
export function announceAnywhere(turns: readonly Turn[]): Turn[][] {
  const stretches: Turn[][] = [];
  for (let at = 0; at < turns.length; at += STRETCH)
    stretches.push([...turns.slice(Math.max(0, at - 3), at), spoken, ...turns.slice(at, at + STRETCH + 2)]);
  return stretches;
}
