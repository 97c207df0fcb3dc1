import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.generated.ts';

/** The same as `keepFile` for several: until then, for as long as their owner wants them (null), or no longer (now). */
export async function keepFiles(
  tx: Kysely<DB>,
  { keys, until }: { keys: string[]; until: Date | null },
): Promise<void> {
  if (keys.length === 0) return;
  await tx.updateTable('stored_files').set({ expires_at: until }).where('key', 'in', keys).execute();
}
