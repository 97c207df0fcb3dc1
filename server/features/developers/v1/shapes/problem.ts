import { z } from 'zod';
import { errorCodes } from '#domain/plain/errors.ts';

export const problemShape = z
  .object({
    type: z.url().meta({ description: 'Leads to what the code means.' }),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: 'What happened this time, in words for a person.' }),
    code: z.enum(errorCodes).meta({ description: 'Stable: decide by this one.' }),
    requestId: z.uuid().meta({ description: 'Name it when you write to us.' }),
    issues: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .meta({ description: 'Which fields are not valid, and why.' }),
  })
  .meta({ description: 'An error, as RFC 9457 has it.' });
export type Problem = z.infer<typeof problemShape>;
