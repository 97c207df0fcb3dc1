import { z } from 'zod';

const noControls = /^[^\p{Cc}]*$/u;
const refusal = 'That has characters we cannot keep.';

/** Text on one line, without what no keyboard types. */
export const lineSchema = (most: number, tooLong: string, missing?: string) =>
  z.string(missing).trim().max(most, tooLong).regex(noControls, refusal);

/** Text in which tabs and line breaks are part of what people write; other control characters are not. */
export const linesSchema = (most: number, tooLong: string) =>
  z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .refine((text) => text.length <= most, tooLong)
    .refine((text) => noControls.test(text.replace(/[\n\r\t]/g, '')), refusal);
