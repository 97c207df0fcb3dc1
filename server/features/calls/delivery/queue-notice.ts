import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { listNoticeAddresses } from './list-notice-addresses.ts';
import { sendDeliveryJob } from './send-delivery.job.ts';

/** Queues the mail that tells the pro why there are no notes: once for each call, purpose and round. */
export async function queueNotice(
  { queue }: Pick<Deps, 'queue'>,
  tx: Tx,
  notice: {
    call: { id: string; account_id: string | null; phone_number_id: string | null };
    purpose: 'refusal_notice' | 'failure_notice' | 'doubt_notice' | 'no_job_notice';
    /** Where the same may have to be said again. */
    round?: number;
  },
): Promise<void> {
  const { id: call_id, account_id, phone_number_id } = notice.call;
  // A free caller has no account to write to.
  if (!account_id) return;
  const addresses = await listNoticeAddresses(tx, { accountId: account_id, phoneNumberId: phone_number_id });
  for (const address of addresses) {
    const row = await tx
      .insertInto('call_deliveries')
      .values({ account_id, call_id, purpose: notice.purpose, address, round: notice.round ?? 1 })
      .onConflict((conflict) => conflict.columns(['call_id', 'purpose', 'address', 'round']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row) await queue.enqueue(sendDeliveryJob, { deliveryId: row.id }, { tx });
  }
}
