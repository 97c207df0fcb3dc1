import type { Notes } from '#domain/calls/notes.ts';
import { contentStems } from '#server/providers/writer/embedded/items/drop-repeats.ts';

/** Words that every summary may use: they frame what the notes say and claim nothing. */
const FRAME =
  'called about urgent because work materials note next pro customer missing still step agreed described detail number address phone mail e-mail name job date budget price choice access site measurements insurance details decides pays who';

/**
 * Sentences of a summary that say a word or a number which stands in no field and no item of its notes. Whoever wrote the
 * summary, every sentence must trace to what the notes hold.
 */
export function unsupportedSentences(notes: Notes): string[] {
  const { customer, scope, materials, constraints, actionItems } = notes;
  const items = [...scope, ...materials, ...constraints, ...actionItems];
  const known = contentStems(
    [
      FRAME,
      notes.jobTitle,
      notes.category,
      notes.urgencyReason ?? '',
      ...Object.values(customer).map((value) => value ?? ''),
      ...items.map(({ text }) => text),
      ...actionItems.map(({ due }) => due ?? ''),
    ].join(' '),
  );
  // "replace" in a title is "replacing" in a sentence.
  const isKnown = (stem: string) =>
    known.has(stem) ||
    [...known].some((other) => stem.length > 3 && other.replace(/e$/, '') === stem.replace(/e$/, ''));
  return notes.summary
    .split(/(?<=[.!?])\s+(?=\p{Lu})/u)
    .filter((sentence) => [...contentStems(sentence)].some((stem) => !isKnown(stem)));
}
