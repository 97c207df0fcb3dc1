import { type Kysely, type RawBuilder, sql, type Updateable } from 'kysely';
import { type CampaignStatus, canBecome, type PauseReason } from '#domain/campaigns/campaigns.ts';
import type { Campaigns, DB } from '../../db/schema.generated.ts';
import { restartWatch } from '../texts/timing/restart-watch.ts';

interface Move {
  campaignId: string;
  from: readonly CampaignStatus[];
  to: CampaignStatus;
  change?: Updateable<Campaigns>;
  onlyIf?: RawBuilder<boolean>;
}

/**
 * Every move of a campaign from one state to another goes through here. It takes hold only where the campaign still
 * stands where it is to move from, and says whether it did: two people, or a person and a job, may want different
 * things at the same moment.
 */
async function move(db: Kysely<DB>, { campaignId, from, to, change, onlyIf }: Move): Promise<boolean> {
  const impossible = from.find((status) => !canBecome(status, to));
  if (impossible) throw new Error(`a campaign that is ${impossible} never becomes ${to}`);
  const { numUpdatedRows } = await db
    .updateTable('campaigns')
    .set({ ...change, status: to })
    .where('id', '=', campaignId)
    .where('status', 'in', from)
    .where(onlyIf ?? sql<boolean>`true`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const atOnce = { schedule_type: 'now', scheduled_at: null } as const;

/** A draft that goes out now, whatever time it was meant for. */
export function launchDraft(db: Kysely<DB>, campaignId: string): Promise<boolean> {
  return move(db, { campaignId, from: ['draft'], to: 'sending', change: atOnce });
}

/** A draft that goes out when it was meant to. */
export function startDraft(
  db: Kysely<DB>,
  { campaignId, isLater }: { campaignId: string; isLater: boolean },
): Promise<boolean> {
  return move(db, { campaignId, from: ['draft'], to: isLater ? 'scheduled' : 'sending' });
}

/** Its time has come. */
export function beginScheduled(db: Kysely<DB>, campaignId: string): Promise<boolean> {
  return move(db, { campaignId, from: ['scheduled'], to: 'sending' });
}

/** A draft waits for this time from now on; one that waits already gets another time. */
export async function scheduleCampaign(
  db: Kysely<DB>,
  { campaignId, at }: { campaignId: string; at: Date },
): Promise<void> {
  const time = { schedule_type: 'later', scheduled_at: at } as const;
  if (await move(db, { campaignId, from: ['draft'], to: 'scheduled', change: time })) return;
  await db
    .updateTable('campaigns')
    .set(time)
    .where('id', '=', campaignId)
    .where('status', '=', 'scheduled')
    .execute();
}

/** What waited for its time is a draft again. */
export function takeBackScheduled(db: Kysely<DB>, campaignId: string): Promise<boolean> {
  return move(db, { campaignId, from: ['scheduled'], to: 'draft', change: atOnce });
}

export function pauseCampaign(
  db: Kysely<DB>,
  { campaignId, reason, at }: { campaignId: string; reason: PauseReason; at: Date },
): Promise<boolean> {
  const change = { pause_reason: reason, paused_at: at };
  return move(db, { campaignId, from: ['sending', 'scheduled'], to: 'paused', change });
}

/** What happened before does not pause it again: whoever resumes it saw that and went on. */
export async function resumeCampaign(db: Kysely<DB>, campaignId: string): Promise<boolean> {
  const change = { pause_reason: null, paused_at: null };
  const resumed = await move(db, { campaignId, from: ['paused'], to: 'sending', change });
  if (resumed) await restartWatch(db, campaignId);
  return resumed;
}

/** False when someone became due meanwhile, or when it is not sending any more. */
export function completeCampaign(
  db: Kysely<DB>,
  { campaignId, at }: { campaignId: string; at: Date },
): Promise<boolean> {
  return move(db, {
    campaignId,
    from: ['sending'],
    to: 'complete',
    change: { completed_at: at },
    onlyIf: sql<boolean>`started_at is not null and not exists (select from campaign_recipients r
      where r.account_id = campaigns.account_id and r.campaign_id = campaigns.id
        and r.state in ('pending', 'held', 'sending'))`,
  });
}

/** From here on the audience is complete: a campaign is never found finished before it has begun. */
export async function noteStarted(
  db: Kysely<DB>,
  { campaignId, at }: { campaignId: string; at: Date },
): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ started_at: at })
    .where('id', '=', campaignId)
    .where('started_at', 'is', null)
    .execute();
}
