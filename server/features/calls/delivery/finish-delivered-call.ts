import type { Tx } from '../../../db/database.ts';
import { moveCall } from '../call-state.ts';

/** Done, once every mail of the call is sent or has finally failed. */
export async function finishIfDelivered(tx: Tx, callId: string): Promise<void> {
  // Two last mails may close in the same moment: each must see the other's end.
  await tx.selectFrom('calls').select('id').where('id', '=', callId).forUpdate().execute();
  const open = await tx
    .selectFrom('call_deliveries')
    .select('id')
    .where('call_id', '=', callId)
    .where('channel', '=', 'email')
    .where('state', 'in', ['pending', 'sending'])
    .limit(1)
    .executeTakeFirst();
  if (!open) await moveCall(tx, { callId, from: ['sending'], to: 'done' });
}
