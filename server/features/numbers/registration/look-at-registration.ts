import type { RegistrationState } from '#domain/numbers/registration-rules.ts';
import type { Deps } from '../../../deps.ts';
import type { CarrierIds } from '../../../providers/numbers/numbers.ts';
import { decidedMilliseconds, moveRegistration } from './move-registration.ts';
import { findRegistration } from './registration-row.ts';

const minute = 60_000;
/** People look at it for days: asked often at first, where the answer may be quick, then now and then. */
const soonMilliseconds = 60 * minute;
const laterMilliseconds = 15 * minute;

/** Asks the carrier what became of a registration whose time has come: it tells nobody of itself. */
export async function lookAtRegistration(deps: Deps, accountId: string): Promise<void> {
  const found = await findRegistration(deps.db.service, accountId);
  if (!found?.nextLookAt || found.nextLookAt > deps.clock.now()) return;
  const { state: from, known } = found;
  const { registrar } = deps.numbers;
  if (from === 'brand_review') {
    const verdict = await registrar.findVerdict(known);
    if (verdict.state === 'approved') return noteBusinessApproved(deps, accountId, known);
    if (verdict.state === 'waiting')
      return lookLater(deps, { accountId, found, waitsForCode: verdict.waitsForCode });
    // A business that the registry shut out is put right like one that it sent back.
    return moveRegistration(deps, {
      accountId,
      from,
      to: 'rejected',
      rejectedStep: 'business',
      reasons: verdict.reasons,
    });
  }
  const campaign = await findCampaign(deps, accountId);
  const verdict = campaign && (await registrar.findCampaignVerdict(campaign));
  if (!verdict || verdict.state === 'waiting' || verdict.state === from)
    return lookLater(deps, { accountId, found, waitsForCode: null });
  if (verdict.state === 'approved') return moveRegistration(deps, { accountId, from, to: 'approved' });
  const { state: to, reasons } = verdict;
  await moveRegistration(deps, { accountId, from, to, rejectedStep: 'campaign', reasons });
}

/** The business is known; its campaign comes next. */
async function noteBusinessApproved({ db }: Deps, accountId: string, known: CarrierIds): Promise<void> {
  await db.service
    .updateTable('sender_registrations')
    .set({
      state: 'submitted',
      carrier_ids: JSON.stringify({ ...known, brand_approved: 'yes' }),
      waits_for_code: false,
      next_look_at: null,
    })
    .where('account_id', '=', accountId)
    .where('state', '=', 'brand_review')
    .execute();
}

function findCampaign({ db }: Deps, accountId: string) {
  return db.service
    .selectFrom('account_numbers')
    .select((eb) => [
      eb.ref('service_id').$notNull().as('serviceId'),
      eb.ref('campaign_id').$notNull().as('campaignId'),
    ])
    .where('account_id', '=', accountId)
    .where('state', '=', 'active')
    .where('service_id', 'is not', null)
    .where('campaign_id', 'is not', null)
    .executeTakeFirst();
}

async function lookLater(
  { db, clock }: Deps,
  {
    accountId,
    found: { state, submittedAt },
    waitsForCode,
  }: {
    accountId: string;
    found: { state: RegistrationState; submittedAt: Date | null };
    waitsForCode: boolean | null;
  },
): Promise<void> {
  const now = clock.now().getTime();
  const isFresh = now - (submittedAt?.getTime() ?? 0) < soonMilliseconds;
  const isOpen = state === 'brand_review' || state === 'campaign_review';
  const pause = isOpen ? (isFresh ? minute : laterMilliseconds) : decidedMilliseconds;
  await db.service
    .updateTable('sender_registrations')
    .set({
      next_look_at: new Date(now + pause),
      ...(waitsForCode !== null && { waits_for_code: waitsForCode }),
    })
    .where('account_id', '=', accountId)
    .execute();
}
