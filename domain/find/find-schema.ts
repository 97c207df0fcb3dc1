import { z } from 'zod';

/** Of a single letter nearly everything has one. */
export const fewestLetters = 2;
export const mostLetters = 200;

export const findSchema = z.object({
  q: z
    .string('Say what to look for.')
    .trim()
    .min(fewestLetters, 'Type at least two characters.')
    .max(mostLetters, 'That is too long to search for.')
    // PostgreSQL keeps no such character, so nothing could match.
    .refine((text) => !text.includes('\u0000'), 'That has characters we cannot search for.'),
});
