import { randomUUID } from 'node:crypto';
import type { Deps } from '#server/deps.ts';
import { cancelPlan, downgradePlan, resumePlan } from '#server/features/billing/plans/change-plan.ts';
import { upgradePlan } from '#server/features/billing/plans/upgrade-plan.ts';
import { collectInvoiceJob } from '#server/features/billing/renewals/collect-invoice.job.ts';
import { collectInvoice } from '#server/features/billing/renewals/collect-invoice.ts';
import { renewAccount } from '#server/features/billing/renewals/renew-account.ts';
import { listDueAccounts, listDueInvoices } from '#server/features/billing/renewals/renew-due.job.ts';
import { beginMonth, type Client, monthOf, type Plan, shareOf, upgradeTo } from './ledger-by-hand.ts';
import { addThings, openAccounts, setBank } from './open-accounts.ts';

const atOnce = 6;

const setClock = (deps: Deps, day: string) => {
  deps.clock = { now: () => new Date(`${day}T18:00:00Z`) };
};

async function forEach<T>(items: T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.pop(); item !== undefined; item = queue.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

async function runDue(deps: Deps, day: string): Promise<void> {
  setClock(deps, day);
  await forEach(await listDueAccounts(deps), (accountId) => renewAccount(deps, accountId));
  await forEach(await listDueInvoices(deps), (invoiceId) => collectInvoice(deps, invoiceId));
}

/** The same numbers in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const monthName = (index: number) => {
  const month = 11 + index;
  return `${2026 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
};

/** Everybody's plan began on November 1: December 15 is within 60 days, January 15 is not. */
const isEarly = (month: string) => month === '2026-12';

interface Expected {
  key: string;
  dollars: number;
  status: 'paid' | 'open' | 'void';
}

/** Runs the product beside the clerk: renewals, refusals, dunning, plan changes, pauses and returns. */
export async function simulate(deps: Deps, { accounts, months }: { accounts: number; months: number }) {
  const { pool } = deps.db;
  const roll = dice(20_261_115);
  const clients = await openAccounts(pool, accounts, '2026-11-01');
  const expected = new Map<string, Expected>();
  const purchases: { id: string; dollars: number }[] = [];
  const note = (client: Client, month: string, dollars: number, status: Expected['status']) => {
    const key = `${client.id} ${month}`;
    if (expected.has(key)) throw new Error('the clerk wrote a month twice');
    expected.set(key, { key, dollars, status });
  };

  for (let index = 0; index < months; index += 1) {
    const month = monthName(index);
    const billed = clients.flatMap((client) => {
      const dollars = beginMonth(client);
      return dollars === null ? [] : [{ client, dollars }];
    });
    // Some banks refuse until the 3rd, the 5th or the 7th, some for good.
    const refusing = billed
      .filter(() => roll() < 0.04)
      .map((bill) => ({ ...bill, until: Math.floor(roll() * 4) }));
    const refusedFor = new Map(refusing.map(({ client, until }) => [client.id, until]));
    await setBank(pool, [...refusedFor.keys()], 'declines_later');
    for (const { client, dollars } of billed) {
      const isLost = refusedFor.get(client.id) === 3;
      note(client, month, dollars, isLost ? 'open' : 'paid');
      if (isLost) Object.assign(client, { state: 'paused', owed: dollars });
    }
    await runDue(deps, `${month}-01`);
    for (const [step, day] of ['03', '05', '07'].entries()) {
      const agreeing = refusing.filter(({ until }) => until === step).map(({ client }) => client.id);
      await setBank(pool, agreeing, 'pays');
      await runDue(deps, `${month}-${day}`);
    }

    setClock(deps, `${month}-15`);
    await forEach(
      clients.filter(({ state }) => state !== 'gone'),
      (client) => change(client, month, roll()),
    );
  }

  async function change(client: Client, month: string, chance: number): Promise<void> {
    const accountId = client.id;
    if (client.state === 'paused') {
      if (chance < 0.5) await comeBack(client, month);
      else if (chance < 0.6) await leaveUnpaid(client);
      return;
    }
    if (chance < 0.03 && client.plan !== 'business') {
      const tier: Plan = client.plan === 'pro' && chance < 0.015 ? 'pro_plus' : 'business';
      const dollars = upgradeTo(client, tier, 15, isEarly(month));
      const todayCents = Math.round(dollars * 100);
      await upgradePlan(deps, { accountId, tier, idempotencyKey: randomUUID(), todayCents });
      purchases.push({ id: accountId, dollars });
    } else if (chance < 0.06 && client.plan !== 'pro') {
      client.next = 'pro';
      client.leaving = false;
      await downgradePlan(deps, { accountId, tier: 'pro' });
    } else if (chance < 0.07) {
      client.leaving = true;
      client.next = null;
      await cancelPlan(deps, { accountId });
      if (chance < 0.065) {
        client.leaving = false;
        await resumePlan(deps, { accountId });
      }
    } else if (chance < 0.1) {
      client.lines += 1;
      client.emails += 2;
      await addThings(pool, client, { lines: 1, emails: 2 });
    } else if (chance < 0.12) {
      client.campaigns += 1;
      await addThings(pool, client, { campaigns: 1 });
    } else if (chance < 0.13 && client.campaigns > 0) {
      client.campaigns = 0;
      await pool.query(
        "update campaigns set status = 'paused', pause_reason = 'person' where account_id = $1 and status = 'sending'",
        [accountId],
      );
    }
  }

  /** The card is replaced: what is owed is paid, and this month from the 15th on, unless it is the month that is owed. */
  async function comeBack(client: Client, month: string): Promise<void> {
    await setBank(pool, [client.id], 'pays');
    const { rows } = await pool.query(
      "select id, to_char(cycle_start, 'YYYY-MM') as month from invoices where account_id = $1 and status = 'open'",
      [client.id],
    );
    const [open] = rows as [{ id: string; month: string }];
    await collectInvoiceJob.run(
      deps,
      { invoiceId: open.id },
      { jobId: 'test', signal: new AbortController().signal },
    );
    (expected.get(`${client.id} ${open.month}`) as Expected).status = 'paid';
    if (open.month !== month) note(client, month, shareOf(monthOf(client), 15), 'paid');
    Object.assign(client, { state: 'paying', owed: 0 });
  }

  async function leaveUnpaid(client: Client): Promise<void> {
    await cancelPlan(deps, { accountId: client.id });
    for (const entry of expected.values())
      if (entry.key.startsWith(client.id) && entry.status === 'open') entry.status = 'void';
    client.state = 'gone';
  }

  return { expected: [...expected.values()], purchases, ...(await readBooks(deps)) };
}

async function readBooks({ db }: Deps) {
  const renewals = await db.pool.query(
    `select account_id || ' ' || to_char(cycle_start, 'YYYY-MM') as key, amount_cents, status
    from invoices where kind = 'renewal'`,
  );
  const sold = await db.pool.query(
    "select account_id as id, amount_cents from invoices where kind = 'purchase'",
  );
  const sums = await db.pool.query(`select
    (select sum(amount_cents) from invoices where status = 'paid') as invoiced,
    (select sum(amount_cents) from test_processor.charges where state = 'succeeded') as charged,
    (select sum(amount_cents) from payment_ledger) as booked,
    (select count(*) from invoices where status = 'paid' and amount_cents > 0) as invoices,
    (select count(*) from test_processor.charges where state = 'succeeded') as charges`);
  return {
    written: renewals.rows.map(({ key, amount_cents, status }) => ({
      key: key as string,
      dollars: amount_cents / 100,
      status: status as string,
    })),
    sold: sold.rows.map(({ id, amount_cents }) => ({ id: id as string, dollars: amount_cents / 100 })),
    sums: sums.rows[0] as Record<'invoiced' | 'charged' | 'booked' | 'invoices' | 'charges', number>,
  };
}

export type Simulated = Awaited<ReturnType<typeof simulate>>;

/** Everything in which the product and the clerk differ; none means all is right. */
export function findDifferences({ expected, written, purchases, sold, sums }: Simulated): string[] {
  const lines = (entries: Expected[] | Simulated['written']) =>
    entries.map(({ key, dollars, status }) => `${key} $${dollars.toFixed(2)} ${status}`);
  const sales = (entries: { id: string; dollars: number }[]) =>
    entries.map(({ id, dollars }) => `${id} bought $${dollars.toFixed(2)}`);
  return [
    ...differ([...lines(expected), ...sales(purchases)], [...lines(written), ...sales(sold)]),
    ...(sums.charged === sums.invoiced && sums.booked === sums.invoiced ? [] : ['the sums do not agree']),
    ...(sums.charges === sums.invoices ? [] : ['charges are not invoices']),
  ];
}

function differ(clerk: string[], product: string[]): string[] {
  const left = new Map<string, number>();
  for (const line of clerk) left.set(line, (left.get(line) ?? 0) + 1);
  for (const line of product) left.set(line, (left.get(line) ?? 0) - 1);
  return [...left]
    .filter(([, count]) => count !== 0)
    .map(([line, count]) => `${count > 0 ? 'missing' : 'too much'}: ${line}`);
}
