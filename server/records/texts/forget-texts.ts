import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** The texts that brought a free caller the recaps of one call. */
export async function forgetRecapTexts(tx: Tx, callId: string): Promise<void> {
  await tx
    .deleteFrom('messages')
    .where('account_id', 'is', null)
    .where('idempotency_key', 'in', (eb) =>
      eb
        .selectFrom('call_recaps')
        .select(sql<string>`'recap:' || call_recaps.id`.as('key'))
        .where('call_id', '=', callId),
    )
    .execute();
}

/**
 * Whatever was written to and from a number that is nobody's customer. A STOP stays, and a START: they say whether the
 * number may be texted at all.
 */
export async function forgetStrangersTexts(tx: Tx, phone: string): Promise<void> {
  await tx
    .deleteFrom('messages')
    .where('account_id', 'is', null)
    .where((eb) => eb.or([eb('from_phone', '=', phone), eb('to_phone', '=', phone)]))
    .where((eb) => eb.or([eb('meaning', 'is', null), eb('meaning', 'not in', ['opt_out', 'opt_in'])]))
    .execute();
}
