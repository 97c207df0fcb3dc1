import { findClip } from '../find-clip.ts';
import type { NoteItem } from '../notes.ts';
import type { CallMaterial, SaidSide } from './changes.ts';

/** An item with the moment it is heard at; null where a person added it, and nobody said it. */
export function findSide(
  { turns }: Pick<CallMaterial, 'turns'>,
  { text, evidence }: NoteItem,
  shown: string | null = text,
): SaidSide | null {
  const clip = findClip({ value: text, evidence }, turns);
  return clip && { text: shown, clip };
}

/** Of two sides both or neither. */
export function bothSides(before: SaidSide | null, after: SaidSide | null) {
  return before && after ? { before, after } : null;
}
