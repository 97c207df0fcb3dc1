import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addContact, nextCustomerPhone, setClock } from '#test/support/campaigns.ts';
import {
  scriptNumbers,
  signUpSubscriber,
  signUpWithApprovedNumber,
  signUpWithNumber,
} from '#test/support/numbers.ts';
import { startCallingApp } from '#test/support/sound/phone.ts';
import type { TestClient } from '#test/support/test-client.ts';
import { workday } from '#test/support/workday.ts';
import { sweepNumbersJob } from './sweep-numbers.job.ts';

const app = await startCallingApp();
const sharedNumber = () => app.deps.telephony.number;
const write = (from: string, to: string, body: string) => app.deps.phone!.sendText({ from, to, body });
const inboxOf = async (client: TestClient) =>
  ((await client.get('/api/conversations')).body.conversations as { id: string; body: string }[]).map(
    ({ body }) => body,
  );

beforeEach(async () => {
  setClock(app, workday);
  await scriptNumbers(app);
});

/** A text of the pro's own, typed at the contact. */
async function text(
  { client, user }: { client: TestClient; user: { accountId: string } },
  { phone, body }: { phone: string; body: string },
): Promise<string> {
  const { id } = await addContact(app, user.accountId, { phone });
  const sent = await client.post(`/api/contacts/${id}/messages`, { body });
  expect(sent.status).toBe(201);
  return sent.body.conversationId;
}

/** Given back, and its day of grace is over. */
async function giveBack(client: TestClient): Promise<void> {
  expect((await client.delete('/api/number')).status).toBe(200);
  setClock(app, '2026-11-19T18:00:00Z');
  await app.deps.queue.enqueue(sweepNumbersJob, {});
  await vi.waitFor(async () => expect((await client.get('/api/number')).body.number).toBeNull());
}

describe('an answer to the shared number', () => {
  test('goes to who texted over it, not to a business that texted later from its own', async () => {
    const one = await signUpSubscriber(app);
    const other = await signUpWithApprovedNumber(app);
    const phone = nextCustomerPhone();
    const days = await text(one, { phone, body: 'Tuesday or Friday?' });
    await app.waitForText(phone, 'Tuesday or Friday?');
    await app.deps.db.service
      .updateTable('conversations')
      .set({ shared_at: new Date('2026-01-02') })
      .where('id', '=', days)
      .execute();
    await text(other, { phone, body: 'We are on our way' });
    expect((await app.waitForText(phone, 'on our way')).from).toBe(other.phone);
    await write(phone, sharedNumber(), 'Tuesday works');
    expect(await inboxOf(one.client)).toEqual(['Tuesday works']);
    expect(await inboxOf(other.client)).toEqual([]);
    await write(phone, sharedNumber(), 'STOP');
    await app.waitForText(phone, 'unsubscribed');
    const stops = await app.deps.db.service
      .selectFrom('opt_outs')
      .select('account_id')
      .where('phone', '=', phone)
      .execute();
    expect(stops).toEqual([{ account_id: one.user.accountId }]);
  });

  test('stays with who texted over it when another business gives its own number back', async () => {
    const one = await signUpSubscriber(app);
    const other = await signUpWithApprovedNumber(app);
    const phone = nextCustomerPhone();
    await text(one, { phone, body: 'Tuesday or Friday?' });
    await app.waitForText(phone, 'Tuesday or Friday?');
    const conversationId = await text(other, { phone, body: 'We are on our way' });
    await app.waitForText(phone, 'on our way');
    await giveBack(other.client);
    await write(phone, sharedNumber(), 'Friday is better');
    expect(await inboxOf(one.client)).toEqual(['Friday is better']);
    expect(await inboxOf(other.client)).toEqual([]);
    // From here on it is the other that texted last over the shared number.
    await other.client.post(`/api/conversations/${conversationId}/messages`, { body: 'All done' });
    expect((await app.waitForText(phone, 'All done')).from).toBe(sharedNumber());
    await write(phone, sharedNumber(), 'Looks great');
    expect(await inboxOf(other.client)).toEqual(['Looks great']);
    expect(await inboxOf(one.client)).toEqual(['Friday is better']);
  });
});

describe('when a number is given back', () => {
  test('what waited for its approval goes out over the shared one at once, and the answer comes back', async () => {
    const pro = await signUpWithNumber(app);
    const phone = nextCustomerPhone();
    const conversationId = await text(pro, { phone, body: 'The gutters are in' });
    await vi.waitFor(async () => {
      const { body } = await pro.client.get(`/api/conversations/${conversationId}`);
      expect(body.messages.at(-1).isHeld).toBe(true);
    });
    // Out of sight of the round that looks for texts without a job.
    await app.deps.db.service
      .updateTable('messages')
      .set({ created_at: new Date('2030-01-01') })
      .where('conversation_id', '=', conversationId)
      .execute();
    await giveBack(pro.client);
    expect((await app.waitForText(phone, 'The gutters are in')).from).toBe(sharedNumber());
    await write(phone, sharedNumber(), 'Thank you');
    await vi.waitFor(async () => {
      const { body } = await pro.client.get(`/api/conversations/${conversationId}`);
      expect(body.messages.map((one: { body: string }) => one.body)).toContain('Thank you');
    });
  });

  test('whoever wrote to it is answered over the shared one', async () => {
    const pro = await signUpWithApprovedNumber(app);
    const stranger = nextCustomerPhone();
    await write(stranger, pro.phone, 'Do you fix gutters?');
    await pro.client.delete('/api/number');
    await app.deps.db.pool.query(
      "update account_numbers set release_at = '2026-01-01' where account_id = $1",
      [pro.user.accountId],
    );
    await app.deps.queue.enqueue(sweepNumbersJob, {});
    await vi.waitFor(async () => expect((await pro.client.get('/api/number')).body.number).toBeNull());
    const [talk] = (await pro.client.get('/api/conversations')).body.conversations;
    await pro.client.post(`/api/conversations/${talk.id}/messages`, { body: 'We do. When?' });
    expect((await app.waitForText(stranger, 'We do. When?')).from).toBe(sharedNumber());
    await write(stranger, sharedNumber(), 'Monday');
    expect(await inboxOf(pro.client)).toEqual(['Monday']);
  });

  test('a STOP that was said to it is taken back by START at the shared one, as the page says', async () => {
    const pro = await signUpWithApprovedNumber(app);
    const phone = nextCustomerPhone();
    const conversationId = await text(pro, { phone, body: 'We are on our way' });
    await app.waitForText(phone, 'on our way');
    await write(phone, pro.phone, 'STOP');
    await app.waitForText(phone, 'unsubscribed');
    await giveBack(pro.client);
    const answer = { body: 'Are you happy with the roof?' };
    const refused = await pro.client.post(`/api/conversations/${conversationId}/messages`, answer);
    expect(refused.body.error.message).toContain('They can text START to come back.');
    await write(phone, sharedNumber(), 'START');
    await app.waitForText(phone, 'welcome back');
    expect((await pro.client.post(`/api/conversations/${conversationId}/messages`, answer)).status).toBe(201);
    expect((await app.waitForText(phone, 'happy with the roof')).from).toBe(sharedNumber());
  });

  test('a STOP that was said to it holds where START answers another business', async () => {
    const pro = await signUpWithApprovedNumber(app);
    const other = await signUpSubscriber(app);
    const phone = nextCustomerPhone();
    const conversationId = await text(pro, { phone, body: 'We are on our way' });
    await app.waitForText(phone, 'on our way');
    await write(phone, pro.phone, 'STOP');
    await app.waitForText(phone, 'unsubscribed');
    await giveBack(pro.client);
    await text(other, { phone, body: 'Tuesday or Friday?' });
    await app.waitForText(phone, 'Tuesday or Friday?');
    await write(phone, sharedNumber(), 'START');
    const again = await pro.client.post(`/api/conversations/${conversationId}/messages`, { body: 'Happy?' });
    expect(again.body.error.message).toContain('They can text START to come back.');
  });

  test('a STOP that comes while the carrier has not taken it back yet counts for its business', async () => {
    const pro = await signUpWithApprovedNumber(app);
    const phone = nextCustomerPhone();
    const conversationId = await text(pro, { phone, body: 'We are on our way' });
    await app.waitForText(phone, 'on our way');
    await app.deps.db.pool.query(
      "update account_numbers set state = 'releasing', keep_until = null where account_id = $1",
      [pro.user.accountId],
    );
    await write(phone, pro.phone, 'STOP');
    const again = await pro.client.post(`/api/conversations/${conversationId}/messages`, { body: 'Happy?' });
    expect(again.body.error.message).toContain('They can text START to come back.');
  });
});
