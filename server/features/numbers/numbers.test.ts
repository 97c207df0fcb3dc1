import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { smartContactCard } from '#domain/overview/smart-contact-card.ts';
import { setClock } from '#test/support/campaigns.ts';
import { password, signUpPro } from '#test/support/factories.ts';
import {
  findOffer,
  scriptNumbers,
  signUpSubscriber,
  signUpWithApprovedNumber,
  signUpWithNumber,
  waitForNumber,
} from '#test/support/numbers.ts';
import { signUpCaller, startCallingApp, talk } from '#test/support/sound/phone.ts';
import type { TestClient } from '#test/support/test-client.ts';
import { workday } from '#test/support/workday.ts';
import { triedAgain } from '../../providers/carrier/tried-again.ts';
import { deleteDueAccountsJob } from '../accounts/delete-due-accounts.job.ts';
import { orderNumberJob } from './order-number.job.ts';
import { releaseNumberJob } from './release-number.job.ts';
import { sweepNumbersJob } from './sweep-numbers.job.ts';
import { tellNumberJob } from './tell-number.job.ts';

const app = await startCallingApp();
const atCarrier = async (phone: string) =>
  (await app.deps.phone!.readNumbers()).numbers.filter((number) => number.phone === phone);
const sweep = async () => {
  await app.deps.queue.enqueue(sweepNumbersJob, {});
  await vi.waitFor(async () => expect(await app.deps.queue.listLive(sweepNumbersJob)).toEqual([]));
};

async function deleteAccount(client: TestClient, accountId: string): Promise<void> {
  await client.post('/api/account/deletion', { password });
  await app.deps.db.pool.query(
    "update account_requests set due_at = '2026-01-01' where account_id = $1 and kind = 'deletion'",
    [accountId],
  );
  await app.deps.queue.enqueue(deleteDueAccountsJob, {});
  await vi.waitFor(async () => {
    const left = await app.deps.db.pool.query('select count(*) from account_numbers where account_id = $1', [
      accountId,
    ]);
    expect(left.rows[0].count).toBe(0);
  });
}

beforeEach(async () => {
  setClock(app, workday);
  await scriptNumbers(app);
});

describe('buying a number', () => {
  test('shows what is for sale in an area, and says when nothing is', async () => {
    const { client } = await signUpSubscriber(app);
    const { body } = await client.get('/api/number/search?areaCode=512');
    expect(body.numbers[0]).toEqual({
      phone: expect.stringMatching(/^\+1512555\d{4}$/),
      place: 'Austin, TX',
    });
    expect((await client.get('/api/number/search?areaCode=212')).body.numbers).toEqual([]);
    const wrong = await client.get('/api/number/search?areaCode=12');
    expect(wrong.status).toBe(400);
    expect(wrong.body.error.issues).toEqual([
      { path: 'areaCode', message: 'Enter a 3-digit area code, such as 512.' },
    ]);
  });

  test('makes it the business’s: led to us, told by mail with the contact, and on the overview', async () => {
    const { client, user, phone } = await signUpWithNumber(app);
    expect(await atCarrier(phone)).toMatchObject([
      {
        voiceUrl: triedAgain(`${app.deps.publicUrl}/webhooks/voice/incoming`),
        voiceFallbackUrl: `${app.deps.publicUrl}/webhooks/voice/fallback`,
        statusUrl: triedAgain(`${app.deps.publicUrl}/webhooks/voice/status`),
        smsUrl: triedAgain(`${app.deps.publicUrl}/webhooks/messages/inbound`),
        smsFallbackUrl: `${app.deps.publicUrl}/webhooks/messages/fallback`,
      },
    ]);
    const mail = await app.waitForMail(user.email, 'is yours');
    expect(mail.attachments.map(({ filename }) => filename)).toContain('Jotline.vcf');
    expect((await client.get('/api/smart-contact.vcf')).body).toBe(smartContactCard(phone));
    expect((await client.get('/api/overview')).body.smartContact.number).toBe(phone);
    const ledger = await app.deps.db.pool.query('select count(*) from orders where account_id = $1', [
      user.accountId,
    ]);
    // Included in the plan: the one order is that of the plan.
    expect(ledger.rows[0].count).toBe(1);
  });

  test('pressed twice, or twenty times, orders one number', async () => {
    const { client } = await signUpSubscriber(app);
    const order = { key: randomUUID(), phone: await findOffer(client) };
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.post('/api/number', order)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(202));
    await waitForNumber(client, 'active');
    expect(await atCarrier(order.phone)).toHaveLength(1);
    const other = await client.post('/api/number', { key: randomUUID(), phone: await findOffer(client) });
    expect(other.status).toBe(409);
    expect(other.body.error.message).toContain('You have a number already');
  });

  test('that somebody else took meanwhile says so, and the next choice works', async () => {
    const { client } = await signUpSubscriber(app);
    const phone = await findOffer(client);
    await scriptNumbers(app, { taken: [phone] });
    await client.post('/api/number', { key: randomUUID(), phone });
    const { number } = await waitForNumber(client, 'failed');
    expect(number.problem).toBe('Somebody else just took this number. Choose another.');
    expect(await atCarrier(phone)).toEqual([]);
    await scriptNumbers(app);
    await client.post('/api/number', { key: randomUUID(), phone: await findOffer(client) });
    await waitForNumber(client, 'active');
  });

  test('of two accounts that press at once, one gets it and the other is told', async () => {
    const [one, other] = [await signUpSubscriber(app), await signUpSubscriber(app)];
    const phone = await findOffer(one.client);
    const answers = await Promise.all(
      [one, other].map(({ client }) => client.post('/api/number', { key: randomUUID(), phone })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error.message).toContain('Somebody else');
  });

  test('whose answer got lost is found at the carrier, and not bought again', async () => {
    const { client, user } = await signUpSubscriber(app);
    const phone = await findOffer(client);
    const { id } = await app.deps.db.service
      .insertInto('account_numbers')
      .values({
        account_id: user.accountId,
        phone,
        origin: 'bought',
        order_key: randomUUID(),
        provider: 'emulator',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { numberId } = await app.deps.numbers.order({ phone, reference: id });
    await app.deps.queue.enqueue(orderNumberJob, { numberRowId: id });
    await waitForNumber(client, 'active');
    expect(await atCarrier(phone)).toMatchObject([{ sid: numberId }]);
  });

  test('that fails is shown until there is a later one, and not again when that went back', async () => {
    const { client, user } = await signUpSubscriber(app);
    const phone = await findOffer(client);
    await scriptNumbers(app, { taken: [phone] });
    await client.post('/api/number', { key: randomUUID(), phone });
    await waitForNumber(client, 'failed');
    await scriptNumbers(app);
    await client.post('/api/number', { key: randomUUID(), phone: await findOffer(client) });
    await waitForNumber(client, 'active');
    await client.delete('/api/number');
    await app.deps.db.pool.query(
      "update account_numbers set release_at = '2026-01-01' where account_id = $1 and state = 'active'",
      [user.accountId],
    );
    await sweep();
    expect((await client.get('/api/number')).body.number).toBeNull();
  });

  test('for an account that is deleted meanwhile gives the number back', async () => {
    const { client, user } = await signUpSubscriber(app);
    const phone = await findOffer(client);
    const { order } = app.deps.numbers;
    app.deps.numbers.order = async (number) => {
      await deleteAccount(client, user.accountId);
      await vi.waitFor(async () => expect(await app.deps.queue.listLive(releaseNumberJob)).toEqual([]));
      return order(number).finally(() => {
        isBought = true;
      });
    };
    let isBought = false;
    try {
      await client.post('/api/number', { key: randomUUID(), phone });
      await vi.waitFor(() => expect(isBought).toBe(true));
    } finally {
      app.deps.numbers.order = order;
    }
    await vi.waitFor(async () => expect(await atCarrier(phone)).toEqual([]));
  });

  test('comes with a paid plan, not with a trial; signed out nobody sees anything', async () => {
    const { client } = await signUpPro(app);
    expect((await client.get('/api/number')).body).toMatchObject({ number: null, isIncluded: false });
    const refused = await client.post('/api/number', { key: randomUUID(), phone: await findOffer(client) });
    expect(refused.status).toBe(409);
    expect(refused.body.error.message).toContain('comes with every paid plan');
    expect((await app.visit().get('/api/number')).status).toBe(401);
  });
});

describe('a call to the business’s own number', () => {
  test('is its call, whoever calls: a stranger, a line of its own, a pro of another business', async () => {
    const { user, client, phone } = await signUpWithNumber(app);
    const own = await app.deps.db.service
      .updateTable('phone_numbers')
      .set({ verified_at: new Date() })
      .where('account_id', '=', user.accountId)
      .returning(['id', 'phone_number'])
      .executeTakeFirstOrThrow();
    const other = await signUpCaller(app);
    const stranger = '+12125550134';
    const callers = [stranger, own.phone_number, other.from];
    for (const from of callers) {
      const { call } = await app.call({ from, to: phone, audio: talk(4) });
      expect(call).toMatchObject({
        account_id: user.accountId,
        kind: 'pro',
        called_phone: phone,
        caller_phone: from,
        phone_number_id: from === own.phone_number ? own.id : null,
      });
      expect(call.billed_minutes).toBeGreaterThan(0);
    }
    const { body } = await client.get('/api/calls');
    expect(body.calls).toHaveLength(3);
    expect((await other.client.get('/api/calls')).body.calls).toHaveLength(0);
  });

  test('of somebody who hides their number is answered all the same', async () => {
    const { user, phone } = await signUpWithNumber(app);
    const { call } = await app.call({ from: '+266696687', to: phone, audio: talk(3) });
    expect(call).toMatchObject({ account_id: user.accountId, caller_phone: null, skip_reason: null });
  });

  test('the shared number stays as it was for everybody', async () => {
    const { user } = await signUpWithNumber(app);
    const { call } = await app.call({ from: '+12125550135', audio: talk(3) });
    expect(call).toMatchObject({ kind: 'customer', account_id: null });
    expect(user.accountId).not.toBeNull();
  });
});

describe('giving the number back', () => {
  test('can be taken back for a day, and is then carried out with its campaign', async () => {
    const { client, phone } = await signUpWithApprovedNumber(app);
    const services = (await app.deps.phone!.readNumbers()).services.length;
    const asked = await client.delete('/api/number');
    expect(new Date(asked.body.number.releaseAt).getTime()).toBeGreaterThan(app.deps.clock.now().getTime());
    await sweep();
    expect(await atCarrier(phone)).toHaveLength(1);
    expect((await client.post('/api/number/keep')).body.number.releaseAt).toBeNull();
    await client.delete('/api/number');
    setClock(app, '2026-11-19T18:00:00Z');
    await sweep();
    await vi.waitFor(async () => expect(await atCarrier(phone)).toEqual([]));
    const page = await vi.waitFor(async () => {
      const { body } = await client.get('/api/number');
      expect(body.number).toBeNull();
      return body;
    });
    // Another number needs a campaign alone: the business is known.
    expect(page.registration.state).toBe('submitted');
    expect((await app.deps.phone!.readNumbers()).services).toHaveLength(services - 1);
    await expect(app.deps.phone!.placeCall({ from: '+12125550136', to: phone })).rejects.toThrow(
      'not in service',
    );
    expect((await client.get('/api/overview')).body.smartContact.number).toBe(app.deps.telephony.number);
    expect((await client.delete('/api/number')).status).toBe(404);
  });

  test('happens 30 days after the plan ended, with a word at the beginning and near the end', async () => {
    const { client, user, phone } = await signUpWithNumber(app);
    await app.deps.db.pool.query(
      "update subscriptions set state = 'cancelled', cancelled_at = now() where account_id = $1",
      [user.accountId],
    );
    await sweep();
    const kept = (await client.get('/api/number')).body.number.keepUntil;
    expect(kept.slice(0, 10)).toBe('2026-12-18');
    await app.waitForMail(user.email, 'until December 18');
    setClock(app, '2026-12-16T17:00:00Z');
    await sweep();
    await app.waitForMail(user.email, 'goes back on December 18');
    await sweep();
    await vi.waitFor(async () => expect(await app.deps.queue.listLive(tellNumberJob)).toEqual([]));
    const notices = await app.deps.db.pool.query(
      "select attempts from mail_deliveries where account_id = $1 and idempotency_key like 'number:goes_soon:%'",
      [user.accountId],
    );
    expect(notices.rows).toEqual([{ attempts: 1 }]);
    expect(await atCarrier(phone)).toHaveLength(1);
    setClock(app, '2026-12-19T17:00:00Z');
    await sweep();
    await vi.waitFor(async () => expect(await atCarrier(phone)).toEqual([]));
    await app.waitForMail(user.email, 'went back to the phone company');
  });

  test('is part of deleting the account', async () => {
    const { client, user, phone } = await signUpWithApprovedNumber(app);
    const services = (await app.deps.phone!.readNumbers()).services.length;
    await deleteAccount(client, user.accountId);
    await vi.waitFor(async () => expect(await atCarrier(phone)).toEqual([]));
    expect((await app.deps.phone!.readNumbers()).services).toHaveLength(services - 1);
  });
});
