import type { Deps } from '../../../deps.ts';
import { pauseCampaign } from '../../../records/campaigns/campaign-state.ts';
import { claimBatch } from './claim-batch.ts';
import { findNextStep } from './find-next-step.ts';
import { pauseIfHarmful } from './pause-if-harmful.ts';
import { recordBatch } from './record-batch.ts';
import { sendClaimed } from './send-claimed.ts';

export type BatchResult =
  | { kind: 'over' }
  | { kind: 'wait'; until: Date }
  | { kind: 'worked'; looked: number };

/** A carrier that takes nothing is asked again after this long. */
const carrierPauseMilliseconds = 5000;

/** Claims, sends and records as many as may go at once. */
export async function sendBatch(deps: Deps, campaignId: string, signal: AbortSignal): Promise<BatchResult> {
  const claim = await claimBatch(deps, campaignId);
  if (claim.kind === 'over') return { kind: 'over' };
  if (claim.kind === 'unpaid') {
    await pauseCampaign(deps.db.service, { campaignId, reason: 'unpaid', at: deps.clock.now() });
    deps.log.info({ campaignId }, 'campaign paused: no longer paid for');
    return { kind: 'over' };
  }
  if (claim.kind === 'wait') return claim;
  if (claim.kind === 'nothing_due') {
    const until = await findNextStep(deps, campaignId);
    return until ? { kind: 'wait', until } : { kind: 'over' };
  }
  const outcomes = await sendClaimed(deps, claim, signal);
  await recordBatch(deps, { campaignId, accountId: claim.accountId, outcomes });
  if (outcomes.some(({ kind }) => kind === 'refused') && (await pauseIfHarmful(deps, campaignId)))
    return { kind: 'over' };
  const isCarrierAway = outcomes.some(
    (outcome) => outcome.kind === 'unsure' || (outcome.kind === 'not_sent' && outcome.error),
  );
  if (isCarrierAway)
    return { kind: 'wait', until: new Date(deps.clock.now().getTime() + carrierPauseMilliseconds) };
  return { kind: 'worked', looked: claim.lookedAt };
}
