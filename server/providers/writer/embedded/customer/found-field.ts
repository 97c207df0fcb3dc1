import { type Confidence, mostReadings, type Reading } from '#domain/calls/notes.ts';

export type FoundField = {
  value: string | null;
  confidence: Confidence;
  evidence: number[];
  /** The value and its runner-up, where there is one; none without a value. */
  readings: Reading[];
};

export const notStated: FoundField = { value: null, confidence: 'not_stated', evidence: [], readings: [] };

/** The value first, then the best of the others that would be written differently. */
export function withReadings(
  found: { value: string; confidence: Confidence; evidence: number[] },
  others: Reading[],
): FoundField {
  const { value, evidence } = found;
  const written = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();
  const different = others.filter((other) => other.value && written(other.value) !== written(value));
  return { ...found, readings: [{ value, evidence }, ...different].slice(0, mostReadings) };
}
