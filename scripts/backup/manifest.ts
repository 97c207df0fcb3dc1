import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const tableSchema = z.object({
  name: z.string(),
  file: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  sha256: z.string(),
});

const manifestSchema = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** The last one that was applied: its tables are what the rows fit. */
  migration: z.string(),
  queueVersion: z.number(),
  tables: z.array(tableSchema),
  files: z.object({ copied: z.number(), bytes: z.number(), gone: z.array(z.string()) }),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type BackedUpTable = z.infer<typeof tableSchema>;
export const manifestFile = 'manifest.json';

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, manifestFile), 'utf8').catch(() => {
    throw new Error(`${folder} holds no finished backup: there is no ${manifestFile} in it.`);
  });
  return manifestSchema.parse(JSON.parse(text));
}
