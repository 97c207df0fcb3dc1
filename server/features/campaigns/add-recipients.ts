import { sql } from 'kysely';
import type { Audience, CampaignPurpose } from '#domain/campaigns.ts';
import type { Deps } from '../../deps.ts';
import { selectRecipients } from './audience.ts';

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
  const { id: campaignId, user_id: userId, audience } = campaign;
  const purpose = campaign.purpose as CampaignPurpose;
  const recipients = selectRecipients(db.service, { userId, audience, purpose, now, campaignId })
    .orderBy('contacts.id')
    .limit(batchSize);
  let after: string | null = null;
  do {
    const batch: typeof recipients =
      after === null ? recipients : recipients.where('contacts.id', '>', after);
    const { rows } = await sql<{ last: string | null }>`
      with batch as (${batch}), added as (
        insert into campaign_recipients (user_id, campaign_id, contact_id, phone, state, held_reason, send_after)
        select ${userId}, ${campaignId}, "contactId", phone,
          case when "heldReason" is null then 'pending' else 'skipped' end, "heldReason", ${now}
        from batch on conflict do nothing
      )
      select (select "contactId" from batch order by "contactId" desc limit 1) as last`.execute(db.service);
    after = rows[0]?.last ?? null;
  } while (after !== null);
}
