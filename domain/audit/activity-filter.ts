import { z } from 'zod';
import { actions } from './audit-words.ts';

const day = z.iso.date('That is not a day.').optional();

export const activityFilterSchema = z.object({
  person: z.uuid('There is no such person.').optional(),
  action: z.enum(actions, 'That is not a kind of activity.').optional(),
  from: day,
  to: day,
  q: z
    .string()
    .trim()
    .max(100, 'That is too long to search for.')
    // PostgreSQL keeps no such character, so nothing could match.
    .refine((text) => !text.includes('\u0000'), 'That has characters we cannot search for.')
    .optional(),
});
export type ActivityFilter = z.infer<typeof activityFilterSchema>;

/** The last row of a page: its time to the microsecond, and its id for entries of the same moment. */
const cursorSchema = z
  .string()
  .regex(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    'That page does not exist.',
  );

export const activityListSchema = activityFilterSchema.extend({ cursor: cursorSchema.optional() });
