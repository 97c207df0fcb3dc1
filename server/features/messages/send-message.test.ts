import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { Messages } from '#server/db/schema.generated.ts';
import { signUpPro } from '#test/support/factories.ts';
import { startCallingApp } from '#test/support/sound/phone.ts';
import { sendMessageJob } from './send-message.job.ts';
import { sweepMessagesJob } from './sweep-messages.job.ts';

const app = await startCallingApp();
let phones = 0;
const nextPhone = () => `+1737555${String(1000 + phones++)}`;
const db = () => app.deps.db.service;

async function queueText(
  change: { to?: string; accountId?: string | null; purpose?: Messages['purpose']; claimed?: Date } = {},
) {
  const accountId = change.accountId === undefined ? (await signUpPro(app)).user.accountId : change.accountId;
  const row = await db()
    .insertInto('messages')
    .values({
      account_id: accountId,
      direction: 'outbound',
      purpose: change.purpose ?? 'reply',
      to_phone: change.to ?? nextPhone(),
      body: `On our way. ${randomUUID()}`,
      state: change.claimed ? 'sending' : 'queued',
      claimed_at: change.claimed,
      provider: 'emulator',
    })
    .returning(['id', 'to_phone', 'body'])
    .executeTakeFirstOrThrow();
  return { ...row, accountId };
}

const read = (id: string) =>
  db().selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const settled = (id: string, state: string) =>
  vi.waitFor(async () => expect(await read(id)).toMatchObject({ state }), { timeout: 60_000, interval: 50 });
const textsTo = (phone: string) => app.deps.phone!.listTexts(phone);

describe('a queued text', () => {
  test('is sent once, and its delivery is noted', async () => {
    const { id, to_phone: to } = await queueText();
    await app.deps.queue.enqueue(sendMessageJob, { messageId: id });
    await app.deps.queue.enqueue(sendMessageJob, { messageId: id });
    await settled(id, 'delivered');
    expect(await read(id)).toMatchObject({ segments: 1, from_phone: '+15125550199', provider: 'emulator' });
    expect(await textsTo(to)).toHaveLength(1);
  });

  test('is delivered once also when the callbacks come twice and in the wrong order', async () => {
    const { id, to_phone: to } = await queueText();
    await app.deps.phone!.scriptTexts([{ to, disorderly: true }]);
    await app.deps.queue.enqueue(sendMessageJob, { messageId: id });
    await settled(id, 'delivered');
    await vi.waitFor(async () => expect((await textsTo(to))[0]?.status).toBe('delivered'));
    expect(await read(id)).toMatchObject({ state: 'delivered' });
  });

  test('that the carrier refuses fails with a reason; that it cannot deliver, with its error', async () => {
    const refused = await queueText();
    const undelivered = await queueText();
    await app.deps.phone!.scriptTexts([
      { to: refused.to_phone, outcome: 'refused' },
      { to: undelivered.to_phone, outcome: 'undelivered' },
    ]);
    for (const { id } of [refused, undelivered])
      await app.deps.queue.enqueue(sendMessageJob, { messageId: id });
    await settled(refused.id, 'failed');
    expect(await read(refused.id)).toMatchObject({
      error_code: '21614',
      error: 'This number is a landline and gets no texts.',
    });
    await settled(undelivered.id, 'undelivered');
    expect(await read(undelivered.id)).toMatchObject({ error_code: '30003' });
  });

  test('to someone who said stop to the carrier fails, and the number is on the account’s list from then on', async () => {
    const first = await queueText();
    await app.deps.phone!.scriptTexts([{ to: first.to_phone, outcome: 'opted_out', times: 1 }]);
    await app.deps.queue.enqueue(sendMessageJob, { messageId: first.id });
    await settled(first.id, 'failed');
    const second = await queueText({ to: first.to_phone, accountId: first.accountId });
    await app.deps.queue.enqueue(sendMessageJob, { messageId: second.id });
    await settled(second.id, 'failed');
    expect(await read(second.id)).toMatchObject({ error: 'This number asked not to be texted.' });
    expect(await textsTo(first.to_phone)).toEqual([]);
  });

  test('whose answer is lost is not sent again: the callback tells that it went out', async () => {
    const { id, to_phone: to } = await queueText();
    await app.deps.phone!.scriptTexts([{ to, outcome: 'lost_answer' }]);
    await app.deps.queue.enqueue(sendMessageJob, { messageId: id });
    await settled(id, 'delivered');
    expect(await textsTo(to)).toHaveLength(1);
  });
});

describe('a text claimed by a worker that died', () => {
  const minuteAgo = () => new Date(Date.now() - 60_000);

  test('before it reached the carrier is sent', async () => {
    const { id, to_phone: to } = await queueText({ claimed: minuteAgo() });
    await app.deps.queue.enqueue(sendMessageJob, { messageId: id });
    await settled(id, 'delivered');
    expect(await textsTo(to)).toHaveLength(1);
  });

  test('after it reached the carrier is only noted, from the carrier’s list', async () => {
    const { id, to_phone: to, body } = await queueText({ claimed: minuteAgo() });
    await app.deps.phone!.scriptTexts([{ to, outcome: 'silent' }]);
    await app.deps.messaging.send({ to, body, idempotencyKey: 'callback-that-gets-lost' });
    await app.deps.queue.enqueue(sendMessageJob, { messageId: id });
    await settled(id, 'sent');
    const [text] = await textsTo(to);
    expect(await textsTo(to)).toHaveLength(1);
    expect(await read(id)).toMatchObject({ provider_message_id: text?.sid });
  });

  test('without a job is found by the sweep', async () => {
    const { id } = await queueText({ claimed: new Date(Date.now() - 120_000) });
    await db()
      .updateTable('messages')
      .set({ created_at: new Date(Date.now() - 180_000) })
      .where('id', '=', id)
      .execute();
    await app.deps.queue.enqueue(sweepMessagesJob, {});
    await settled(id, 'delivered');
  });
});

describe('the development page of texts', () => {
  test('shows what was sent, as JSON too, and lets a person answer', async () => {
    const { id, to_phone: to, body } = await queueText();
    await app.deps.queue.enqueue(sendMessageJob, { messageId: id });
    await app.waitForText(to, body);
    const client = app.visit('127.0.0.1');
    expect((await client.get('/dev/texts')).body).toContain('Pick up a phone');
    const listed = await client.get(`/dev/texts.json?number=${encodeURIComponent(to)}`);
    expect(listed.body.texts).toMatchObject([{ to, body, direction: 'outbound-api' }]);
    expect((await client.post('/dev/texts', { from: to, body: 'Thanks' })).status).toBe(201);
    expect((await client.post('/dev/texts', { from: 'nobody', body: 'Thanks' })).status).toBe(400);
    expect((await textsTo(to)).map(({ body: words }) => words)).toContain('Thanks');
  });
});

describe('a callback about a text', () => {
  test('that nobody signed is refused', async () => {
    const answer = await app.visit().send('/webhooks/messages/status', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'AAAA' },
      body: 'MessageSid=SM1&MessageStatus=delivered',
    });
    expect(answer.status).toBe(403);
  });
});

describe('a number that texts do not reach', () => {
  test.each([
    ['30003', 'off for long'],
    ['30004', 'takes no texts from us'],
    ['30005', 'not in service'],
    ['30006', 'landline'],
  ])('is texted no more after %s, by no account, until it writes to us', async (errorCode, words) => {
    const { id, to_phone: to } = await queueText();
    await app.deps.phone!.scriptTexts([{ to, outcome: 'undelivered', errorCode, times: 1 }]);
    await app.deps.queue.enqueue(sendMessageJob, { messageId: id });
    await settled(id, 'undelivered');
    expect((await read(id)).error).toContain(words);
    const again = await queueText({ to });
    await app.deps.queue.enqueue(sendMessageJob, { messageId: again.id });
    await settled(again.id, 'failed');
    expect(await read(again.id)).toMatchObject({
      error_code: 'dead_number',
      error: expect.stringContaining(words),
    });
    expect(await textsTo(to)).toHaveLength(1);
    await app.deps.phone!.sendText({ from: to, body: 'Are you there?' });
    const alive = await queueText({ to });
    await app.deps.queue.enqueue(sendMessageJob, { messageId: alive.id });
    await settled(alive.id, 'delivered');
  });

  test('is known at once where the carrier refuses it as a landline', async () => {
    const { id, to_phone: to } = await queueText();
    await app.deps.phone!.scriptTexts([{ to, outcome: 'refused' }]);
    await app.deps.queue.enqueue(sendMessageJob, { messageId: id });
    await settled(id, 'failed');
    expect((await read(id)).error).toContain('landline');
  });

  test('is held back from a campaign, and the builder says so', async () => {
    const { client } = await signUpPro(app);
    const phone = nextPhone();
    const consent = { textConsent: true, consentStatement: 'Signed the work order.' };
    await client.post('/api/contacts', { name: 'Nora Field', phone, tags: ['gate'], ...consent });
    const { id } = await queueText({ to: phone });
    await app.deps.phone!.scriptTexts([{ to: phone, outcome: 'undelivered', errorCode: '30005' }]);
    await app.deps.queue.enqueue(sendMessageJob, { messageId: id });
    await settled(id, 'undelivered');
    const audience = { purpose: 'offer', audience: { tags: ['gate'] }, side: 'left_out', offset: 0 };
    const { body } = await client.post('/api/campaigns/audience', audience);
    expect(body.people).toMatchObject([{ name: 'Nora Field', reason: 'dead_number' }]);
  });
});
