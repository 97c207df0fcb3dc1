import { z } from 'zod';

const tooLong = 'That is too long.';
const unkeepable = 'That has characters we cannot keep.';

export const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, tooLong)
    .regex(/^[^\p{Cc}]*$/u, unkeepable);

export const paragraph = (most: number) =>
  z
    .string()
    .trim()
    .max(most, tooLong)
    .regex(/^[^\p{Cc}]*(?:\r?\n[^\p{Cc}]*)*$/u, unkeepable);

export const zipSchema = z
  .string()
  .trim()
  .regex(/^\d{5}(?:-\d{4})?$/, 'Enter a 5-digit ZIP code.');
