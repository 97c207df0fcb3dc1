import { customerFields, type Notes } from '#domain/calls/notes.ts';
import type { HeardTurn } from './list-turns.ts';

/** Below this the recogniser was guessing. */
const sureEnough = 0.6;

/** A value that was only ever heard badly asks to be confirmed, however often it was said. */
export function markUnsureFields(notes: Notes, turns: HeardTurn[]): Notes {
  const customerConfidence = { ...notes.customerConfidence };
  for (const field of customerFields) {
    if (notes.customer[field] === null || customerConfidence[field] === 'confirmed') continue;
    const heard = notes.customerEvidence[field].map((index) => turns[index]?.confidence ?? 1);
    if (heard.length > 0 && Math.max(...heard) < sureEnough) customerConfidence[field] = 'said_once';
  }
  return { ...notes, customerConfidence };
}
