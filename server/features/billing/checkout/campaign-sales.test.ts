import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  addTextableContact,
  addToCart,
  campaignItem,
  confirmEmail,
  countMoney,
  enterCard,
  pressComplete,
  setClock,
  signUpBuyer,
} from '#test/support/billing.ts';
import { signUpPro } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { renewAccount } from '../renewals/renew-account.ts';

const app = useTestApp();
beforeEach(() => setClock(app, '2026-11-15T18:00:00Z'));
const db = () => app.deps.db.service;

describe('a campaign that would reach nobody', () => {
  test('is not sold: the cart says why, and the checkout charges nothing', async () => {
    const { client, user } = await signUpPro(app);
    await confirmEmail(app, user.accountId);
    await enterCard(client);
    await addToCart(client, campaignItem());
    const { body } = await client.get('/api/cart');
    expect(body.items[0].problem).toMatch(/^Nobody would get this campaign/);
    expect((await pressComplete(client)).body.error.message).toMatch(/^Nobody would get this campaign/);
    expect(await countMoney(app, user.accountId)).toMatchObject({ charges: 0, orders: 0, cart: 1 });

    await addTextableContact(client);
    expect((await client.get('/api/cart')).body.items[0].problem).toBeNull();
    expect((await pressComplete(client)).body).toMatchObject({ status: 'completed', chargedCents: 750 });
  });

  test('is not sold either when its audience is empty, whoever else there is', async () => {
    const { client, user } = await signUpBuyer(app);
    const { id: campaignId } = await db()
      .insertInto('campaigns')
      .values({
        account_id: user.accountId,
        name: 'After the job',
        message: 'Thank you. Reply STOP to opt-out',
        audience: JSON.stringify({ timeframe: 7 }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addToCart(client, { itemType: 'campaign', itemData: { campaignId } });
    expect((await pressComplete(client)).body.error.message).toMatch(/^Nobody would get this campaign/);
  });
});

describe('a campaign that was paused over the turn of the month', () => {
  /** Bought at night: whoever gets it waits for the morning. */
  async function buyAndPause() {
    setClock(app, '2026-11-15T09:00:00Z');
    const pro = await signUpBuyer(app);
    await addToCart(pro.client, campaignItem());
    await pressComplete(pro.client, 'price_starter_placeholder');
    const { id } = await db()
      .selectFrom('campaigns')
      .select('id')
      .where('account_id', '=', pro.user.accountId)
      .executeTakeFirstOrThrow();
    await vi.waitFor(async () => expect(await listRecipients(id)).toMatchObject([{ state: 'held' }]), {
      timeout: 60_000,
    });
    await db()
      .updateTable('campaign_recipients')
      .set({ send_after: new Date('2999-01-01') })
      .where('campaign_id', '=', id)
      .execute();
    expect((await pro.client.post(`/api/campaigns/${id}/pause`)).body).toEqual({ status: 'paused' });
    return { ...pro, campaignId: id };
  }
  const readCampaign = (id: string) =>
    db().selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const listRecipients = (id: string) =>
    db().selectFrom('campaign_recipients').select(['id', 'state']).where('campaign_id', '=', id).execute();

  test('is not billed, can be bought for the days that are left, and goes on where it stopped', async () => {
    const { client, user, campaignId } = await buyAndPause();
    const before = await listRecipients(campaignId);
    expect(before).toHaveLength(1);
    const item = { itemType: 'campaign', itemData: { campaignId } };
    await addToCart(client, item);
    expect((await client.get('/api/cart')).body.items[0].problem).toMatch(/paid for. Resume it/);
    await client.delete('/api/cart');

    setClock(app, '2026-12-15T18:00:00Z');
    await renewAccount(app.deps, user.accountId);
    const { body } = await client.get('/api/invoices');
    expect(body.invoices[0].amountCents).toBe(4900);
    const resumed = await client.post(`/api/campaigns/${campaignId}/resume`);
    expect(resumed.body.error.message).toMatch(/Add it to the cart/);
    expect((await client.get(`/api/campaigns/${campaignId}`)).body.campaign).toMatchObject({
      status: 'paused',
      isPaid: false,
    });

    await addToCart(client, item);
    expect((await client.get('/api/checkout')).body).toMatchObject({
      todayCents: 750,
      nextBill: { on: '2027-01-01', cents: 4900 + 1499 },
    });
    expect((await pressComplete(client)).body).toMatchObject({ status: 'completed', chargedCents: 750 });
    expect(await readCampaign(campaignId)).toMatchObject({ status: 'sending', pause_reason: null });
    expect((await listRecipients(campaignId)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect((await client.get('/api/plan')).body.nextBill.cents).toBe(4900 + 1499);
  });

  test('that is part of an open invoice is not sold a second time', async () => {
    const { client, campaignId } = await buyAndPause();
    await db()
      .updateTable('campaigns')
      .set({ pause_reason: 'unpaid', paid_through: new Date('2026-10-31') })
      .where('id', '=', campaignId)
      .execute();
    await addToCart(client, { itemType: 'campaign', itemData: { campaignId } });
    expect((await pressComplete(client)).body.error.message).toMatch(/part of an open invoice/);
  });
});
