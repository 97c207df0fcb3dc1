import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setClock } from '#test/support/campaigns.ts';
import { password } from '#test/support/factories.ts';
import { scriptNumbers, signUpSubscriber, waitForNumber } from '#test/support/numbers.ts';
import { startCallingApp, talk } from '#test/support/sound/phone.ts';
import type { TestClient } from '#test/support/test-client.ts';
import { workday } from '#test/support/workday.ts';
import { deleteDueAccountsJob } from '../../accounts/delete-due-accounts.job.ts';
import { releaseNumberJob } from '../release-number.job.ts';
import { watchPortsJob } from './watch-ports.job.ts';

const app = await startCallingApp();
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
let count = 1000;

beforeEach(async () => {
  setClock(app, workday);
  await scriptNumbers(app);
});

const upload = (client: TestClient, body: Buffer, type = 'application/pdf') =>
  client.send('/api/number/bill', {
    method: 'PUT',
    headers: { origin: new URL(app.deps.publicUrl).origin, 'content-type': type },
    body: new Uint8Array(body),
  });

async function fillIn(client: TestClient, changes: object = {}) {
  count += 1;
  const { body } = await upload(client, pdf);
  return {
    key: randomUUID(),
    phone: `(737) 867-${count}`,
    customerName: 'Hale Roofing LLC',
    customerType: 'Business',
    accountNumber: '998877',
    pin: '',
    representative: 'Robin Hale',
    representativeEmail: 'robin@hale.example.com',
    street: '1 Main St',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
    billId: body.billId,
    ...changes,
  };
}

const look = () => app.deps.queue.enqueue(watchPortsJob, {});
const e164 = (phone: string) => `+1${phone.replace(/\D/g, '')}`;

describe('bringing a number along', () => {
  test('hands it in with its bill, tells where it stands, and makes it the business’s on the day', async () => {
    const { client, user } = await signUpSubscriber(app);
    await scriptNumbers(app, { port: { outcome: 'held' } });
    const details = await fillIn(client);
    expect((await client.post('/api/number/port', details)).status).toBe(202);
    await look();
    await vi.waitFor(
      async () => {
        const { body } = await client.get('/api/number');
        expect(body.number).toMatchObject({ state: 'porting', portStep: 'waiting_for_signature' });
      },
      { timeout: 120_000 },
    );
    const [order] = (await app.deps.phone!.readNumbers()).ports.slice(-1);
    expect(order).toMatchObject({ phone: e164(details.phone) });
    expect(JSON.stringify(order!.body)).toContain('998877');
    await scriptNumbers(app);
    await look();
    await waitForNumber(client, 'active');
    const phone = e164(details.phone);
    const { call } = await app.call({ from: '+12125550137', to: phone, audio: talk(3) });
    expect(call).toMatchObject({ account_id: user.accountId, called_phone: phone });
    // What stands on the bill is the carrier's to know.
    const { rows } = await app.deps.db.pool.query(
      'select row_to_json(n)::text as row from account_numbers n',
    );
    expect(rows.map(({ row }) => row).join()).not.toContain('998877');
  });

  test('that the other phone company refuses says why, by mail too, and can be tried again', async () => {
    const { client, user } = await signUpSubscriber(app);
    await scriptNumbers(app, { port: { outcome: 'rejected', reason: 'The account number does not match.' } });
    await client.post('/api/number/port', await fillIn(client));
    await look();
    const { number } = await waitForNumber(client, 'failed');
    expect(number.problem).toBe('The account number does not match.');
    const mail = await app.waitForMail(user.email, 'could not be moved');
    expect(mail.text).toContain('The account number does not match.');
    await scriptNumbers(app);
    expect((await client.post('/api/number/port', await fillIn(client))).status).toBe(202);
    await look();
    await waitForNumber(client, 'active');
  });

  test('pressed twice is asked for once, and can be called off', async () => {
    const { client, user } = await signUpSubscriber(app);
    await scriptNumbers(app, { port: { outcome: 'held' } });
    const before = (await app.deps.phone!.readNumbers()).ports.length;
    const details = await fillIn(client);
    const answers = await Promise.all([1, 2, 3].map(() => client.post('/api/number/port', details)));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect((await app.deps.phone!.readNumbers()).ports).toHaveLength(before + 1);
    const { body } = await client.delete('/api/number');
    expect(body.number).toMatchObject({
      state: 'failed',
      isCalledOff: true,
      problem: expect.stringContaining('You called off'),
    });
    expect((await app.deps.phone!.readNumbers()).ports.at(-1)?.status).toBe('canceled');
    // Nothing failed: the pro wanted it so.
    const { rows } = await app.deps.db.pool.query(
      "select count(*)::int from mail_deliveries where account_id = $1 and kind = 'number_notice'",
      [user.accountId],
    );
    expect(rows[0].count).toBe(0);
  });

  test('that is too far on its way cannot be called off, and the pro is told so', async () => {
    const { client } = await signUpSubscriber(app);
    await scriptNumbers(app, { port: { outcome: 'held', canCancel: false } });
    await client.post('/api/number/port', await fillIn(client));
    const late = await client.delete('/api/number');
    expect(late.status).toBe(409);
    expect(late.body.error.message).toBe(
      'Your number is too far on its way: the phone companies no longer let the move be called off. Once it is here you can give it back.',
    );
    expect((await client.get('/api/number')).body.number).toMatchObject({ state: 'porting' });
    await scriptNumbers(app);
    await look();
    await waitForNumber(client, 'active');
  });

  test('that was called off unheard and turns out too far on its way goes on, and the pro is told by mail', async () => {
    const { client, user } = await signUpSubscriber(app);
    await scriptNumbers(app, { port: { outcome: 'held', answer: 'lost', canCancel: false } });
    await client.post('/api/number/port', await fillIn(client));
    expect((await client.delete('/api/number')).body.number).toMatchObject({
      state: 'failed',
      isCalledOff: true,
    });
    await app.deps.db.pool.query('update pgboss.job set start_after = now() where name = $1', [
      releaseNumberJob.name,
    ]);
    await waitForNumber(client, 'porting');
    const mail = await app.waitForMail(user.email, 'moves to us after all');
    expect(mail.text).toContain('too far on its way');
    await scriptNumbers(app);
    await look();
    await waitForNumber(client, 'active');
  });

  test('that is refused at once says why there and then, and again to whoever presses again', async () => {
    const { client } = await signUpSubscriber(app);
    await scriptNumbers(app, { port: { outcome: 'held', answer: 'refused' } });
    const details = await fillIn(client);
    for (const answer of [
      await client.post('/api/number/port', details),
      await client.post('/api/number/port', details),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.body.error.message).toBe(
        'The request was not taken: The account number is not valid. Check it and send it again.',
      );
    }
    await scriptNumbers(app);
    expect((await client.post('/api/number/port', { ...details, key: randomUUID() })).status).toBe(202);
    await look();
    await waitForNumber(client, 'active');
  });

  test('whose answer got lost is not called refused: the order is found at the carrier and followed', async () => {
    const { client, user } = await signUpSubscriber(app);
    await scriptNumbers(app, { port: { outcome: 'held', answer: 'lost' } });
    const asked = await client.post('/api/number/port', await fillIn(client));
    expect(asked.status).toBe(202);
    expect(asked.body.number).toMatchObject({ state: 'porting', portStep: 'unanswered', problem: null });
    await app.deps.db.pool.query(
      "update account_numbers set created_at = '2020-01-01' where account_id = $1",
      [user.accountId],
    );
    await look();
    await vi.waitFor(async () => {
      expect((await client.get('/api/number')).body.number.portStep).toBe('waiting_for_signature');
    });
    await scriptNumbers(app);
    await look();
    await waitForNumber(client, 'active');
  });

  test('whose answer got lost and that the carrier does not know fails, and can be sent again', async () => {
    const { client, user } = await signUpSubscriber(app);
    const { phone } = await fillIn(client);
    await app.deps.db.service
      .insertInto('account_numbers')
      .values({
        account_id: user.accountId,
        phone: e164(phone),
        origin: 'ported',
        state: 'porting',
        order_key: randomUUID(),
        provider: app.deps.numbers.name,
        created_at: new Date(app.deps.clock.now().getTime() - 5 * 60_000),
      })
      .execute();
    await look();
    await vi.waitFor(async () => expect(await app.deps.queue.listLive(watchPortsJob)).toEqual([]));
    expect((await client.get('/api/number')).body.number.state).toBe('porting');
    await app.deps.db.pool.query(
      "update account_numbers set created_at = created_at - interval '10 min' where account_id = $1",
      [user.accountId],
    );
    await look();
    const { number } = await waitForNumber(client, 'failed');
    expect(number.problem).toBe('The request did not get through. Send it again.');
  });

  test('called off while the carrier has not answered yet is called off there too', async () => {
    const { client, user } = await signUpSubscriber(app);
    await scriptNumbers(app, { port: { outcome: 'held', answer: 'held' } });
    const details = await fillIn(client);
    const asked = client.post('/api/number/port', details);
    await vi.waitFor(async () => {
      expect((await app.deps.phone!.readNumbers()).ports.at(-1)?.phone).toBe(e164(details.phone));
    });
    expect((await client.delete('/api/number')).body.number.state).toBe('failed');
    await scriptNumbers(app, { port: { outcome: 'held' } });
    await asked;
    await vi.waitFor(async () => {
      expect((await app.deps.phone!.readNumbers()).ports.at(-1)?.status).toBe('canceled');
    });
    const { rows } = await app.deps.db.pool.query(
      'select state, port_order_id from account_numbers where account_id = $1',
      [user.accountId],
    );
    expect(rows).toEqual([{ state: 'failed', port_order_id: null }]);
  });

  test('called off after its answer got lost is found at the carrier and called off there', async () => {
    const { client } = await signUpSubscriber(app);
    await scriptNumbers(app, { port: { outcome: 'held', answer: 'lost' } });
    const details = await fillIn(client);
    await client.post('/api/number/port', details);
    expect((await client.delete('/api/number')).body.number.state).toBe('failed');
    await app.deps.db.pool.query('update pgboss.job set start_after = now() where name = $1', [
      releaseNumberJob.name,
    ]);
    await vi.waitFor(async () => {
      const order = (await app.deps.phone!.readNumbers()).ports.find(
        ({ phone }) => phone === e164(details.phone),
      );
      expect(order?.status).toBe('canceled');
    });
  });

  test('whose answer got lost goes with its account: the order is called off', async () => {
    const { client, user } = await signUpSubscriber(app);
    await scriptNumbers(app, { port: { outcome: 'held', answer: 'lost' } });
    const details = await fillIn(client);
    await client.post('/api/number/port', details);
    await client.post('/api/account/deletion', { password });
    await app.deps.db.pool.query(
      "update account_requests set due_at = '2026-01-01' where account_id = $1 and kind = 'deletion'",
      [user.accountId],
    );
    await app.deps.queue.enqueue(deleteDueAccountsJob, {});
    await vi.waitFor(async () => {
      const order = (await app.deps.phone!.readNumbers()).ports.find(
        ({ phone }) => phone === e164(details.phone),
      );
      expect(order?.status).toBe('canceled');
    });
  });

  test('that is done since the last look cannot be called off any more', async () => {
    const { client } = await signUpSubscriber(app);
    await scriptNumbers(app, { port: { outcome: 'held' } });
    await client.post('/api/number/port', await fillIn(client));
    await scriptNumbers(app);
    const late = await client.delete('/api/number');
    expect(late.status).toBe(409);
    expect(late.body.error.message).toContain('has arrived');
    await look();
    await waitForNumber(client, 'active');
  });

  test('is refused at once for a number that cannot be moved, without a plan, and for a bill that is none', async () => {
    const { client } = await signUpSubscriber(app);
    await scriptNumbers(app, { port: { outcome: 'held', isPortable: false } });
    const refused = await client.post('/api/number/port', await fillIn(client));
    expect(refused.status).toBe(400);
    expect(refused.body.error.issues[0]).toMatchObject({
      path: 'phone',
      message: expect.stringContaining('not portable'),
    });
    const free = await client.post('/api/number/port', await fillIn(client, { phone: '(800) 234-5678' }));
    expect(free.status).toBe(400);
    expect((await upload(client, Buffer.from('hello'))).status).toBe(415);
    expect((await upload(client, pdf, 'text/html')).status).toBe(415);
    const missing = await client.post('/api/number/port', await fillIn(client, { billId: '' }));
    expect(missing.body.error.issues).toEqual([
      { path: 'billId', message: 'Add a phone bill of the last 30 days.' },
    ]);
  });
});
