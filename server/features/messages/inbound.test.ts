import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  addContact,
  launchCampaign,
  nextCustomerPhone,
  readCampaign,
  setClock,
  signUpWithContacts,
  waitForStatus,
} from '#test/support/campaigns.ts';
import { drawPng } from '#test/support/files/draw-png.ts';
import { startCallingApp } from '#test/support/sound/phone.ts';
import { workday } from '#test/support/workday.ts';

const app = await startCallingApp();
const db = () => app.deps.db.service;
const write = (from: string, body: string) => app.deps.phone!.sendText({ from, body });
const received = async (phone: string) =>
  (await app.deps.phone!.listTexts(phone))
    .filter(({ direction }) => direction === 'outbound-api')
    .map(({ body }) => body);
const optOuts = (phone: string) =>
  db().selectFrom('opt_outs').selectAll().where('phone', '=', phone).execute();

/** A customer whom a campaign has just texted. */
async function textedCustomer() {
  const pro = await signUpWithContacts(app, 1);
  const campaignId = await launchCampaign(app, pro.user.accountId);
  await waitForStatus(app, campaignId, 'complete');
  return { ...pro, campaignId, phone: pro.contacts[0]!.phone };
}

const conversationOf = (accountId: string, phone: string) =>
  db()
    .selectFrom('conversations')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();

/** A customer gets one campaign text a day. */
const dayAfter = '2026-11-19T17:00:00Z';

beforeEach(() => setClock(app, workday));

describe('STOP', () => {
  test('ends every campaign of the account at once, is confirmed once without marketing, and then there is silence', async () => {
    const { user, phone, campaignId } = await textedCustomer();
    await write(phone, 'Stop. Thank you');
    await app.waitForText(phone, 'unsubscribed');
    await write(phone, 'STOP');
    await write(phone, 'I said stop texting me');
    expect(await optOuts(phone)).toMatchObject([
      { account_id: user.accountId, source: 'reply', wording: 'Stop. Thank you' },
    ]);
    expect((await readCampaign(app, campaignId)).metrics).toMatchObject({ opt_outs: 1, replies_other: 0 });
    const next = await launchCampaign(app, user.accountId);
    const { recipients } = await waitForStatus(app, next, 'complete');
    expect(recipients).toMatchObject([{ state: 'skipped', held_reason: 'opted_out' }]);
    const texts = await received(phone);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toBe(
      'Hale Roofing: you are unsubscribed and will get no more texts from us. Reply START to come back.',
    );
  });

  test('also takes back what waits for the morning', async () => {
    const { user, phone } = await textedCustomer();
    setClock(app, '2026-11-19T05:00:00Z');
    const waiting = await launchCampaign(app, user.accountId);
    await vi.waitFor(async () => {
      expect((await readCampaign(app, waiting)).recipients).toMatchObject([{ held_reason: 'quiet_hours' }]);
    }, 60_000);
    await write(phone, 'no mas');
    expect((await readCampaign(app, waiting)).recipients).toMatchObject([
      { state: 'skipped', held_reason: 'opted_out' },
    ]);
  });

  test('counts for every account that has texted the number over our shared sender', async () => {
    const { user, phone } = await textedCustomer();
    const other = await signUpWithContacts(app, 0);
    await addContact(app, other.user.accountId, { phone });
    await waitForStatus(app, await launchCampaign(app, other.user.accountId), 'complete');
    await write(phone, 'unsubscribe');
    const accounts = (await optOuts(phone)).map(({ account_id }) => account_id);
    expect(accounts.sort()).toEqual([user.accountId, other.user.accountId].sort());
  });

  test('about a leak is an answer', async () => {
    const { phone, campaignId } = await textedCustomer();
    await write(phone, 'we have got to STOP this leak before Friday');
    expect(await optOuts(phone)).toEqual([]);
    expect((await readCampaign(app, campaignId)).metrics).toMatchObject({ replies_other: 1, opt_outs: 0 });
  });

  test.each(['START', 'UNSTOP', 'Yes'])('%s brings the person back, by their own word', async (word) => {
    const { user, phone } = await textedCustomer();
    await write(phone, 'stop');
    await app.waitForText(phone, 'unsubscribed');
    await write(phone, word);
    await app.waitForText(phone, 'welcome back');
    expect(await optOuts(phone)).toMatchObject([{ opted_in_wording: word }]);
    setClock(app, dayAfter);
    await waitForStatus(app, await launchCampaign(app, user.accountId), 'complete');
    await vi.waitFor(async () => expect(await received(phone)).toHaveLength(4));
  });
});

describe('START after an opt-out that the pro recorded', () => {
  test('brings the person back, though nobody had texted them', async () => {
    const { client, contacts, user } = await signUpWithContacts(app, 1);
    const { id, phone } = contacts[0]!;
    await client.post(`/api/contacts/${id}/opt-out`);
    await write(phone, 'START');
    await app.waitForText(phone, 'welcome back');
    expect(await optOuts(phone)).toMatchObject([{ opted_in_by: 'customer', opted_in_wording: 'START' }]);
    const campaignId = await launchCampaign(app, user.accountId);
    await vi.waitFor(async () => {
      expect((await readCampaign(app, campaignId)).recipients).toMatchObject([{ state: 'delivered' }]);
    }, 60_000);
  });

  test('holds for the pro they answer, not for another one whom they told to stop in person', async () => {
    const { client, user, phone, contacts } = await textedCustomer();
    const other = await signUpWithContacts(app, 0);
    const { id } = await addContact(app, other.user.accountId, { phone });
    await other.client.post(`/api/contacts/${id}/opt-out`);
    await client.post(`/api/contacts/${contacts[0]!.id}/opt-out`);
    await write(phone, 'start');
    await app.waitForText(phone, 'welcome back');
    const still = (await optOuts(phone)).filter(({ opted_in_again_at }) => !opted_in_again_at);
    expect(still.map(({ account_id }) => account_id)).toEqual([other.user.accountId]);
    expect(user.accountId).not.toBe(other.user.accountId);
  });

  test('needs the word: a yes answers the pro and brings nobody back', async () => {
    const { client, phone, contacts, campaignId } = await textedCustomer();
    await client.post(`/api/contacts/${contacts[0]!.id}/opt-out`);
    await write(phone, 'Yes');
    expect(await optOuts(phone)).toMatchObject([{ opted_in_again_at: null }]);
    expect((await readCampaign(app, campaignId)).metrics).toMatchObject({ replies_yes: 1 });
  });
});

describe('HELP', () => {
  test('is answered with the business, how to reach it, the rates and how to stop', async () => {
    const { phone } = await textedCustomer();
    await write(phone, 'HELP');
    const { body } = await app.waitForText(phone, 'rates');
    expect(body).toBe(
      'Hale Roofing: Call (512) 555-0177 for help. Msg & data rates may apply. Reply STOP to opt-out.',
    );
  });

  test('is answered for strangers too', async () => {
    const stranger = nextCustomerPhone();
    await write(stranger, 'info');
    expect((await app.waitForText(stranger, 'rates')).body).toMatch(/^Jotline: .* Reply STOP to opt-out\.$/);
  });

  test('asked by a machine again and again is answered five times a day', async () => {
    const stranger = nextCustomerPhone();
    for (let count = 0; count < 7; count += 1) await write(stranger, 'help');
    await vi.waitFor(async () => expect(await received(stranger)).toHaveLength(5));
  });
});

describe('an answer', () => {
  test('of yes counts as yes, once for each person, and stands in the conversation', async () => {
    const { user, phone, campaignId, contacts } = await textedCustomer();
    await write(phone, 'Who is this?');
    expect((await readCampaign(app, campaignId)).metrics).toMatchObject({ replies_yes: 0, replies_other: 1 });
    await write(phone, 'Oh. Yes please');
    await write(phone, 'yes');
    await write(phone, 'Tuesday at 3');
    const { metrics, recipients } = await readCampaign(app, campaignId);
    expect(metrics).toMatchObject({ replies_yes: 1, replies_other: 0 });
    expect(recipients).toMatchObject([{ reply: 'yes', replied_at: expect.any(Date) }]);
    const conversation = await conversationOf(user.accountId, phone);
    expect(conversation).toMatchObject({ contact_id: contacts[0]!.id, last_inbound_at: expect.any(Date) });
    const messages = await db()
      .selectFrom('messages')
      .select(['direction', 'meaning', 'campaign_id'])
      .where('conversation_id', '=', conversation.id)
      .where('direction', '=', 'inbound')
      .execute();
    expect(messages).toHaveLength(4);
    expect(messages.every(({ campaign_id }) => campaign_id === campaignId)).toBe(true);
  });

  test('goes to whoever texted the number last', async () => {
    const { user, phone } = await textedCustomer();
    setClock(app, '2026-11-18T17:30:00Z');
    const other = await signUpWithContacts(app, 0);
    await addContact(app, other.user.accountId, { phone });
    await waitForStatus(app, await launchCampaign(app, other.user.accountId), 'complete');
    await write(phone, 'Sounds good');
    expect((await conversationOf(other.user.accountId, phone)).last_inbound_at).not.toBeNull();
    expect((await conversationOf(user.accountId, phone)).last_inbound_at).toBeNull();
  });
});

describe('the pro’s answer', () => {
  test('goes out at any hour to someone who wrote first', async () => {
    const { user, client, phone } = await textedCustomer();
    setClock(app, '2026-11-19T04:00:00Z');
    await write(phone, 'Are you still up?');
    const { id } = await conversationOf(user.accountId, phone);
    const answer = await client.post(`/api/conversations/${id}/messages`, { body: 'Yes, what is it?' });
    expect(answer.status).toBe(201);
    expect(answer.body.message).toMatchObject({
      direction: 'outbound',
      body: 'Yes, what is it?',
      state: 'queued',
    });
    await app.waitForText(phone, 'Yes, what is it?');
  });

  test('waits for the day when nobody wrote, and never goes to someone who said stop', async () => {
    const { user, client, phone } = await textedCustomer();
    const { id } = await conversationOf(user.accountId, phone);
    setClock(app, '2026-11-19T04:00:00Z');
    expect((await client.post(`/api/conversations/${id}/messages`, { body: 'Hello?' })).status).toBe(409);
    setClock(app, workday);
    await write(phone, 'stop');
    const refused = await client.post(`/api/conversations/${id}/messages`, { body: 'Why?' });
    expect(refused.status).toBe(409);
    expect(refused.body.error.message).toContain('asked not to be texted');
  });

  test('is for the owner of the conversation alone, and says something', async () => {
    const { user, client, phone } = await textedCustomer();
    const other = await signUpWithContacts(app, 0);
    const { id } = await conversationOf(user.accountId, phone);
    const path = `/api/conversations/${id}/messages`;
    expect((await app.visit().post(path, { body: 'Hi' })).status).toBe(401);
    expect((await other.client.post(path, { body: 'Hi' })).status).toBe(404);
    expect((await client.post(path, { body: '  ' })).status).toBe(400);
    expect((await client.post(`/api/conversations/${randomUUID()}/messages`, { body: 'Hi' })).status).toBe(
      404,
    );
  });
});

describe('pictures of a customer', () => {
  test('all come into private storage with our credentials and stand in the thread, for this pro alone', async () => {
    const { user, client, phone } = await textedCustomer();
    const pictures = [await drawPng(40, 30), await drawPng(20, 20), Buffer.from('BEGIN:VCARD')];
    const media = pictures.map((picture) => picture.toString('base64'));
    await app.deps.phone!.sendText({ from: phone, body: 'This is the leak', media });
    const { id } = await conversationOf(user.accountId, phone);
    const shown = async () => {
      const { messages } = (await client.get(`/api/conversations/${id}`)).body;
      return messages.at(-1).pictures;
    };
    await expect
      .poll(async () => (await shown()).map(({ state }: { state: string }) => state))
      .toEqual(['kept', 'kept', 'failed']);
    const [first, , file] = await shown();
    expect(file.problem).toContain('not a picture');
    const address = `/api/message-pictures/${first.id}`;
    const answer = await client.get(address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(answer.headers.get('cache-control')).toContain('private');
    const other = await signUpWithContacts(app, 0);
    expect((await other.client.get(address)).status).toBe(404);
    expect((await app.visit().get(address)).status).toBe(401);
    expect((await app.visit().get(address.replace('/api', ''))).status).toBe(404);
  });

  test('are fetched from the carrier alone: our credentials go to no other address', async () => {
    const { user, client, phone } = await textedCustomer();
    const asked: string[] = [];
    const stranger = createServer((request, response) => {
      asked.push(request.headers.authorization ?? '');
      response.end();
    }).listen(0, '127.0.0.1');
    await once(stranger, 'listening');
    const { port } = stranger.address() as AddressInfo;
    const mediaUrls = [`http://127.0.0.1:${port}/2010-04-01/Accounts/AC1/Messages/MM1/Media/ME1`];
    await app.deps.phone!.sendText({ from: phone, body: 'Look', mediaUrls });
    const { id } = await conversationOf(user.accountId, phone);
    await expect
      .poll(async () => (await client.get(`/api/conversations/${id}`)).body.messages.at(-1).pictures)
      .toMatchObject([{ state: 'failed', problem: expect.stringContaining('send it again') }]);
    stranger.close();
    expect(asked).toEqual([]);
  });
});
