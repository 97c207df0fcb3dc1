import { z } from 'zod';
import type { Tx } from '../../../db/database.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { failCall } from '../fail-call.ts';
import { finishIfDelivered } from './finish-delivered-call.ts';
import { planDeliveries } from './plan-deliveries.ts';
import { sendDeliveryJob } from './send-delivery.job.ts';

/** Plans who gets what and starts one job for each mail; the call is done when the last of them is closed. */
export const deliverNotesJob = defineJob({
  name: 'calls.deliver-notes',
  payload: z.strictObject({ callId: z.uuid() }),
  retry: { limit: 5, delaySeconds: 5, maxDelaySeconds: 300 },
  async run({ db, queue }, { callId }) {
    await db.service.transaction().execute(async (tx) => {
      const call = await tx
        .selectFrom('calls')
        .select(['id', 'account_id', 'phone_number_id'])
        .where('id', '=', callId)
        .where('state', '=', 'sending')
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
      if (!call) return;
      // A later round was planned by whoever asked for it.
      if (!(await hasPlan(tx, callId))) await planDeliveries(tx, call, 1);
      const open = await tx
        .selectFrom('call_deliveries')
        .select('id')
        .where('call_id', '=', callId)
        .where('channel', '=', 'email')
        .where('state', 'in', ['pending', 'sending'])
        .execute();
      for (const { id } of open) await queue.enqueue(sendDeliveryJob, { deliveryId: id }, { tx });
      await finishIfDelivered(tx, callId);
    });
  },
  onGivenUp: (deps, { callId }) =>
    failCall(deps, { callId, step: 'sending', reason: 'We could not send the notes. They are kept.' }),
});

async function hasPlan(tx: Tx, callId: string): Promise<boolean> {
  const planned = await tx
    .selectFrom('call_deliveries')
    .select('id')
    .where('call_id', '=', callId)
    .where('purpose', 'in', ['notes', 'crm'])
    .limit(1)
    .executeTakeFirst();
  return planned !== undefined;
}
