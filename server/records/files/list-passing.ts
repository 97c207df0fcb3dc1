import type { Insertable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { StoredFiles } from '../../db/schema.generated.ts';

/** Longer than any upload or job may take. */
const passingMilliseconds = 3 * 3600_000;

type PassingFile = Pick<Insertable<StoredFiles>, 'id' | 'key' | 'kind' | 'content_type' | 'is_public'> & {
  account_id: string | null;
  bytes?: number;
  sha256?: string;
};

/**
 * A file's row comes before its bytes: listed as passing, one whose making broke off is cleaned away. Whoever has
 * stored it whole says how long it stays.
 */
export async function listPassing(
  db: Pick<Tx, 'insertInto'>,
  { now, file }: { now: Date; file: PassingFile },
): Promise<void> {
  const { bytes = 0, sha256 = null } = file;
  const expires_at = new Date(now.getTime() + passingMilliseconds);
  await db
    .insertInto('stored_files')
    .values({ ...file, bytes, sha256, expires_at })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ bytes, sha256, expires_at, deleted_at: null }),
    )
    .execute();
}
