import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.generated.ts';

interface KeptFile {
  key: string;
  /** Null for as long as its owner wants it. */
  until: Date | null;
  /** When they were counted on the way into storage. */
  bytes?: number;
  /** Whose it must still be: a deleted account's file is nobody's. */
  accountId?: string;
}

/** The bytes of a file that was passing are stored whole: it stays. False when nothing is listed under its key. */
export async function keepFile(tx: Kysely<DB>, { key, until, bytes, accountId }: KeptFile): Promise<boolean> {
  let kept = tx.updateTable('stored_files').set({ bytes, expires_at: until }).where('key', '=', key);
  if (accountId) kept = kept.where('account_id', '=', accountId);
  const { numUpdatedRows } = await kept.executeTakeFirst();
  return numUpdatedRows > 0n;
}
