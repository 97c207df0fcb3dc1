import { z } from 'zod';
import type { Registration } from '#domain/numbers/registration.ts';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { type CarrierIds, NumbersError } from '../../../providers/numbers/numbers.ts';
import { findRegistration } from './registration-row.ts';
import { moveRegistration } from './registration-state.ts';

interface Work {
  accountId: string;
  business: Registration;
  known: CarrierIds;
}

/**
 * Hands in a business part by part, then, once it is approved and has a number, its messaging service and campaign.
 * After each part it is kept what the carrier calls it, so that a crash repeats none.
 */
export const registerBusinessJob = defineJob({
  name: 'numbers.register-business',
  payload: z.strictObject({ accountId: z.uuid() }),
  retry: { limit: 30, delaySeconds: 5, maxDelaySeconds: 3600 },
  concurrency: 1,
  async run(deps, { accountId }) {
    const found = await findRegistration(deps.db.service, accountId);
    if (found?.state !== 'submitted') return;
    const work = { accountId, business: found.business, known: found.known };
    const isBusinessKnown = Boolean(work.known.brand_approved);
    try {
      if (isBusinessKnown) await handInCampaign(deps, work);
      else await handInBusiness(deps, work);
    } catch (error) {
      if (!(error instanceof NumbersError) || error.reason === 'retryable') throw error;
      const reasons = error.reasons.length > 0 ? error.reasons : ['The registry gave no reason.'];
      const rejectedStep = isBusinessKnown ? 'campaign' : 'business';
      await moveRegistration(deps, { accountId, from: 'submitted', to: 'rejected', rejectedStep, reasons });
    }
  },
});

async function handInBusiness(deps: Deps, { accountId, business, known: before }: Work): Promise<void> {
  const { registrar } = deps.numbers;
  const { to_correct: toCorrect, ...rest } = before;
  let known: CarrierIds = rest;
  if (toCorrect === 'brand') await registrar.correct(business, known);
  for (let isDone = Boolean(known.brand); !isDone; ) {
    ({ known, isDone } = await registrar.advance(business, known));
    await keepIds(deps, accountId, known);
  }
  await keepIds(deps, accountId, known);
  await moveRegistration(deps, { accountId, from: 'submitted', to: 'brand_review' });
}

/** Without a number there is nothing to text from: it goes on as soon as there is one. */
async function handInCampaign(deps: Deps, { accountId, business, known }: Work): Promise<void> {
  const { registrar } = deps.numbers;
  const number = await deps.db.service
    .selectFrom('account_numbers')
    .select(['id', 'provider_number_id as numberId', 'service_id as serviceId', 'campaign_id as campaignId'])
    .where('account_id', '=', accountId)
    .where('state', '=', 'active')
    .executeTakeFirst();
  if (!number?.numberId) return;
  const change = (set: { service_id: string } | { campaign_id: string }) =>
    deps.db.service.updateTable('account_numbers').set(set).where('id', '=', number.id).execute();
  const serviceId = number.serviceId ?? (await registrar.createService({ reference: number.id }));
  if (!number.serviceId) await change({ service_id: serviceId });
  await registrar.addNumber({ serviceId, numberId: number.numberId });
  const { to_correct: toCorrect, ...rest } = known;
  if (number.campaignId && toCorrect === 'campaign')
    await registrar.correctCampaign({ serviceId, campaignId: number.campaignId }, business);
  else if (!number.campaignId)
    await change({ campaign_id: await registrar.createCampaign(serviceId, business, rest) });
  await keepIds(deps, accountId, rest);
  await moveRegistration(deps, { accountId, from: 'submitted', to: 'campaign_review' });
}

async function keepIds({ db }: Deps, accountId: string, known: CarrierIds): Promise<void> {
  await db.service
    .updateTable('sender_registrations')
    .set({ carrier_ids: JSON.stringify(known) })
    .where('account_id', '=', accountId)
    .execute();
}
