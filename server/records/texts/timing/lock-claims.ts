import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/**
 * Two campaigns of one account that claim in the same moment would not see each other, and one customer would get both
 * texts on one day, or be asked twice for a review: one claims after the other.
 */
export async function lockClaims(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`claims:${accountId}`}, 0))`.execute(tx);
}
