import type { Tx } from '../../../db/database.ts';

interface OwnWord {
  phone: string;
  /** Whose texts they answer; null when nobody has texted them. */
  accountId: string | null;
  wording: string;
  at: Date;
}

/**
 * The person's own word brings them back wherever their own word, or the carrier's, had stopped us: all accounts share
 * the sender they wrote to. What they told one pro in person holds for that pro alone, so it ends where they answer that
 * pro, or where no pro has texted them at all. False when there was nothing to take back.
 */
export async function optInAgain(tx: Tx, { phone, accountId, wording, at }: OwnWord): Promise<boolean> {
  const back = await tx
    .updateTable('opt_outs')
    .set({ opted_in_again_at: at, opted_in_by: 'customer', opted_in_wording: wording.slice(0, 1600) })
    .where('phone', '=', phone)
    .where('opted_in_again_at', 'is', null)
    .where('opted_out_at', '<=', at)
    .$if(accountId !== null, (query) =>
      query.where((eb) =>
        eb.or([eb('source', 'in', ['reply', 'carrier']), eb('account_id', '=', accountId ?? '')]),
      ),
    )
    .returning('id')
    .execute();
  return back.length > 0;
}
