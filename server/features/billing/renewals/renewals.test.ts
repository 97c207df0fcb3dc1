import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listMailbox } from '#server/providers/mailer/mailbox.ts';
import {
  addToCart,
  campaignItem,
  cards,
  countMoney,
  enterCard,
  lineItem,
  pressComplete,
  setClock,
  signUpBuyer,
} from '#test/support/billing.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { TestClient } from '#test/support/test-client.ts';
import { collectInvoice } from './collect-invoice.ts';
import { renewAccount } from './renew-account.ts';
import { listDueAccounts, listDueInvoices, renewDueJob } from './renew-due.job.ts';

const app = useTestApp();
beforeEach(() => setClock(app, '2026-11-15T18:00:00Z'));

const db = () => app.deps.db.service;

/** What the hourly job sets going, done at once. */
async function runDue(iso: string): Promise<void> {
  setClock(app, iso);
  for (const accountId of await listDueAccounts(app.deps)) await renewAccount(app.deps, accountId);
  for (const invoiceId of await listDueInvoices(app.deps)) await collectInvoice(app.deps, invoiceId);
}

async function subscribe() {
  const pro = await signUpBuyer(app);
  await pressComplete(pro.client, 'price_starter_placeholder');
  return pro;
}

const invoicesOf = async (client: TestClient) => (await client.get('/api/invoices')).body.invoices;

/** The bank changes its mind about a card it took before. */
async function letBank(accountId: string, behaviour: 'pays' | 'declines_later'): Promise<void> {
  await app.deps.db.pool.query(
    `update test_processor.cards set behaviour = $2 from payment_customers
    where provider_customer_id = customer_id and account_id = $1`,
    [accountId, behaviour],
  );
}

describe('a renewal', () => {
  test('bills plan, extras and active campaigns on the 1st of the account’s own time zone, once', async () => {
    const { client, user } = await subscribe();
    await addToCart(client, campaignItem(), lineItem());
    await pressComplete(client);
    await runDue('2026-12-01T05:59:00Z');
    expect(await invoicesOf(client)).toHaveLength(2);
    await runDue('2026-12-01T06:01:00Z');
    await runDue('2026-12-01T07:01:00Z');
    await runDue('2026-12-20T07:01:00Z');
    const invoices = await invoicesOf(client);
    expect(invoices).toHaveLength(3);
    expect(invoices[0]).toMatchObject({
      planType: 'PRO Plan (Starter)',
      amountCents: 4900 + 499 + 1499,
      status: 'paid',
      date: '2026-12-01',
    });
    const campaign = await db()
      .selectFrom('campaigns')
      .select((eb) => eb.cast<string>('paid_through', 'text').as('paidThrough'))
      .where('account_id', '=', user.accountId)
      .executeTakeFirstOrThrow();
    expect(campaign.paidThrough).toBe('2026-12-31');
    await app.waitForMail(user.email, 'Receipt for invoice 003');
  });

  test('leaves an account alone that is about to be deleted, and bills it when it stays', async () => {
    const { client, user } = await subscribe();
    const ask = (at: Date | null) =>
      db()
        .updateTable('accounts')
        .set({ deletion_requested_at: at })
        .where('id', '=', user.accountId)
        .execute();
    await ask(new Date('2026-11-29T18:00:00Z'));
    await runDue('2026-12-01T18:00:00Z');
    expect(await invoicesOf(client)).toHaveLength(1);
    await ask(null);
    await runDue('2026-12-03T18:00:00Z');
    expect(await invoicesOf(client)).toHaveLength(2);
  });

  test('bills every month that was missed while nobody was there, in order', async () => {
    const { client } = await subscribe();
    await runDue('2027-02-10T18:00:00Z');
    const months = await db()
      .selectFrom('invoices')
      .select((eb) => eb.cast<string>('cycle_start', 'text').as('month'))
      .where('kind', '=', 'renewal')
      .where('status', '=', 'paid')
      .where(
        'id',
        'in',
        (await invoicesOf(client)).map(({ id }: { id: string }) => id),
      )
      .orderBy('number')
      .execute();
    expect(months.map(({ month }) => month)).toEqual(['2026-12-01', '2027-01-01', '2027-02-01']);
  });

  test('comes before a purchase on the 1st: nothing is billed in both', async () => {
    const { client, user } = await subscribe();
    setClock(app, '2026-12-01T06:00:30Z');
    await addToCart(client, lineItem());
    await pressComplete(client);
    await runDue('2026-12-01T07:01:00Z');
    expect((await invoicesOf(client)).map(({ amountCents }: { amountCents: number }) => amountCents)).toEqual(
      [499, 4900, 2450],
    );
    expect(await countMoney(app, user.accountId)).toMatchObject({ charges: 3, orders: 2, invoices: 3 });
  });

  test('bills add-ons of an account that never bought a plan', async () => {
    const { client } = await signUpBuyer(app);
    await addToCart(client, campaignItem());
    await pressComplete(client);
    await runDue('2026-12-01T12:00:00Z');
    expect((await invoicesOf(client))[0]).toMatchObject({ planType: 'Add-Ons', amountCents: 1499 });
  });

  test('run by twenty workers at once is one invoice and one charge', async () => {
    const { client, user } = await subscribe();
    setClock(app, '2026-12-01T12:00:00Z');
    await Promise.all(Array.from({ length: 20 }, () => renewAccount(app.deps, user.accountId)));
    expect(await invoicesOf(client)).toHaveLength(2);
    expect(await countMoney(app, user.accountId)).toMatchObject({ charges: 2, invoices: 2 });
  });

  test('is set going by the hourly job', async () => {
    const { client } = await subscribe();
    setClock(app, '2026-12-01T12:00:00Z');
    await app.deps.queue.enqueue(renewDueJob, {});
    await vi.waitFor(async () => expect(await invoicesOf(client)).toHaveLength(2), {
      timeout: 60_000,
      interval: 250,
    });
  });
});

describe('a renewal that is declined', () => {
  test('is tried on days 3, 5 and 7 with a mail each time, then the plan pauses', async () => {
    const { client, user } = await subscribe();
    await letBank(user.accountId, 'declines_later');
    for (let day = 1; day <= 12; day += 1) await runDue(`2026-12-${String(day).padStart(2, '0')}T12:00:00Z`);
    const tries = await db()
      .selectFrom('dunning_attempts')
      .select((eb) => ['attempt', 'state', eb.cast<string>('due_on', 'text').as('on')])
      .where('account_id', '=', user.accountId)
      .orderBy('attempt')
      .execute();
    expect(tries).toEqual(
      ['2026-12-01', '2026-12-03', '2026-12-05', '2026-12-07'].map((on, index) => ({
        attempt: index + 1,
        state: 'declined',
        on,
      })),
    );
    expect((await client.get('/api/plan')).body).toMatchObject({
      state: 'paused',
      due: { amountCents: 4900, nextTryOn: null },
    });
    const mails = async () =>
      (await listMailbox(app.deps.mailboxFolder)).filter(
        ({ to, subject }) => to === user.email && /declined|paused/.test(subject),
      );
    await vi.waitFor(async () => expect(await mails()).toHaveLength(4), { timeout: 60_000, interval: 200 });
    expect((await app.waitForMail(user.email, 'Your plan is paused')).text).toContain('kept for 30 days');
    expect(await countMoney(app, user.accountId)).toMatchObject({ charges: 1, invoices: 1 });
  });

  test('is collected by the next try when the bank agrees again', async () => {
    const { client, user } = await subscribe();
    await letBank(user.accountId, 'declines_later');
    await runDue('2026-12-01T12:00:00Z');
    expect((await client.get('/api/plan')).body).toMatchObject({
      state: 'past_due',
      due: { nextTryOn: '2026-12-03' },
    });
    await letBank(user.accountId, 'pays');
    await runDue('2026-12-03T12:00:00Z');
    await runDue('2026-12-05T12:00:00Z');
    expect((await client.get('/api/plan')).body).toMatchObject({ state: 'active', due: null });
    expect(await countMoney(app, user.accountId)).toMatchObject({ charges: 2, invoices: 2 });
  });

  test('is collected at once when the card is replaced, and the paused plan runs again', async () => {
    const { client, user } = await subscribe();
    await letBank(user.accountId, 'declines_later');
    for (const day of ['01', '03', '05', '07']) await runDue(`2026-12-${day}T12:00:00Z`);
    setClock(app, '2026-12-10T12:00:00Z');
    const blocked = await (async () => {
      await addToCart(client, campaignItem());
      return pressComplete(client);
    })();
    expect(blocked.body.error.message).toMatch(/paused/);
    await enterCard(client, cards.pays);
    await vi.waitFor(
      async () => expect((await client.get('/api/plan')).body).toMatchObject({ state: 'active', due: null }),
      { timeout: 60_000, interval: 200 },
    );
    expect(await countMoney(app, user.accountId)).toMatchObject({ charges: 2, invoices: 2 });
    await runDue('2027-01-01T12:00:00Z');
    expect(await countMoney(app, user.accountId)).toMatchObject({ charges: 3, invoices: 3 });
  });

  test('paused over the end of a month comes back with the days that are left; months between are not billed', async () => {
    const { client, user } = await subscribe();
    await letBank(user.accountId, 'declines_later');
    for (const day of ['01', '03', '05', '07']) await runDue(`2026-12-${day}T12:00:00Z`);
    await runDue('2027-01-01T12:00:00Z');
    await runDue('2027-02-01T12:00:00Z');
    setClock(app, '2027-02-15T18:00:00Z');
    await enterCard(client, cards.pays);
    await vi.waitFor(
      async () => expect(await countMoney(app, user.accountId)).toMatchObject({ invoices: 3 }),
      {
        timeout: 60_000,
        interval: 200,
      },
    );
    const amounts = (await invoicesOf(client)).map(({ amountCents }: { amountCents: number }) => amountCents);
    expect(amounts).toEqual([2450, 4900, 2450]);
    await runDue('2027-03-01T12:00:00Z');
    expect((await invoicesOf(client))[0]).toMatchObject({ amountCents: 4900, date: '2027-03-01' });
  });

  test('is dropped when the paused plan is cancelled', async () => {
    const { client, user } = await subscribe();
    await letBank(user.accountId, 'declines_later');
    for (const day of ['01', '03', '05', '07']) await runDue(`2026-12-${day}T12:00:00Z`);
    expect((await client.post('/api/plan/cancel')).body).toMatchObject({ isSubscribed: false, due: null });
    expect((await invoicesOf(client))[0]).toMatchObject({ status: 'void' });
    expect(await countMoney(app, user.accountId)).toMatchObject({ charges: 1, invoices: 1 });
  });
});

describe('a renewal that the bank wants confirmed', () => {
  async function declineByBank(card: string) {
    const pro = await signUpBuyer(app);
    await pressComplete(pro.client, 'price_starter_placeholder');
    // Replaced by one whose bank asks each time.
    await enterCard(pro.client, card);
    await runDue('2026-12-01T18:00:00Z');
    const { body: plan } = await pro.client.get('/api/plan');
    return { ...pro, plan };
  }
  const answerBank = (
    client: TestClient,
    { chargeRef, clientSecret }: Record<string, string>,
    agreed: boolean,
  ) => client.post('/test-payments/confirmations', { chargeRef, clientSecret, agreed });

  test('is paid by the person, who is told so by mail and answers their bank', async () => {
    const { client, user, plan } = await declineByBank(cards.alwaysConfirms);
    expect(plan.due).toMatchObject({ amountCents: 4900, needsConfirmation: true });
    const mail = await app.waitForMail(user.email, 'Your bank wants you to confirm a payment');
    expect(mail.text).toContain('Confirm and pay: ');
    const pay = `/api/invoices/${plan.due.invoiceId}/pay`;
    const asked = await client.post(pay);
    expect(asked.body).toMatchObject({ status: 'needs_confirmation', clientSecret: expect.any(String) });
    // Pressed again, or in another tab: the same charge.
    expect((await client.post(pay)).body).toEqual(asked.body);
    expect((await client.get(pay)).body).toEqual(asked.body);
    await answerBank(client, asked.body, true);
    expect((await client.post(`${pay}/confirm`)).body).toMatchObject({ status: 'completed' });
    const after = (await client.get('/api/plan')).body;
    expect([after.due, after.state]).toEqual([null, 'active']);
    expect((await invoicesOf(client))[0]).toMatchObject({ status: 'paid', amountCents: 4900 });
    await app.waitForMail(user.email, 'Receipt for invoice 002');
    expect(await countMoney(app, user.accountId)).toMatchObject({ charges: 2 });
  });

  test('stays due when they refuse or stop, and the days of dunning stay as planned', async () => {
    const { client, user, plan } = await declineByBank(cards.alwaysConfirms);
    const pay = `/api/invoices/${plan.due.invoiceId}/pay`;
    const refused = (await client.post(pay)).body;
    await answerBank(client, refused, false);
    const declined = await client.post(`${pay}/confirm`);
    expect([declined.status, declined.body.error.code]).toEqual([402, 'payment_declined']);
    expect((await client.post(pay)).body.status).toBe('needs_confirmation');
    expect((await client.post(`${pay}/cancel`)).body).toEqual({ status: 'cancelled' });
    expect((await client.get('/api/plan')).body.due).toMatchObject({ nextTryOn: '2026-12-03' });
    const mails = await listMailbox(app.deps.mailboxFolder);
    expect(
      mails.filter(({ to, subject }) => to === user.email && /confirm a payment/.test(subject)),
    ).toHaveLength(1);
  });

  test('is nobody else’s to pay, and needs a card', async () => {
    const { client, user, plan } = await declineByBank(cards.alwaysConfirms);
    const pay = `/api/invoices/${plan.due.invoiceId}/pay`;
    const other = await signUpBuyer(app);
    for (const path of [pay, `${pay}/confirm`, `${pay}/cancel`])
      expect((await other.client.post(path)).status).toBe(404);
    expect((await app.visit().post(pay)).status).toBe(401);
    await db()
      .updateTable('payment_methods')
      .set({ removed_at: new Date(), is_default: false })
      .where('account_id', '=', user.accountId)
      .execute();
    expect((await client.post(pay)).body.error.code).toBe('card_needed');
  });
});
