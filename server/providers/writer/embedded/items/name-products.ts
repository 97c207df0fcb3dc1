import type { NoteItem, Notes } from '#domain/calls/notes.ts';
import { type KnownWord, replaceWords, timesUntilReplaced } from '#domain/calls/vocabulary.ts';

/** A product that the account has put right twice is written its way from then on. */
export function nameProducts(notes: Notes, vocabulary: readonly KnownWord[]): Notes {
  const products = vocabulary.filter(
    ({ kind, heard, times }) => kind === 'product' && heard !== null && times >= timesUntilReplaced,
  );
  if (products.length === 0) return notes;
  const write = (text: string) => products.reduce(replaceWords, text);
  const rename = <Item extends NoteItem>(items: Item[]) =>
    items.map((item) => ({ ...item, text: write(item.text) }));
  return {
    ...notes,
    scope: rename(notes.scope),
    materials: rename(notes.materials),
    constraints: rename(notes.constraints),
    actionItems: rename(notes.actionItems),
  };
}
