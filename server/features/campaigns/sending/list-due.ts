import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { askedRecently } from '../../../records/texts/timing/asked-recently.ts';
import { listTexted } from '../../../records/texts/timing/list-texted.ts';
import type { SendingCampaign } from './load-campaign.ts';

export interface DueRecipient {
  recipientId: string;
  phone: string;
  contactId: string | null;
  name: string | null;
  state: string | null;
  zip: string | null;
  lastJobTitle: string | null;
  hasConsent: boolean;
  isOptedOut: boolean;
  /** The carriers say that texts do not reach it. */
  isDead: boolean;
  wasAsked: boolean;
  /** When other campaigns of the account texted them within the last two days. */
  textedAt: Date[];
}

/**
 * Whose turn it is, with all that decides at this moment. Consent belongs to the number: the contact is found by it,
 * also when two were merged since. Rows that another worker holds are left to it.
 */
export async function listDue(
  tx: Tx,
  { id, accountId, purpose }: SendingCampaign,
  { now, most }: { now: Date; most: number },
): Promise<DueRecipient[]> {
  const wasAsked =
    purpose === 'review'
      ? askedRecently({ accountId, phone: sql.ref('r.phone'), now, campaignId: id })
      : sql`false`;
  const { rows } = await sql<DueRecipient>`
    with due as materialized (
      select r.id, r.phone from campaign_recipients r
      where r.campaign_id = ${id} and r.state in ('pending', 'held') and r.send_after <= ${now}
      order by r.send_after limit ${most} for update skip locked
    )
    select r.id as "recipientId", r.phone, c.id as "contactId", c.name, c.state, c.zip,
      c.last_job_title as "lastJobTitle", coalesce(c.text_consent, false) as "hasConsent",
      exists (select from opt_outs o where o.account_id = ${accountId} and o.phone = r.phone
        and o.opted_in_again_at is null) as "isOptedOut",
      exists (select from dead_numbers d where d.phone = r.phone and (d.ends_at is null or d.ends_at > ${now})) as "isDead",
      ${wasAsked} as "wasAsked", ${listTexted({ accountId, phone: sql.ref('r.phone'), now, campaignId: id })} as "textedAt"
    from due r
    left join contacts c on c.account_id = ${accountId} and c.phone = r.phone and c.merged_into_id is null`.execute(
    tx,
  );
  return rows;
}
