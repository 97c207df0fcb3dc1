import type { Tx } from '../../../db/database.ts';

interface OwnWord {
  phone: string;
  /** Whose texts they answer; null when nobody has texted them. */
  accountId: string | null;
  /** The number of that business that they wrote to; null for the shared one. */
  numberId: string | null;
  wording: string;
  at: Date;
}

/**
 * The person's own word brings them back. Said to the number of a business it counts for that business. Said to the
 * shared number it counts wherever their own word there, or the carrier's, had stopped us, and for what they told a
 * business at a number that is gone only where they answer that business, or nobody. What they told one pro in person holds for that pro alone, so it ends where they answer
 * that pro, or where no pro has texted them at all. False when there was nothing to take back.
 */
export async function optInAgain(tx: Tx, word: OwnWord): Promise<boolean> {
  const { phone, accountId, numberId, wording, at } = word;
  const back = await tx
    .updateTable('opt_outs')
    .set((eb) => ({
      opted_in_again_at: at,
      opted_in_by: 'customer',
      opted_in_wording: wording.slice(0, 1600),
      opted_in_number_id: numberId,
      // What was said to a number that is gone ends at the shared one, as if it had been said there.
      number_id: numberId === null ? null : eb.ref('number_id'),
    }))
    .where('phone', '=', phone)
    .where('opted_in_again_at', 'is', null)
    .where('opted_out_at', '<=', at)
    .$if(numberId !== null, (query) => query.where('account_id', '=', accountId ?? ''))
    .$if(numberId === null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('number_id', 'is', null),
          eb.and([
            ...(accountId === null ? [] : [eb('account_id', '=', accountId)]),
            eb.exists(
              eb
                .selectFrom('account_numbers')
                .select('account_numbers.id')
                .whereRef('account_numbers.id', '=', 'opt_outs.number_id')
                .where('account_numbers.state', 'in', ['releasing', 'released']),
            ),
          ]),
        ]),
      ),
    )
    .$if(numberId === null && accountId !== null, (query) =>
      query.where((eb) =>
        eb.or([eb('source', 'in', ['reply', 'carrier']), eb('account_id', '=', accountId ?? '')]),
      ),
    )
    .returning('id')
    .execute();
  return back.length > 0;
}
