import type { Clip } from '../find-clip.ts';
import type { Notes } from '../notes.ts';
import type { Turn } from '../transcript.ts';

/** What is compared of a call: its notes, and the words they come from. */
export interface CallMaterial {
  callId: string;
  startedAt: Date;
  timeZone: string;
  notes: Pick<
    Notes,
    'jobTitle' | 'category' | 'scope' | 'materials' | 'constraints' | 'actionItems' | 'customer'
  >;
  turns: Pick<Turn, 'text' | 'start' | 'end'>[];
}

export const changeParts = ['scope', 'materials', 'price', 'visit'] as const;
export type ChangePart = (typeof changeParts)[number];
export const changePartNames: Record<ChangePart, string> = {
  scope: 'Scope',
  materials: 'Materials',
  price: 'Price',
  visit: 'Visit',
};

/** How it was or became, and where that is heard. */
export interface SaidSide {
  /** Null for nothing: it was not part of the job then, or is not any more. */
  text: string | null;
  clip: Clip;
}

/** A change always has two moments, one of each call: what cannot be heard twice is not claimed. */
export interface JobChange {
  part: ChangePart;
  before: SaidSide;
  after: SaidSide;
}

export interface ComparedCalls {
  changes: JobChange[];
  /** What both calls say, as the later one says it. */
  again: string[];
}
