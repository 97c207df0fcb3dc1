import type { Registration } from '#domain/numbers/registration.ts';
import type { Deps } from '../../../deps.ts';
import type { CarrierIds, Verdict } from '../../../providers/numbers/numbers.ts';
import { moveRegistration } from './move-registration.ts';

interface Work {
  accountId: string;
  business: Registration;
  known: CarrierIds;
}

/** The business part by part; after each it is kept what the carrier calls it, so that a crash repeats none. */
export async function handInBusiness(
  deps: Deps,
  { accountId, business, known: before }: Work,
): Promise<void> {
  const { registrar } = deps.numbers;
  const { to_correct: toCorrect, ...rest } = before;
  let known: CarrierIds = rest;
  if (toCorrect === 'brand' && isSentBack(await registrar.findVerdict(known)))
    await registrar.correct(business, known);
  for (let isDone = Boolean(known.brand); !isDone; ) {
    ({ known, isDone } = await registrar.advance(business, known));
    await keepIds(deps, accountId, known);
  }
  await keepIds(deps, accountId, known);
  await moveRegistration(deps, { accountId, from: 'submitted', to: 'brand_review' });
}

/** False without a number: there is nothing to text from, and it goes on as soon as there is. */
export async function handInCampaign(deps: Deps, { accountId, business, known }: Work): Promise<boolean> {
  const { registrar } = deps.numbers;
  const number = await deps.db.service
    .selectFrom('account_numbers')
    .select(['id', 'provider_number_id as numberId', 'service_id as serviceId', 'campaign_id as campaignId'])
    .where('account_id', '=', accountId)
    .where('state', '=', 'active')
    .executeTakeFirst();
  if (!number?.numberId) return false;
  const change = (set: { service_id: string } | { campaign_id: string }) =>
    deps.db.service.updateTable('account_numbers').set(set).where('id', '=', number.id).execute();
  const serviceId = number.serviceId ?? (await registrar.createService({ reference: number.id }));
  if (!number.serviceId) await change({ service_id: serviceId });
  await registrar.addNumber({ serviceId, numberId: number.numberId });
  const { to_correct: toCorrect, ...rest } = known;
  if (number.campaignId && toCorrect === 'campaign') {
    const campaign = { serviceId, campaignId: number.campaignId };
    if (isSentBack(await registrar.findCampaignVerdict(campaign)))
      await registrar.correctCampaign(campaign, business);
  } else if (!number.campaignId)
    await change({ campaign_id: await registrar.createCampaign(serviceId, business, rest) });
  await keepIds(deps, accountId, rest);
  await moveRegistration(deps, { accountId, from: 'submitted', to: 'campaign_review' });
  return true;
}

/** What was put right before a crash is being looked at again, and cannot be put right a second time. */
const isSentBack = ({ state }: Verdict) => state === 'rejected' || state === 'suspended';

async function keepIds({ db }: Deps, accountId: string, known: CarrierIds): Promise<void> {
  await db.service
    .updateTable('sender_registrations')
    .set({ carrier_ids: JSON.stringify(known) })
    .where('account_id', '=', accountId)
    .execute();
}
