import { sql } from 'kysely';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { defineJob, type Job } from '../../../jobs/define-job.ts';
import { NumbersError } from '../../../providers/numbers/numbers.ts';
import { handInBusiness, handInCampaign } from './hand-in-registration.ts';
import { lookAtRegistration } from './look-at-registration.ts';
import { moveRegistration } from './move-registration.ts';
import { findRegistration } from './registration-row.ts';

const payload = z.strictObject({ accountId: z.uuid() });

/** Some are decided by a machine within seconds; after that the minute's round looks. */
const firstLookSeconds = 8;

/**
 * Brings the registration of a business as far as it goes: looks what the phone companies said, hands in the business,
 * then, once that is approved and there is a number, its messaging service and campaign.
 */
export const registerBusinessJob: Job<typeof payload> = defineJob({
  name: 'numbers.register-business',
  payload,
  retry: { limit: 30, delaySeconds: 5, maxDelaySeconds: 3600 },
  concurrency: 1,
  async run(deps, { accountId }) {
    await lookAtRegistration(deps, accountId);
    if (await handInAlone(deps, accountId))
      await deps.queue.enqueue(registerBusinessJob, { accountId }, { afterSeconds: firstLookSeconds });
  },
});

/**
 * A brand costs, and two workers must not make one each. The lock belongs to a transaction that does nothing else: behind
 * a pooler one of a connection would outlive us. It goes with a worker that dies. True too while another hands it in.
 */
function handInAlone(deps: Deps, accountId: string): Promise<boolean> {
  const key = sql`hashtextextended(${`registration:${accountId}`}, 0)`;
  return deps.db.service.transaction().execute(async (holder) => {
    const { rows } = await sql<{
      isOurs: boolean;
    }>`select pg_try_advisory_xact_lock(${key}) as "isOurs"`.execute(holder);
    return rows[0]?.isOurs ? handIn(deps, accountId) : true;
  });
}

/** False when there was nothing to hand in. */
async function handIn(deps: Deps, accountId: string): Promise<boolean> {
  const found = await findRegistration(deps.db.service, accountId);
  if (found?.state !== 'submitted') return false;
  const work = { accountId, business: found.business, known: found.known };
  const isBusinessKnown = Boolean(work.known.brand_approved);
  try {
    if (isBusinessKnown) return await handInCampaign(deps, work);
    await handInBusiness(deps, work);
    return true;
  } catch (error) {
    if (!(error instanceof NumbersError) || error.reason === 'retryable') throw error;
    const reasons = error.reasons.length > 0 ? error.reasons : ['The registry gave no reason.'];
    const rejectedStep = isBusinessKnown ? 'campaign' : 'business';
    await moveRegistration(deps, { accountId, from: 'submitted', to: 'rejected', rejectedStep, reasons });
    return false;
  }
}
