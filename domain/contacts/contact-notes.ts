import { z } from 'zod';
import { linesSchema } from '../plain/line.ts';

export const longestContactNotes = 10_000;

/** `was` is what stood there when the writing began: what somebody else wrote meanwhile is not overwritten. */
export const contactNotesSchema = z.strictObject({
  notes: linesSchema(longestContactNotes, 'That is too long: 10,000 characters at most.'),
  was: z.string().max(longestContactNotes),
});
export type ContactNotes = z.infer<typeof contactNotesSchema>;

/** Notes of two entries of one person, one below the other; what is there already is not said twice. */
export function joinNotes(known: string | null, given: string | null): string | null {
  if (known === null) return given;
  if (given === null || known.includes(given)) return known;
  return `${known}\n\n${given}`.slice(0, longestContactNotes);
}
