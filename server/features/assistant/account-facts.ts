import { sql } from 'kysely';
import { addMonths } from '#domain/billing/billing-cycle.ts';
import { poolMinutes } from '#domain/billing/minutes.ts';
import { formatCents } from '#domain/plain/money.ts';
import type { Deps } from '../../deps.ts';
import { periodStart } from '../../period-start.ts';
import type { SignedInUser } from '../../providers/identity/identity.ts';
import { getMinutePool } from '../../records/minutes/get-minute-pool.ts';
import type { AskedPeriod } from './account-topics.ts';

export const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;

/** A plain date as people say it: `2026-12-01` is December 1. */
export function sayDate(date: string | Date): string {
  const day = typeof date === 'string' ? new Date(`${date.slice(0, 10)}T00:00:00Z`) : date;
  return day.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
}

export async function findMinutesLeft({ db, clock }: Deps, user: SignedInUser): Promise<string> {
  const pool = await getMinutePool(db, user, clock.now());
  const { usedMinutes: used, cycleStart } = pool;
  const allowed = poolMinutes(pool);
  const left = Math.max(0, allowed - used);
  const more = left === 0 ? ' A top-up adds more at once: see [Minutes and top-ups](/help/minutes).' : '';
  return `You have ${count(left, 'minute')} left this month: ${used.toLocaleString('en-US')} of ${allowed.toLocaleString('en-US')} are used. The pool is filled again on ${sayDate(addMonths(cycleStart, 1))}.${more}`;
}

const periodNames: Record<AskedPeriod, string> = {
  today: 'today',
  week: 'this week, since Monday',
  month: 'this month',
};

export async function countCalls(
  { db, clock }: Deps,
  user: SignedInUser,
  period: AskedPeriod,
): Promise<string> {
  const [row] = await db.readAsAccount(user.accountId, (read) =>
    read
      .selectFrom('calls')
      .select(({ fn }) => fn.countAll<number>().as('calls'))
      .where('account_id', '=', user.accountId)
      .where('deleted_at', 'is', null)
      .where('joined_into_id', 'is', null)
      .where('started_at', '>=', periodStart(period, clock.now(), user.timeZone)),
  );
  return `You have ${count(row?.calls ?? 0, 'call')} ${periodNames[period]}. They are all under [Calls](/dashboard/calls).`;
}

export async function findLastInvoice({ db }: Deps, user: SignedInUser): Promise<string> {
  const [invoice] = await db.readAsAccount(user.accountId, (read) =>
    read
      .selectFrom('invoices')
      .select(['invoice_number', 'plan_type', 'amount_cents', 'status'])
      .select(sql<string>`date::text`.as('day'))
      .where('account_id', '=', user.accountId)
      .orderBy('date', 'desc')
      .orderBy('number', 'desc')
      .limit(1),
  );
  if (!invoice)
    return 'You have no invoices yet. They will be under [Billing History](/dashboard/billing-history).';
  return `Your latest invoice is number ${invoice.invoice_number} of ${sayDate(invoice.day)}: ${invoice.plan_type}, ${formatCents(invoice.amount_cents)}, ${invoice.status}. See [Billing History](/dashboard/billing-history).`;
}

export type Holdings = Awaited<ReturnType<typeof listHoldings>>;

/** What an account has of everything that is counted. */
export async function listHoldings({ db }: Deps, user: SignedInUser) {
  const [row] = await db.readAsAccount(user.accountId, (read) =>
    read.selectNoFrom((eb) => [
      eb
        .selectFrom('phone_numbers')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', user.accountId)
        .as('lines'),
      eb
        .selectFrom('email_recipients')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', user.accountId)
        .as('emails'),
      eb
        .selectFrom('campaigns')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', user.accountId)
        .where('status', 'in', ['sending', 'scheduled'])
        .as('campaigns'),
      eb
        .selectFrom('contacts')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', user.accountId)
        .where('merged_into_id', 'is', null)
        .as('contacts'),
      eb
        .selectFrom('account_plans')
        .select('included_numbers')
        .where('account_id', '=', user.accountId)
        .as('includedLines'),
      eb
        .selectFrom('account_plans')
        .select('included_emails')
        .where('account_id', '=', user.accountId)
        .as('includedEmails'),
    ]),
  );
  return {
    lines: row?.lines ?? 0,
    emails: row?.emails ?? 0,
    campaigns: row?.campaigns ?? 0,
    contacts: row?.contacts ?? 0,
    includedLines: row?.includedLines ?? 1,
    includedEmails: row?.includedEmails ?? 1,
  };
}
