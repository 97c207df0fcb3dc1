import { z } from 'zod';

/** How people agreed to texts, in the pro's words; kept word for word. */
export const consentStatementSchema = z
  .string()
  .trim()
  .min(10, 'Say in a sentence how they agreed.')
  .max(2000, 'Keep the statement under 2,000 characters.')
  .regex(/^[^\p{Cc}]*$/u, 'That has characters we cannot keep.');
