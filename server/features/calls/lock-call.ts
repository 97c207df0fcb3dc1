import type { Selectable } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Calls } from '../../db/schema.generated.ts';

export type CallRow = Selectable<Calls>;

/** Callbacks of one call take turns on its row. */
export async function lockCall(
  tx: Tx,
  key: { id: string } | { providerCallId: string },
): Promise<CallRow | null> {
  const query = tx.selectFrom('calls').selectAll().forUpdate();
  const found =
    'id' in key ? query.where('id', '=', key.id) : query.where('provider_call_id', '=', key.providerCallId);
  return (await found.executeTakeFirst()) ?? null;
}
