import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/**
 * Texts to and from a free caller. Those of this call's recap go with it; whatever else was written goes with the last
 * call of that number. A STOP stays, and a START: they say whether the number may be texted at all.
 */
export async function forgetCaller(tx: Tx, call: { id: string; caller_phone: string | null }): Promise<void> {
  await tx
    .deleteFrom('messages')
    .where('account_id', 'is', null)
    .where('idempotency_key', 'in', (eb) =>
      eb
        .selectFrom('call_recaps')
        .select(sql<string>`'recap:' || call_recaps.id`.as('key'))
        .where('call_id', '=', call.id),
    )
    .execute();
  const phone = call.caller_phone;
  if (!phone) return;
  const another = await tx
    .selectFrom('calls')
    .select('id')
    .where('caller_phone', '=', phone)
    .where('kind', '=', 'customer')
    .where('deleted_at', 'is', null)
    .where('id', '<>', call.id)
    .limit(1)
    .executeTakeFirst();
  if (another) return;
  await tx
    .deleteFrom('messages')
    .where('account_id', 'is', null)
    .where((eb) => eb.or([eb('from_phone', '=', phone), eb('to_phone', '=', phone)]))
    .where((eb) => eb.or([eb('meaning', 'is', null), eb('meaning', 'not in', ['opt_out', 'opt_in'])]))
    .execute();
}
