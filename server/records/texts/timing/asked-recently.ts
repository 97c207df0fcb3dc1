import { type RawBuilder, sql } from 'kysely';
import { reviewPauseDays } from '#domain/campaigns/campaigns.ts';

interface Asked {
  accountId: string;
  /** The column with the number in question. */
  phone: RawBuilder<unknown>;
  now: Date;
  /** Its own recipients do not count as asked already. */
  campaignId?: string | undefined;
}

/**
 * The one rule of who is not asked for a review again: whom another review campaign of the account has asked within the
 * pause, or is asking at this moment.
 */
export function askedRecently({ accountId, phone, now, campaignId }: Asked) {
  const since = new Date(now.getTime() - reviewPauseDays * 24 * 3600_000);
  return sql<boolean>`exists (
    select from campaign_recipients asked
    join campaigns earlier on earlier.account_id = asked.account_id and earlier.id = asked.campaign_id
      and earlier.purpose = 'review'
    where asked.account_id = ${accountId} and asked.phone = ${phone}
      and asked.campaign_id is distinct from ${campaignId ?? null}::uuid
      and (asked.state = 'sending' or asked.sent_at > ${since})
  )`;
}
