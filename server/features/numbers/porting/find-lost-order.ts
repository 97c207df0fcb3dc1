import type { Deps } from '../../../deps.ts';

/** Our clock and the carrier's differ. */
const skewMilliseconds = 5 * 60_000;

/** The carrier's order of a move whose answer got lost; null when it has none that is not known to us. */
export async function findLostOrder(
  { db, numbers }: Deps,
  { phone, since }: { phone: string; since: Date },
): Promise<string | null> {
  const rows = await db.service
    .selectFrom('account_numbers')
    .select((eb) => eb.ref('port_order_id').$notNull().as('portOrderId'))
    .where('phone', '=', phone)
    .where('port_order_id', 'is not', null)
    .execute();
  return numbers.porting.findOrdered({
    phone,
    since: new Date(since.getTime() - skewMilliseconds),
    known: rows.map(({ portOrderId }) => portOrderId),
  });
}
