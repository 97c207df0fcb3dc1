import type { RecapChannel, RecapFate } from '#domain/calls/recap-sending.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { getSenderName } from '../../../records/accounts/find-sender-name.ts';
import { queueTextOnce } from '../../../records/texts/queue-text.ts';
import { sendMessageJob } from '../../messages/send-message.job.ts';
import { sendDeliveryJob } from '../delivery/send-delivery.job.ts';
import { noteRecapSend } from './count-recap-sends.ts';
import { findRecapHold } from './find-recap-hold.ts';
import { keepRecapBack } from './keep-recap-back.ts';
import { recapText } from './recap-text.ts';

export interface AddressedRecap {
  callId: string;
  channel: RecapChannel;
  address: string;
}

/** What has not gone out and still may: a stopped one does when the customer changes their mind. */
export const openRecapStates = ['waiting', 'stopped'] as const;
/** Also what was withdrawn when the pro named another address, and what failed, once they send it there again. */
export const unsentRecapStates = [...openRecapStates, 'withdrawn', 'failed'] as const;

/**
 * To on its way, once; asking again changes nothing. What holds it back is written down with it and never thrown:
 * the notes that are stored beside it must be stored all the same.
 */
export async function sendRecap(deps: Deps, tx: Tx, addressed: AddressedRecap): Promise<RecapFate> {
  const { callId, channel, address } = addressed;
  const open = await ofRecap(tx, addressed)
    .where('state', 'in', [...unsentRecapStates])
    .forUpdate()
    .executeTakeFirst();
  if (!open) {
    const { state } = await ofRecap(tx, addressed).executeTakeFirstOrThrow();
    return { state, heldFor: null };
  }
  // A free caller has no account: their recap goes on a way of its own.
  if (!open.account_id) return { state: open.state, heldFor: null };
  const sending = { accountId: open.account_id, channel, address };
  const hold = await findRecapHold(deps, tx, sending);
  if (hold) return keepRecapBack(tx, addressed, hold);
  await noteRecapSend(deps, tx, sending);
  await tx
    .updateTable('call_recaps')
    .set({ state: 'pending', confirmed_at: deps.clock.now(), held_for: null })
    .where('id', '=', open.id)
    .execute();
  if (channel === 'email') await mailRecap(deps, tx, { accountId: open.account_id, callId, address });
  else await textRecap(deps, tx, { accountId: open.account_id, recapId: open.id, phone: address });
  return { state: 'pending', heldFor: null };
}

async function mailRecap(
  { queue }: Deps,
  tx: Tx,
  { accountId, callId, address }: { accountId: string; callId: string; address: string },
): Promise<void> {
  const { id: deliveryId } = await tx
    .insertInto('call_deliveries')
    .values({ account_id: accountId, call_id: callId, purpose: 'recap', address })
    // There already when it failed, or the customer stopped it on its way and wants it after all.
    .onConflict((conflict) =>
      conflict
        .columns(['call_id', 'purpose', 'address', 'round'])
        .doUpdateSet({ state: 'pending', last_error: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await queue.enqueue(sendDeliveryJob, { deliveryId }, { tx });
}

/** Each try is a text of its own: what the carrier lost once is not asked for again under the same key. */
async function textRecap(
  { queue, messaging }: Deps,
  tx: Tx,
  { accountId, recapId, phone }: { accountId: string; recapId: string; phone: string },
): Promise<void> {
  const { tries } = await tx
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('tries'))
    .where('account_id', '=', accountId)
    .where('to_phone', '=', phone)
    .where('idempotency_key', 'like', `recap:${recapId}%`)
    .executeTakeFirstOrThrow();
  const text = await queueTextOnce(tx, {
    accountId,
    purpose: 'recap',
    to: phone,
    body: recapText(await getSenderName(tx, accountId)),
    provider: messaging.name,
    key: tries === 0 ? `recap:${recapId}` : `recap:${recapId}:${tries + 1}`,
  });
  if (text) await queue.enqueue(sendMessageJob, { messageId: text.id }, { tx });
}

function ofRecap(tx: Tx, { callId, channel, address }: AddressedRecap) {
  return tx
    .selectFrom('call_recaps')
    .select(['id', 'account_id', 'state'])
    .where('call_id', '=', callId)
    .where('channel', '=', channel)
    .where('address', '=', address);
}
