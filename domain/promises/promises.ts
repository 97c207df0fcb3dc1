import { z } from 'zod';

export const promiseViews = ['open', 'done'] as const;

export const promiseFilterSchema = z.object({
  view: z.enum(promiseViews).default('open'),
  owner: z.enum(['pro', 'customer']).optional(),
  contact: z.uuid('There is no such contact.').optional(),
  line: z.uuid('There is no such line.').optional(),
  call: z.uuid('There is no such call.').optional(),
});
export type PromiseFilter = z.infer<typeof promiseFilterSchema>;

export const promiseListSchema = promiseFilterSchema.extend({
  cursor: z
    .string()
    .regex(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
      'That page does not exist.',
    )
    .optional(),
});

const textSchema = z
  .string()
  .trim()
  .min(1, 'Say what was promised.')
  .max(500, 'Keep it under 500 characters.')
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'That has characters we cannot keep.');
// Written into the notes, only these years are read back as one.
const daySchema = z.iso.date('Choose a day.').regex(/^2[01]/, 'Choose a day from 2000 to 2199.');
const timeSchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Choose a time.');

export const changePromiseSchema = z.strictObject({
  text: textSchema,
  /** Null: no day. Left out: as it is. */
  due: z.strictObject({ day: daySchema, time: timeSchema.nullable() }).nullable().optional(),
});
export type ChangePromise = z.infer<typeof changePromiseSchema>;

/** A time that somebody thinks of giving a promise. */
export const askedTimeSchema = z.strictObject({
  text: textSchema,
  due: z.strictObject({ day: daySchema, time: timeSchema }),
});
export type AskedTime = z.infer<typeof askedTimeSchema>;
