import { sql } from 'kysely';
import { addOns } from '#domain/billing/billing.ts';
import type { Tx } from '../../db/database.ts';

/**
 * Which lines and addresses are part of the plan and which are extras: the primary one and the oldest are included.
 * An extra keeps the price it was sold at; one that becomes an extra gets the catalogue's.
 */
export async function settleAllowances(tx: Tx, accountId: string): Promise<void> {
  const { phone_number, email } = addOns;
  await sql`update phone_numbers as owned set ${asRanked(phone_number.monthlyCents)}
    from ${ranked('phone_numbers', 'included_numbers', accountId)}`.execute(tx);
  await sql`update email_recipients as owned set ${asRanked(email.monthlyCents)}
    from ${ranked('email_recipients', 'included_emails', accountId)}`.execute(tx);
}

function asRanked(priceCents: number) {
  return sql`
    is_addon = ranked.is_extra,
    monthly_price_cents = case
      when not ranked.is_extra then 0
      when owned.is_addon then owned.monthly_price_cents
      else ${priceCents}::int end`;
}

function ranked(
  table: 'phone_numbers' | 'email_recipients',
  included: 'included_numbers' | 'included_emails',
  accountId: string,
) {
  return sql`(
      select rows.id, row_number() over (order by is_primary desc, rows.created_at, rows.id) > ${sql.ref(included)}
        as is_extra
      from ${sql.table(table)} as rows join account_plans on account_plans.account_id = rows.account_id
      where rows.account_id = ${accountId}
    ) as ranked
    where owned.id = ranked.id and owned.account_id = ${accountId} and owned.is_addon is distinct from ranked.is_extra`;
}
