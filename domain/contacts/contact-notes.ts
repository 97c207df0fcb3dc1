import { z } from 'zod';

export const longestContactNotes = 10_000;

/** Tabs and line breaks are part of what people write; other control characters are not. */
const noControls = /^[^\p{Cc}]*$/u;

const notesText = z
  .string()
  .transform((text) => text.replaceAll('\r\n', '\n').trim())
  .refine((text) => text.length <= longestContactNotes, 'That is too long: 10,000 characters at most.')
  .refine((text) => noControls.test(text.replace(/[\n\r\t]/g, '')), 'That has characters we cannot keep.');

/** `was` is what stood there when the writing began: what somebody else wrote meanwhile is not overwritten. */
export const contactNotesSchema = z.strictObject({
  notes: notesText,
  was: z.string().max(longestContactNotes),
});
export type ContactNotes = z.infer<typeof contactNotesSchema>;

/** Notes of two entries of one person, one below the other; what is there already is not said twice. */
export function joinNotes(known: string | null, given: string | null): string | null {
  if (known === null) return given;
  if (given === null || known.includes(given)) return known;
  return `${known}\n\n${given}`.slice(0, longestContactNotes);
}
