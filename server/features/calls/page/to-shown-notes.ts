import type { CustomerField, FormerField, Notes } from '#domain/calls/notes.ts';

/** Notes as an answer shows them: what a contact held before a correction is for the way back alone. */
export function toShownNotes(notes: Notes): Notes {
  if (!notes.customerFormerly) return notes;
  const customerFormerly: Partial<Record<CustomerField, FormerField>> = {};
  for (const [field, { value, confidence }] of Object.entries(notes.customerFormerly))
    customerFormerly[field as CustomerField] = { value, confidence };
  return { ...notes, customerFormerly };
}
