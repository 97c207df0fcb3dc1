import { livingStates } from '#domain/numbers/number-rules.ts';
import type { Deps } from '../../../deps.ts';
import { tellNumberJob } from '../tell-number.job.ts';

/**
 * Called off, and the phone companies move it all the same: it comes to whom it belongs, who is told. Where nobody can
 * have it any more (the account is gone, or has another), whoever runs this reads of it in the log: giving it back when
 * it is here would lose it for good.
 */
export async function goOnMoving(
  { db, queue, log }: Deps,
  { rowId, portOrderId }: { rowId: string; portOrderId: string },
): Promise<void> {
  await db.service.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('account_numbers')
      .set({
        state: 'porting',
        problem: null,
        called_off_at: null,
        port_order_id: portOrderId,
        port_step: 'in_progress',
      })
      .where('id', '=', rowId)
      .where('state', '=', 'failed')
      .where('called_off_at', 'is not', null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('account_numbers as other')
              .select('other.id')
              .whereRef('other.id', '!=', 'account_numbers.id')
              .where((or) =>
                or.or([
                  or('other.account_id', '=', or.ref('account_numbers.account_id')),
                  or('other.phone', '=', or.ref('account_numbers.phone')),
                ]),
              )
              .where('other.state', 'in', [...livingStates, 'releasing']),
          ),
        ),
      )
      .returning('id')
      .executeTakeFirst();
    if (row) await queue.enqueue(tellNumberJob, { numberRowId: rowId, occasion: 'port_goes_on' }, { tx });
    else log.error({ numberRowId: rowId, portOrderId }, 'a number comes that nobody waits for any more');
  });
}
