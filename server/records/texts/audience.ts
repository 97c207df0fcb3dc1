import { type Kysely, sql } from 'kysely';
import type { Audience, CampaignPurpose } from '#domain/campaigns/campaigns.ts';
import type { AudienceHeldReason } from '#domain/campaigns/shown-campaigns.ts';
import type { DB } from '../../db/schema.generated.ts';
import { daysAgo } from '../days-ago.ts';
import { askedRecently } from './timing/asked-recently.ts';

export interface AudienceOptions {
  accountId: string;
  audience: Audience;
  purpose: CampaignPurpose;
  now: Date;
  /** Its own recipients do not count as asked already. */
  campaignId?: string | undefined;
}

/** Every contact the audience names, with or without a phone number. */
export function selectAudience(db: Kysely<DB>, { accountId, audience, now }: AudienceOptions) {
  const { timeframe, tags } = audience;
  return db
    .selectFrom('contacts')
    .where('contacts.account_id', '=', accountId)
    .where('contacts.merged_into_id', 'is', null)
    .$if(timeframe !== undefined, (query) =>
      query
        .where('contacts.last_job_on', '>=', daysAgo(accountId, now, timeframe ?? 0))
        .where('contacts.last_job_on', '<=', daysAgo(accountId, now, 0)),
    )
    .$if(tags !== undefined && tags.length > 0, (query) =>
      query.where(sql<boolean>`contacts.tags && ${tags}::text[]`),
    );
}

/**
 * Those of the audience with a number, each with the reason why they are left out, or null. The builder counts with it
 * and the engine writes the recipients from it, so that both say the same.
 */
export function selectRecipients(db: Kysely<DB>, options: AudienceOptions) {
  return selectAudience(db, options)
    .where('contacts.phone', 'is not', null)
    .select([
      'contacts.id as contactId',
      'contacts.name',
      'contacts.last_job_title as lastJobTitle',
      'contacts.state',
      'contacts.zip',
    ])
    .select(sql<string>`contacts.phone`.as('phone'))
    .select(heldReason(options).as('heldReason'));
}

/** Everyone of the audience, also without a number, each with the reason why they get nothing, or null. */
export function selectPeople(db: Kysely<DB>, options: AudienceOptions) {
  return selectAudience(db, options)
    .select(['contacts.id as contactId', 'contacts.name', 'contacts.phone'])
    .select(
      sql<AudienceHeldReason | 'no_phone' | null>`case when contacts.phone is null then 'no_phone'
        else ${heldReason(options)} end`.as('reason'),
    );
}

/** The stronger reason first: someone who said stop is named so, consent or not. */
function heldReason({ accountId, purpose, now, campaignId }: AudienceOptions) {
  const asked = askedRecently({ accountId, phone: sql.ref('contacts.phone'), now, campaignId });
  return sql<AudienceHeldReason | null>`case
    when exists (
      select from opt_outs
      where opt_outs.account_id = ${accountId} and opt_outs.phone = contacts.phone and opt_outs.opted_in_again_at is null
    ) then 'opted_out'
    when exists (
      select from dead_numbers
      where dead_numbers.phone = contacts.phone and (ends_at is null or ends_at > ${now})
    ) then 'dead_number'
    when not contacts.text_consent then 'no_consent'
    ${purpose === 'review' ? sql`when ${asked} then 'asked_recently'` : sql``}
  end`;
}
