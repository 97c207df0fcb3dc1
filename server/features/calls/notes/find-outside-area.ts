import type { Kysely } from 'kysely';
import type { Notes } from '#domain/calls/notes.ts';
import type { DB } from '../../../db/schema.generated.ts';
import { describeOutsideArea } from './outside-area.ts';

/** Asked anew each time: the areas may change after the call, and the address may be corrected. */
export async function findOutsideArea(
  db: Kysely<DB>,
  { accountId, notes }: { accountId: string; notes: Notes },
): Promise<string | null> {
  const { address } = notes.customer;
  if (!address) return null;
  const areas = await db
    .selectFrom('service_areas')
    .select('state')
    .where('account_id', '=', accountId)
    .execute();
  return describeOutsideArea(address, areas);
}
