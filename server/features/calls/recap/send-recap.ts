import type { RecapFate } from '#domain/calls/recap-sending.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { sendDeliveryJob } from '../delivery/send-delivery.job.ts';
import { noteRecapSend } from './count-recap-sends.ts';
import { findRecapHold } from './find-recap-hold.ts';
import { keepRecapBack } from './keep-recap-back.ts';

interface Addressed {
  callId: string;
  address: string;
}

/** What has not gone out and still may: a stopped one does when the customer changes their mind. */
export const openRecapStates = ['waiting', 'stopped'] as const;
/** Also what was withdrawn when the pro named another address, once they come back to this one. */
export const unsentRecapStates = [...openRecapStates, 'withdrawn'] as const;

/**
 * To on its way, once; asking again changes nothing. What holds it back is written down with it and never thrown:
 * the correction or the notes that are stored beside it must be stored all the same.
 */
export async function sendRecap(deps: Deps, tx: Tx, addressed: Addressed): Promise<RecapFate> {
  const { callId, address } = addressed;
  const open = await ofRecap(tx, addressed)
    .where('state', 'in', [...unsentRecapStates])
    .forUpdate()
    .executeTakeFirst();
  if (!open) {
    const { state } = await ofRecap(tx, addressed).executeTakeFirstOrThrow();
    return { state, heldFor: null };
  }
  // A free caller has no account: their recap goes by text, and never by mail.
  if (!open.account_id) return { state: open.state, heldFor: null };
  const sending = { accountId: open.account_id, address };
  const hold = await findRecapHold(deps, tx, sending);
  if (hold) return keepRecapBack(tx, addressed, hold);
  await noteRecapSend(deps, tx, sending);
  await tx
    .updateTable('call_recaps')
    .set({ state: 'pending', confirmed_at: deps.clock.now(), held_for: null })
    .where('id', '=', open.id)
    .execute();
  const { id: deliveryId } = await tx
    .insertInto('call_deliveries')
    .values({ account_id: open.account_id, call_id: callId, purpose: 'recap', address })
    // There already when the customer stopped it on its way and wants it after all.
    .onConflict((conflict) =>
      conflict
        .columns(['call_id', 'purpose', 'address', 'round'])
        .doUpdateSet({ state: 'pending', last_error: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await deps.queue.enqueue(sendDeliveryJob, { deliveryId }, { tx });
  return { state: 'pending', heldFor: null };
}

function ofRecap(tx: Tx, { callId, address }: Addressed) {
  return tx
    .selectFrom('call_recaps')
    .select(['id', 'account_id', 'state'])
    .where('call_id', '=', callId)
    .where('channel', '=', 'email')
    .where('address', '=', address);
}
