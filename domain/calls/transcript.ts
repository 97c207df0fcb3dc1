import { z } from 'zod';

export const speakerSchema = z.enum(['pro', 'customer', 'other', 'unknown']);
export type Speaker = z.infer<typeof speakerSchema>;

/** One stretch of speech by one person. Times are seconds from the start of the recording. */
export const turnSchema = z.object({
  speaker: speakerSchema.catch('unknown'),
  text: z.string().catch(''),
  start: z.number().catch(0),
  end: z.number().catch(0),
});
export type Turn = z.infer<typeof turnSchema>;

export const transcriptSchema = z.object({ turns: z.array(turnSchema) });
