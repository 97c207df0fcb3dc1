import { z } from 'zod';
import { changeParts, type JobChange } from './changes.ts';

// What the API answers about a call that looks like an earlier one. `Moment` is a Date where the server makes it, text once
// it travelled as JSON.

export interface ShownChanges<Moment = string> {
  /** The earlier call that looks like the same job. */
  since: { callId: string; startedAt: Moment; jobTitle: string };
  changes: JobChange[];
  again: string[];
}

const words = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Keep it under ${most} characters.`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'That has characters we cannot print.');

/** What a person made of the draft, for its sheet of paper. Nobody keeps it. */
export const changeOrderSchema = z.strictObject({
  title: words(200).min(1, 'Say what the job is.'),
  lines: z
    .array(z.strictObject({ part: z.enum(changeParts), before: words(500), after: words(500) }))
    .min(1, 'Leave at least one line.')
    .max(60, 'That is more than fits on a change order.'),
  note: words(1000).default(''),
});
export type ChangeOrder = z.infer<typeof changeOrderSchema>;

const second = z.coerce.number('Say which seconds.').min(0, 'Say which seconds.').max(86_400);
const mostClipSeconds = 10;

/** A few seconds of a recording, and no more. */
export const clipSchema = z
  .object({ start: second, end: second })
  .refine(({ start, end }) => end > start && end - start <= mostClipSeconds, 'Ask for ten seconds at most.');
