import { sql } from 'kysely';
import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { dayInZone } from '../../../records/day-in-zone.ts';
import { putBackToWork } from './resume-own-campaign.ts';
import { sendCampaignJob } from './send-campaign.job.ts';
import { startCampaignJob } from './start-campaign.job.ts';

/** Puts to work what stands still without a job, starts what is due, and resumes what has been paid for again. */
export const sweepCampaignsJob = defineJob({
  name: 'campaigns.sweep',
  payload: z.object({}),
  schedule: '* * * * *',
  retry: { limit: 0, delaySeconds: 1 },
  concurrency: 1,
  async run(deps) {
    await startDue(deps);
    await wakeSending(deps);
    await resumePaid(deps);
  },
});

async function startDue({ db, queue, clock }: Deps): Promise<void> {
  const due = await db.service
    .selectFrom('campaigns')
    .select('id')
    .where('type', '=', 'text')
    .where('status', 'in', ['scheduled', 'sending'])
    .where('started_at', 'is', null)
    .where((eb) => eb.or([eb('scheduled_at', 'is', null), eb('scheduled_at', '<=', clock.now())]))
    .execute();
  if (due.length === 0) return;
  const live = new Set((await queue.listLive(startCampaignJob)).map(({ campaignId }) => campaignId));
  for (const { id: campaignId } of due.filter(({ id }) => !live.has(id)))
    await queue.enqueue(startCampaignJob, { campaignId });
}

async function wakeSending({ db, queue, log }: Deps): Promise<void> {
  const sending = await db.service
    .selectFrom('campaigns')
    .select('id')
    .where('type', '=', 'text')
    .where('status', '=', 'sending')
    .where('started_at', 'is not', null)
    .execute();
  if (sending.length === 0) return;
  const live = await queue.listLive(sendCampaignJob);
  const busy = new Set(live.filter(({ isHelper }) => !isHelper).map(({ campaignId }) => campaignId));
  for (const { id: campaignId } of sending.filter(({ id }) => !busy.has(id))) {
    log.warn({ campaignId }, 'campaign without a job: put back to work');
    await queue.enqueue(sendCampaignJob, { campaignId });
  }
}

async function resumePaid(deps: Deps): Promise<void> {
  const paid = await deps.db.service
    .selectFrom('campaigns')
    .innerJoin('accounts', 'accounts.id', 'campaigns.account_id')
    .select(['campaigns.id', 'started_at', 'scheduled_at'])
    .where('status', '=', 'paused')
    .where('pause_reason', '=', 'unpaid')
    .where(sql<boolean>`paid_through >= ${dayInZone(deps.clock.now(), sql`accounts.time_zone`)}`)
    .execute();
  for (const campaign of paid)
    await deps.db.service.transaction().execute((tx) => putBackToWork(deps, tx, campaign));
}

/** A worker that starts does not wait for the lost jobs of the one before it: it helps at once. */
export async function helpSendingCampaigns({ db, queue }: Deps): Promise<void> {
  const sending = await db.service
    .selectFrom('campaigns')
    .select('id')
    .where('type', '=', 'text')
    .where('status', '=', 'sending')
    .execute();
  for (const { id: campaignId } of sending)
    await queue.enqueue(sendCampaignJob, { campaignId, isHelper: true });
}
