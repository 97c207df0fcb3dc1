import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';
import { findLostOrder } from './porting/find-lost-order.ts';
import { goOnMoving } from './porting/go-on-moving.ts';

const carrierId = z.string().min(1).max(100).nullish();

/**
 * Gives a number back, with its campaign and service, and calls off a move that is under way. The carrier's own ids are
 * named: the account may be gone before this runs. A number costs by the month, so it is tried for days.
 */
export const releaseNumberJob = defineJob({
  name: 'numbers.release',
  payload: z.strictObject({
    /** Our own id of it, which the carrier keeps with the number. */
    reference: z.uuid(),
    phone: z.string().max(20),
    numberId: carrierId,
    serviceId: carrierId,
    campaignId: carrierId,
    portOrderId: carrierId,
    /** A move that was asked for then, and whose answer nobody heard. */
    portedSince: z.iso.datetime().nullish(),
  }),
  retry: { limit: 40, delaySeconds: 5, maxDelaySeconds: 6 * 3600 },
  concurrency: 1,
  async run(deps, { reference, phone, portedSince, ...ids }) {
    const { db, numbers, clock, log } = deps;
    const { serviceId, campaignId = null } = ids;
    if (serviceId) await numbers.registrar.removeService({ serviceId, campaignId });
    const lostOrder = portedSince ? await findLostOrder(deps, { phone, since: new Date(portedSince) }) : null;
    const portOrderId = ids.portOrderId ?? lostOrder;
    // A number that has arrived has no move to call off any more.
    const isMoving = portOrderId && !ids.numberId;
    if (isMoving && (await numbers.porting.cancel(portOrderId)).isTooLate)
      return goOnMoving(deps, { rowId: reference, portOrderId });
    const owned = ids.numberId ? null : await numbers.findOwned(phone);
    const numberId = ids.numberId ?? (owned?.reference === reference ? owned.numberId : null);
    if (numberId) await numbers.release(numberId);
    if (numberId) log.info({ numberRowId: reference }, 'number given back');
    await db.service
      .updateTable('account_numbers')
      .set({ state: 'released', released_at: clock.now() })
      .where('id', '=', reference)
      .where('state', '=', 'releasing')
      .execute();
  },
});
