import { z } from 'zod';
import { callStates, isFinished } from './calls.ts';
import { jobCategorySchema, urgencySchema } from './notes.ts';

export const periods = ['today', 'week', 'month', 'all'] as const;
export type Period = (typeof periods)[number];
export const periodNames: Record<Period, string> = {
  today: 'Today',
  week: 'This Week',
  month: 'This Month',
  all: 'All time',
};

/** Answered and not yet at an end: these change while one looks at them. */
export const workingStates = callStates.filter((state) => !isFinished(state));

export const callFilterSchema = z.object({
  period: z.enum(periods).default('all'),
  line: z.uuid('That is not a line.').optional(),
  state: z.enum([...callStates, 'working']).optional(),
  category: jobCategorySchema.optional(),
  urgency: urgencySchema.optional(),
  /** Something promised in it is open, its notes miss something, or a detail of the customer is to be confirmed. */
  has: z.enum(['promise', 'missing', 'doubt']).optional(),
  q: z
    .string()
    .trim()
    .max(200, 'That is too long to search for.')
    // PostgreSQL keeps no such character, so nothing could match.
    .refine((text) => !text.includes('\u0000'), 'That has characters we cannot search for.')
    .optional(),
});
export type CallFilter = z.infer<typeof callFilterSchema>;

/** The last row of a page: its time to the microsecond, and its id for calls of the same moment. */
export const callCursorSchema = z
  .string()
  .regex(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    'That page does not exist.',
  );

export const callListSchema = callFilterSchema.extend({ cursor: callCursorSchema.optional() });
