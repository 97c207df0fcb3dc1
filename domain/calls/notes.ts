import { z } from 'zod';
import { notedReadBackSchema, readBackFields } from './read-back.ts';

export const jobCategories = [
  'Roofing',
  'HVAC',
  'Plumbing',
  'Electrical',
  'Remodel',
  'Landscaping',
  'Cleaning',
  'Pest Control',
  'Other',
] as const;
export const jobCategorySchema = z.enum(jobCategories);
export type JobCategory = z.infer<typeof jobCategorySchema>;

export const urgencySchema = z.enum(['high', 'normal', 'low']);
export type Urgency = z.infer<typeof urgencySchema>;

export const missingLabels = [
  'name',
  'phone',
  'email',
  'address',
  'date',
  'budget',
  'materials',
  'access',
  'measurements',
  'insurance',
  'decision_maker',
] as const;
export const missingLabelSchema = z.enum(missingLabels);
export type MissingLabel = z.infer<typeof missingLabelSchema>;

/**
 * 0-based indexes of the turns an item was taken from, so that a reader can listen to it. A writer never leaves it
 * empty; only a line that a person added has none.
 */
const evidenceSchema = z.array(z.number().int().nonnegative());

export const noteItemSchema = z.object({ text: z.string().min(1), evidence: evidenceSchema });
export type NoteItem = z.infer<typeof noteItemSchema>;

export const actionItemSchema = noteItemSchema.extend({
  owner: z.enum(['pro', 'customer']),
  due: z.string().nullable(),
});
export type ActionItem = z.infer<typeof actionItemSchema>;

/** null means "not stated": a value that nobody said is never guessed. */
export const customerSchema = z.object({
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
});
export type Customer = z.infer<typeof customerSchema>;
export type CustomerField = keyof Customer;
export const customerFields = ['name', 'phone', 'email', 'address'] as const satisfies CustomerField[];

/** How sure a customer field is. `known`: the same as the contact, or the number, that the carrier told us of. */
export const confidenceSchema = z.enum([
  'confirmed',
  'known',
  'spelled',
  'said_twice',
  'said_once',
  'corrected',
  'not_stated',
]);
export type Confidence = z.infer<typeof confidenceSchema>;

export const customerConfidenceSchema = z.record(z.enum(customerFields), confidenceSchema);
export const customerEvidenceSchema = z.record(
  z.enum(customerFields),
  z.array(z.number().int().nonnegative()),
);

/** One way to read what was said. It comes from words of the call or from something known, never from a guess. */
export const readingSchema = z.object({
  value: z.string().min(1),
  evidence: evidenceSchema,
  /** Where it is from, when not from the call: the number that called, the known contact, the account's own words. */
  source: z.enum(['caller', 'contact', 'vocabulary']).optional(),
});
export type Reading = z.infer<typeof readingSchema>;

export const mostReadings = 2;

/** What a field was before a person's word on it, so that the word can be taken back. */
const formerFieldSchema = z.object({
  value: z.string().nullable(),
  confidence: confidenceSchema,
  /** For the way back alone: nobody is shown it. */
  contact: z.object({ id: z.string(), value: z.string().nullable() }).nullish(),
});
export type FormerField = z.infer<typeof formerFieldSchema>;

export const notesSchema = z.object({
  jobTitle: z.string(),
  category: jobCategorySchema,
  urgency: urgencySchema,
  urgencyReason: z.string(),
  summary: z.string(),
  customer: customerSchema,
  customerConfidence: customerConfidenceSchema,
  customerEvidence: customerEvidenceSchema,
  /** Best first, and the best is the customer's field. Notes from before there were readings have none. */
  customerReadings: z
    .partialRecord(z.enum(customerFields), z.array(readingSchema).max(mostReadings))
    .optional(),
  customerFormerly: z.partialRecord(z.enum(customerFields), formerFieldSchema).optional(),
  /** What the call read back on key 3, and what came of it. */
  readBack: z.partialRecord(z.enum(readBackFields), notedReadBackSchema).optional(),
  scope: z.array(noteItemSchema),
  materials: z.array(noteItemSchema),
  constraints: z.array(noteItemSchema),
  actionItems: z.array(actionItemSchema),
  missing: z.array(missingLabelSchema),
});
export type Notes = z.infer<typeof notesSchema>;

export function needsConfirmation(confidence: Confidence): boolean {
  return confidence === 'said_once' || confidence === 'corrected';
}
