import { sql } from 'kysely';
import type { Audience, CampaignPurpose } from '#domain/campaigns.ts';
import type { Deps } from '../../deps.ts';
import { selectRecipients } from './audience.ts';

/** Small enough that no transaction is long, large enough that 100,000 contacts are a matter of seconds. */
const batchSize = 5000;

interface Campaign {
  id: string;
  account_id: string;
  purpose: CampaignPurpose;
  audience: Audience;
}

/**
 * Everyone in the audience becomes a recipient, also who must not be texted: those are left out with the reason, so
 * that the pro sees it. Interrupted and begun again, it adds whom it had not reached.
 */
export async function addRecipients({ db, clock }: Deps, campaign: Campaign): Promise<void> {
  const now = clock.now();
  const wanted = selectRecipients(db.service, {
    accountId: campaign.account_id,
    audience: campaign.audience,
    purpose: campaign.purpose,
    now,
    campaignId: campaign.id,
  })
    .orderBy('contacts.id')
    .limit(batchSize);
  for (let after: string | null = null; ; ) {
    const batch: typeof wanted = after === null ? wanted : wanted.where('contacts.id', '>', after);
    const { rows }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`
      with judged as materialized ${batch}, added as (
        insert into campaign_recipients (account_id, campaign_id, contact_id, phone, state, held_reason, send_after)
        select ${campaign.account_id}, ${campaign.id}, "contactId", phone,
          case when "heldReason" is null then 'pending' else 'skipped' end, "heldReason", ${now}
        from judged order by "contactId"
        on conflict do nothing
      )
      select (select "contactId" from judged order by "contactId" desc limit 1) as last`.execute(db.service);
    after = rows[0]?.last ?? null;
    if (after === null) return;
  }
}
