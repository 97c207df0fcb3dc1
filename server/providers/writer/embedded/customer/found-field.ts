import type { Confidence } from '#domain/calls/notes.ts';

export type FoundField = { value: string | null; confidence: Confidence; evidence: number[] };

export const notStated: FoundField = { value: null, confidence: 'not_stated', evidence: [] };
