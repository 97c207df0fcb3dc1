import type { KnownFeatures } from '#server/providers/writer/embedded/verdicts/text-regression.ts';

/** The features that several examples have: one that a single wording has is that wording's own. */
export function buildVocabulary(examples: readonly (readonly string[])[], fewest: number): KnownFeatures {
  const counts = new Map<string, number>();
  for (const names of examples) for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const kept = [...counts].filter(([, count]) => count >= fewest).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    vocabulary: new Map(kept.map(([name], id) => [name, id])),
    idf: Float32Array.from(kept, ([, count]) => Math.log((1 + examples.length) / (1 + count)) + 1),
  };
}
