import { type RawBuilder, sql } from 'kysely';
import { type Audience, reviewPauseDays } from '#domain/campaigns.ts';
import type { Deps } from '../../deps.ts';

/** Small enough that no transaction is long, large enough that 100,000 contacts are a matter of seconds. */
const batchSize = 5000;

interface Campaign {
  id: string;
  user_id: string;
  purpose: string;
  audience: Audience;
}

/**
 * Everyone in the audience becomes a recipient, also who must not be texted: those are left out with the reason, so
 * that the pro sees it. Interrupted and begun again, it adds whom it had not reached.
 */
export async function addRecipients({ db, clock }: Deps, campaign: Campaign): Promise<void> {
  const now = clock.now();
  const wanted = audienceFilter(campaign.audience, now);
  let after: string | null = null;
  do {
    const { rows } = await sql<{ last: string | null }>`
      with batch as (
        select id, phone, text_consent from contacts
        where user_id = ${campaign.user_id} and merged_into_id is null and phone is not null
          and ${wanted} and ${after === null ? sql`true` : sql`id > ${after}`}
        order by id limit ${batchSize}
      ), judged as (
        select id, phone, ${reasonFor(campaign, now)} as reason from batch
      ), added as (
        insert into campaign_recipients (user_id, campaign_id, contact_id, phone, state, held_reason, send_after)
        select ${campaign.user_id}, ${campaign.id}, id, phone,
          case when reason is null then 'pending' else 'skipped' end, reason, ${now}
        from judged order by id
        on conflict do nothing
      )
      select (select id from batch order by id desc limit 1) as last`.execute(db.service);
    after = rows[0]?.last ?? null;
  } while (after !== null);
}

function audienceFilter({ timeframe, tags }: Audience, now: Date): RawBuilder<boolean> {
  const since = timeframe && new Date(now.getTime() - timeframe * 24 * 3600 * 1000);
  const inWindow = since ? sql<boolean>`last_job_at >= ${since}` : sql<boolean>`true`;
  return tags?.length ? sql<boolean>`${inWindow} and tags && ${tags}::text[]` : inWindow;
}

function reasonFor({ id, user_id, purpose }: Campaign, now: Date): RawBuilder<string | null> {
  const asked = new Date(now.getTime() - reviewPauseDays * 24 * 3600 * 1000);
  return sql`case
    when not text_consent then 'no_consent'
    when exists (select from opt_outs o where o.user_id = ${user_id} and o.phone = batch.phone
      and o.opted_in_again_at is null) then 'opted_out'
    when ${purpose} = 'review' and exists (
      select from campaign_recipients r join campaigns k on k.user_id = r.user_id and k.id = r.campaign_id
      where r.user_id = ${user_id} and r.phone = batch.phone and r.sent_at > ${asked}
        and r.campaign_id <> ${id} and k.purpose = 'review') then 'asked_recently'
  end`;
}
