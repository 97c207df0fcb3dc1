import type { Confidence } from '#domain/calls/notes.ts';

export type Reading = { value: string; evidence: number[] };

export type FoundField = {
  value: string | null;
  confidence: Confidence;
  evidence: number[];
  /** The value and its runner-up, where there is one; none without a value. */
  readings: Reading[];
};

export const notStated: FoundField = { value: null, confidence: 'not_stated', evidence: [], readings: [] };

const MOST_READINGS = 2;

/** The value first, then the best of the others that would be written differently. */
export function withReadings(
  found: { value: string; confidence: Confidence; evidence: number[] },
  others: Reading[],
): FoundField {
  const { value, evidence } = found;
  const different = others.filter((other) => other.value.toLowerCase() !== value.toLowerCase());
  return { ...found, readings: [{ value, evidence }, ...different].slice(0, MOST_READINGS) };
}
