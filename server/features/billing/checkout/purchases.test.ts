import { describe, expect, test } from 'vitest';
import {
  addToCart,
  campaignItem,
  cards,
  lineItem,
  pressComplete,
  signUpBuyer,
} from '#test/support/billing.ts';
import { signUpPro } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';

const app = useTestApp();

describe('the list of purchases', () => {
  test('names what each contained, in the order of the cart, and the invoice it led to', async () => {
    const { client } = await signUpBuyer(app);
    await addToCart(client, campaignItem(), lineItem(), { itemType: 'minutes', itemData: {} });
    const { body: paid } = await pressComplete(client);
    const { body } = await client.get('/api/orders');
    expect(body.orders).toHaveLength(1);
    expect(body.orders[0]).toMatchObject({
      status: 'completed',
      failureReason: null,
      chargedCents: paid.chargedCents,
      invoiceId: paid.invoiceId,
      invoiceNumber: '001',
    });
    expect(body.orders[0].items.map(({ type }: { type: string }) => type)).toEqual([
      'campaign',
      'phone_number',
      'minutes',
    ]);
  });

  test('says why one did not go through, and shows nothing of it to another account', async () => {
    const { client } = await signUpBuyer(app, { card: cards.declinesLater });
    const { client: stranger } = await signUpPro(app);
    await addToCart(client, campaignItem());
    expect((await pressComplete(client)).status).toBe(402);
    const { body } = await client.get('/api/orders');
    expect(body.orders[0]).toMatchObject({ status: 'failed', invoiceId: null });
    expect(body.orders[0].failureReason).toMatch(/declined/);
    expect((await stranger.get('/api/orders')).body).toEqual({ orders: [] });
  });
});

describe('minutes', () => {
  test('are those of the plan at first, and a top-up adds to them', async () => {
    const { client } = await signUpBuyer(app);
    expect((await client.get('/api/minutes')).body).toEqual({ included: 500, topUp: 0, used: 0, left: 500 });
    await addToCart(client, { itemType: 'minutes', itemData: {} });
    await pressComplete(client);
    expect((await client.get('/api/minutes')).body).toEqual({
      included: 500,
      topUp: 500,
      used: 0,
      left: 1000,
    });
    expect((await app.visit().get('/api/minutes')).status).toBe(401);
  });
});
