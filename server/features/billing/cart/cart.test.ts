import { describe, expect, test, vi } from 'vitest';
import { cartLimit } from '#domain/billing/cart.ts';
import { signUpPro } from '#test/support/factories.ts';
import { processorSeconds } from '#test/support/files/processor-seconds.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { TestClient } from '#test/support/test-client.ts';

const app = useTestApp();
const nobody = '00000000-0000-4000-8000-000000000000';

const campaign = { title: 'Spring gutters', description: 'We clean and check them.', offer: '20% off' };
const line = (phoneNumber: string) => ({ phoneNumber, assignedPersonName: 'Ana' });

let nextPhone = 0;
function freshPhone(): string {
  nextPhone += 1;
  return `(646) 555-${String(1000 + nextPhone)}`;
}

const add = (client: TestClient, itemType: string, itemData: unknown) =>
  client.post('/api/cart', { itemType, itemData });
const rows = (accountId: string) =>
  app.deps.db.service.selectFrom('cart_items').selectAll().where('account_id', '=', accountId).execute();

async function addDraft(accountId: string, name = 'A draft'): Promise<string> {
  const { id } = await app.deps.db.service
    .insertInto('campaigns')
    .values({ account_id: accountId, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

describe('the cart', () => {
  test('is empty at first, and then lists what was added, newest first, with what it costs today', async () => {
    const { client } = await signUpPro(app);
    expect((await client.get('/api/cart')).body.items).toEqual([]);
    vi.spyOn(app.deps.clock, 'now').mockReturnValue(new Date('2026-11-15T18:00:00Z'));
    const first = await add(client, 'campaign', campaign);
    expect(first.status).toBe(201);
    expect(first.body.item).toMatchObject({ title: 'Spring gutters', priceCents: 1499, isIncluded: false });
    await add(client, 'minutes', {});
    const { body } = await client.get('/api/cart');
    expect(body.items.map(({ itemType }: { itemType: string }) => itemType)).toEqual(['minutes', 'campaign']);
    expect(body.cycle).toEqual({ billableDays: 14, cycleDays: 28 });
    expect(body.quote).toEqual({ monthlyCents: 1499, proratedCents: 750, onceCents: 4900, todayCents: 5650 });
    vi.restoreAllMocks();
  });

  test('charges a line and an e-mail only beyond what the plan includes, and says so again after a removal', async () => {
    const { client, user } = await signUpPro(app);
    await app.deps.db.service
      .updateTable('account_plans')
      .set({ included_numbers: 2, included_emails: 2 })
      .where('account_id', '=', user.accountId)
      .execute();
    const first = await add(client, 'phone_number', line(freshPhone()));
    const second = await add(client, 'phone_number', line(freshPhone()));
    const mail = await add(client, 'email', { email: 'office@example.com' });
    expect(first.body.item).toMatchObject({ priceCents: 0, isIncluded: true });
    expect(second.body.item).toMatchObject({ priceCents: 499, isIncluded: false });
    expect(mail.body.item.priceCents).toBe(0);
    expect((await rows(user.accountId)).map(({ price_cents }) => price_cents).sort()).toEqual([0, 0, 499]);
    const { body } = await client.delete(`/api/cart/${first.body.item.id}`);
    const left = body.items.find(({ id }: { id: string }) => id === second.body.item.id);
    expect(left).toMatchObject({ priceCents: 0, isIncluded: true });
    expect(body.quote.monthlyCents).toBe(0);
  });

  test('keeps a line and a recipient as they were typed, tidied', async () => {
    const { client } = await signUpPro(app);
    const phone = freshPhone();
    const added = await add(client, 'phone_number', {
      phoneNumber: phone,
      assignedPersonName: '  Ana Ruiz ',
      assignedEmail: 'Ana@Example.com',
      sendToPrimary: false,
    });
    expect(added.body.item).toMatchObject({
      title: `${phone}, Ana Ruiz`,
      itemData: {
        phoneNumber: `+1${phone.replace(/\D/g, '')}`,
        assignedPersonName: 'Ana Ruiz',
        assignedEmail: 'ana@example.com',
        sendToPrimary: false,
      },
    });
    const { body: lines } = await client.get('/api/lines');
    const mail = await add(client, 'email', {
      email: 'Crew@Example.com',
      isGlobal: false,
      assignedPhoneId: lines.lines[0].id,
    });
    expect(mail.body.item.itemData).toEqual({
      email: 'crew@example.com',
      isGlobal: false,
      assignedPhoneId: lines.lines[0].id,
    });
    const global = await add(client, 'email', {
      email: 'all@example.com',
      isGlobal: true,
      assignedPhoneId: lines.lines[0].id,
    });
    expect(global.body.item.itemData.assignedPhoneId).toBeNull();
  });

  test('takes a draft of the account by its id, and says when the draft is gone', async () => {
    const { client, user } = await signUpPro(app);
    const campaignId = await addDraft(user.accountId, 'Review request');
    const added = await add(client, 'campaign', { campaignId });
    expect(added.body.item).toMatchObject({ title: 'Review request', priceCents: 1499 });
    await app.deps.db.service.deleteFrom('campaigns').where('id', '=', campaignId).execute();
    const { body } = await client.get('/api/cart');
    expect(body.items[0].problem).toBe('This draft was deleted. Remove it from the cart.');
  });

  test('is emptied at once', async () => {
    const { client, user } = await signUpPro(app);
    await add(client, 'campaign', campaign);
    await add(client, 'minutes', {});
    expect((await client.delete('/api/cart')).body.items).toEqual([]);
    expect(await rows(user.accountId)).toEqual([]);
  });

  test('takes no more than its limit', async () => {
    const { client, user } = await signUpPro(app);
    await app.deps.db.service
      .insertInto('cart_items')
      .values(
        Array.from({ length: cartLimit }, () => ({
          account_id: user.accountId,
          item_type: 'minutes',
          price_cents: 0,
        })),
      )
      .execute();
    const answer = await add(client, 'campaign', campaign);
    expect(answer.status).toBe(409);
    expect(answer.body.error.message).toContain('holds 50 items');
  });
});

describe('is refused in words, and nothing changes', () => {
  test.each([
    ['a price of its own', { ...campaign, priceCents: 1 }, 'Prices come from us and cannot be sent.'],
    ['a negative quantity', { ...campaign, quantity: -1 }, 'This takes a title'],
    ['a blank title', { ...campaign, title: '  ' }, 'Enter a title.'],
    ['no offer', { ...campaign, offer: '' }, 'Enter an offer.'],
    ['a picture from elsewhere', { ...campaign, imageUrl: 'javascript:alert(1)' }, 'not stored here'],
  ])('a campaign with %s', async (_, itemData, message) => {
    const { client, user } = await signUpPro(app);
    const answer = await add(client, 'campaign', itemData);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain(message);
    expect(await rows(user.accountId)).toEqual([]);
  });

  test.each([
    ['a price beside it', { itemType: 'minutes', itemData: {}, priceCents: 0 }, 'Prices come from us'],
    ['a negative quantity of minutes', { itemType: 'minutes', itemData: { quantity: -3 } }, 'no details'],
    ['a plan without a price', { itemType: 'plan', itemData: {} }, 'There is no plan'],
    ['an unknown kind', { itemType: 'car', itemData: {} }, 'Choose a campaign'],
    [
      'an address with a space',
      { itemType: 'email', itemData: { email: 'a b@example.com' } },
      'name@example.com',
    ],
    [
      'an address with two @',
      { itemType: 'email', itemData: { email: 'a@b@example.com' } },
      'name@example.com',
    ],
    ['an address without a dot', { itemType: 'email', itemData: { email: 'a@example' } }, 'name@example.com'],
    ['a short phone', { itemType: 'phone_number', itemData: line('555') }, '10-digit'],
    [
      'a line of nobody',
      { itemType: 'phone_number', itemData: { phoneNumber: '(646) 555-0100', assignedPersonName: ' ' } },
      'Enter the person',
    ],
  ])('%s', async (_, item, message) => {
    const { client, user } = await signUpPro(app);
    const answer = await client.post('/api/cart', item);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toContain(message);
    expect(await rows(user.accountId)).toEqual([]);
  });

  test('what is already in the cart', async () => {
    const { client, user } = await signUpPro(app);
    const phone = freshPhone();
    const campaignId = await addDraft(user.accountId);
    const items: [string, unknown, string][] = [
      ['campaign', campaign, 'The same campaign is already in your cart.'],
      ['campaign', { campaignId }, 'This campaign is already in your cart.'],
      ['phone_number', line(phone), `${phone} is already in your cart.`],
      ['email', { email: 'twice@example.com' }, 'twice@example.com is already in your cart.'],
      ['minutes', {}, 'A minute top-up is already in your cart.'],
    ];
    for (const [type, data, message] of items) {
      expect((await add(client, type, data)).status, message).toBe(201);
      const again = await add(client, type, data);
      expect(again.status).toBe(409);
      expect(again.body.error.message).toBe(message);
    }
    expect(await rows(user.accountId)).toHaveLength(items.length);
  });

  test('the same number sent ten times at once goes in once', async () => {
    const { client, user } = await signUpPro(app);
    const phone = freshPhone();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => add(client, 'phone_number', line(phone))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(await rows(user.accountId)).toHaveLength(1);
  });

  test('a line or a recipient that the account has', async () => {
    const { client, input } = await signUpPro(app);
    const own = await add(client, 'phone_number', line(input.phone));
    expect(own.body.error.message).toBe(`${input.phone} is already one of your lines.`);
    const mail = await add(client, 'email', { email: input.email });
    expect(mail.body.error.message).toBe(`${input.email} already gets your notes.`);
  });

  test('a number that another account has verified', async () => {
    const { user: other, input } = await signUpPro(app);
    await app.deps.db.service
      .updateTable('phone_numbers')
      .set({ verified_at: new Date() })
      .where('account_id', '=', other.accountId)
      .execute();
    const { client } = await signUpPro(app);
    const answer = await add(client, 'phone_number', line(input.phone));
    expect(answer.status).toBe(409);
    expect(answer.body.error.message).toContain('verified by another account');
  });

  test('a campaign, a line or an item of another account', async () => {
    const { client, user } = await signUpPro(app);
    const { client: stranger, user: strangerUser } = await signUpPro(app);
    const campaignId = await addDraft(user.accountId);
    expect((await add(stranger, 'campaign', { campaignId })).status).toBe(404);
    const { body } = await client.get('/api/lines');
    const assigned = { email: 'x@example.com', isGlobal: false, assignedPhoneId: body.lines[0].id };
    expect((await add(stranger, 'email', assigned)).status).toBe(404);
    const { item } = (await add(client, 'minutes', {})).body;
    const theft = await stranger.delete(`/api/cart/${item.id}`);
    expect(theft.status).toBe(404);
    await stranger.delete('/api/cart');
    expect(await rows(user.accountId)).toHaveLength(1);
    expect(await rows(strangerUser.accountId)).toHaveLength(0);
  });

  test('a campaign that has already started', async () => {
    const { client, user } = await signUpPro(app);
    const campaignId = await addDraft(user.accountId);
    await app.deps.db.service
      .updateTable('campaigns')
      .set({ status: 'sending' })
      .where('id', '=', campaignId)
      .execute();
    const answer = await add(client, 'campaign', { campaignId });
    expect(answer.body.error.message).toBe('This campaign has already started.');
  });
});

test('a visitor has no cart', async () => {
  const visitor = app.visit();
  const answers = [
    await visitor.get('/api/cart'),
    await add(visitor, 'minutes', {}),
    await visitor.delete('/api/cart'),
    await visitor.delete(`/api/cart/${nobody}`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
});

test('an item that is not there, or no id at all, is refused', async () => {
  const { client } = await signUpPro(app);
  expect((await client.delete(`/api/cart/${nobody}`)).status).toBe(404);
  expect((await client.delete('/api/cart/x')).status).toBe(400);
});

test('an address made to be checked without end is refused at once', async () => {
  const { client } = await signUpPro(app);
  const email = `a@${'.a'.repeat(45_000)}@`;
  const seconds = await processorSeconds(async () =>
    expect((await add(client, 'email', { email })).status).toBe(400),
  );
  expect(seconds).toBeLessThan(1);
});
