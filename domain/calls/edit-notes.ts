import { z } from 'zod';
import { jobCategorySchema, missingLabels, urgencySchema } from './notes.ts';

const text = (most: number, message = 'Write something, or remove the line.') =>
  z
    .string()
    .trim()
    .min(1, message)
    .max(most, `Keep it under ${most} characters.`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'That has characters we cannot keep.');

/** Empty for a line that a person added: nobody said it in the call. */
const evidence = z.array(z.number().int().min(0).max(100_000)).max(100).default([]);
const item = z.strictObject({ text: text(500), evidence });
const items = z.array(item).max(60, 'That is more than fits on a ticket.');

/** What a person may change in the notes. The customer's details have their own way, with confirmation. */
const editedNotesSchema = z.strictObject({
  jobTitle: text(200, 'Give the job a title.'),
  category: jobCategorySchema,
  urgency: urgencySchema,
  summary: z
    .string()
    .trim()
    .max(5000, 'Keep the summary under 5,000 characters.')
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\r\n])*$/u, 'That has characters we cannot keep.'),
  scope: items,
  materials: items,
  constraints: items,
  actionItems: z
    .array(item.extend({ owner: z.enum(['pro', 'customer']), due: text(200).nullable().default(null) }))
    .max(60, 'That is more than fits on a ticket.'),
  missing: z.array(z.enum(missingLabels)).max(missingLabels.length),
});
export type EditedNotes = z.infer<typeof editedNotesSchema>;

export const editNotesSchema = z.strictObject({
  /** The revision that was on screen: an edit of something older is refused. */
  revision: z.number().int().positive(),
  notes: editedNotesSchema,
});

export const doneItemSchema = z.strictObject({
  item: text(600, 'Say which item.'),
  done: z.boolean(),
});

/** How a missing answer stands in the list of done items. */
export const missingKey = (label: string) => `missing:${label}`;
