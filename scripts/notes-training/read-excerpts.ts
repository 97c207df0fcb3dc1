import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Turns as they are written down: who and what. They get four seconds each. */
export const spokenTurnsSchema = z
  .array(z.object({ speaker: z.enum(['pro', 'customer', 'other', 'unknown']), text: z.string() }))
  .transform((turns) => turns.map((turn, at) => ({ ...turn, start: at * 4, end: at * 4 + 3.5 })));

/** `file` is a path in the folder `training`. */
export function readExcerpts<Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema>[] {
  const text = readFileSync(new URL(`../../training/${file}`, import.meta.url), 'utf8');
  return z.array(schema).parse(JSON.parse(text));
}
