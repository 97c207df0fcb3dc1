import type { Deps } from '../../../deps.ts';
import { pauseCampaign } from '../../../records/campaigns/campaign-state.ts';
import { findHarm } from './find-harm.ts';

/** Stops a campaign that annoys people or does not reach them, before the carriers stop the sender. */
export async function pauseIfHarmful(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  campaignId: string,
): Promise<boolean> {
  const figures = await db.service
    .selectFrom('campaign_metrics')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
  if (!figures) return false;
  const harm = findHarm({
    sent: figures.sent - figures.watched_sent,
    failed: figures.failed - figures.watched_failed,
    optOuts: figures.opt_outs - figures.watched_opt_outs,
  });
  if (!harm) return false;
  if (await pauseCampaign(db.service, { campaignId, reason: harm, at: clock.now() }))
    log.warn({ campaignId, harm }, 'campaign paused itself');
  return true;
}
