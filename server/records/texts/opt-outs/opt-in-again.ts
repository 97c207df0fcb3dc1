import type { Tx } from '../../../db/database.ts';

/**
 * The person's own word brings them back wherever their own word, or the carrier's, had stopped us. False when there
 * was nothing to take back.
 */
export async function optInAgain(
  tx: Tx,
  { phone, wording, at }: { phone: string; wording: string; at: Date },
): Promise<boolean> {
  const back = await tx
    .updateTable('opt_outs')
    .set({ opted_in_again_at: at, opted_in_wording: wording.slice(0, 1600) })
    .where('phone', '=', phone)
    .where('opted_in_again_at', 'is', null)
    .where('opted_out_at', '<=', at)
    // What a pro noted, or someone said on the phone, is taken back there.
    .where('source', 'in', ['reply', 'carrier'])
    .where('account_id', 'in', (eb) =>
      eb
        .selectFrom('conversations')
        .select('conversations.account_id')
        .where('conversations.phone', '=', phone),
    )
    .returning('id')
    .execute();
  return back.length > 0;
}
