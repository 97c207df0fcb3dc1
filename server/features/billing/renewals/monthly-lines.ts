import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../../db/schema.generated.ts';
import { billedCampaign } from '../../../records/campaigns/billed-campaign.ts';
import type { InvoiceLine } from '../../../records/invoices/write-invoice.ts';

/** The name under which campaigns are billed. */
export const campaignLine = 'Active campaign';

/** What an account pays every month beside its plan: extra lines, extra addresses, campaigns that run. */
export async function listMonthlyAddOns(db: Kysely<DB>, accountId: string): Promise<InvoiceLine[]> {
  const { rows } = await sql<InvoiceLine>`
    select 'Extra phone line' as name, count(*)::int as quantity, monthly_price_cents as "unitPriceCents", 1 as rank
    from phone_numbers where account_id = ${accountId} and is_addon group by monthly_price_cents
    union all
    select 'Extra email address', count(*)::int, monthly_price_cents, 2
    from email_recipients where account_id = ${accountId} and is_addon group by monthly_price_cents
    union all
    select ${campaignLine}, count(*)::int, monthly_price_cents, 3
    from campaigns where account_id = ${accountId} and monthly_price_cents > 0 and ${billedCampaign}
    group by monthly_price_cents
    order by rank, "unitPriceCents" desc`.execute(db);
  return rows.map(({ name, quantity, unitPriceCents }) => ({ name, quantity, unitPriceCents }));
}

export function totalOf(lines: InvoiceLine[]): number {
  return lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0);
}
