import { sql } from 'kysely';
import { addOns } from '#domain/billing/billing.ts';
import type { Tx } from '../../../db/database.ts';

/**
 * Which lines and addresses are part of the plan and which are extras: the primary one and the oldest are included.
 * An extra keeps the price it was sold at; one that becomes an extra gets the catalogue's.
 */
export async function settleAllowances(tx: Tx, accountId: string): Promise<void> {
  const { phone_number, email } = addOns;
  await settle(tx, accountId, 'phone_numbers', 'included_numbers', phone_number.monthlyCents);
  await settle(tx, accountId, 'email_recipients', 'included_emails', email.monthlyCents);
}

async function settle(
  tx: Tx,
  accountId: string,
  table: 'phone_numbers' | 'email_recipients',
  included: 'included_numbers' | 'included_emails',
  priceCents: number,
): Promise<void> {
  await sql`
    update ${sql.table(table)} as owned
    set is_addon = ranked.is_extra,
      monthly_price_cents = case
        when not ranked.is_extra then 0
        when owned.is_addon then owned.monthly_price_cents
        else ${priceCents}::int end
    from (
      select rows.id, row_number() over (order by is_primary desc, rows.created_at, rows.id) > ${sql.ref(included)}
        as is_extra
      from ${sql.table(table)} as rows join account_plans on account_plans.account_id = rows.account_id
      where rows.account_id = ${accountId}
    ) as ranked
    where owned.id = ranked.id and owned.account_id = ${accountId} and owned.is_addon is distinct from ranked.is_extra
  `.execute(tx);
}
