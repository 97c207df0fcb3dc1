import type { RecapChannel, RecapFate } from '#domain/calls/recap-sending.ts';
import type { Tx } from '../../../db/database.ts';
import type { RecapObstacle } from './find-recap-hold.ts';

/** It stays where the pro finds it, with the reason; unless the customer wants none, it can be sent later. */
export async function keepRecapBack(
  tx: Tx,
  { callId, channel, address }: { callId: string; channel: RecapChannel; address: string },
  obstacle: RecapObstacle,
): Promise<RecapFate> {
  const state = obstacle === 'stopped' ? 'stopped' : 'waiting';
  const heldFor = obstacle === 'stopped' ? null : obstacle;
  await tx
    .updateTable('call_recaps')
    .set({ state, held_for: heldFor })
    .where('call_id', '=', callId)
    .where('channel', '=', channel)
    .where('address', '=', address)
    .execute();
  return { state, heldFor };
}
