import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { listMailbox } from '#server/providers/mailer/mailbox.ts';
import { confirmEmail } from '#test/support/billing.ts';
import { buildDoneCall, useCallApp } from '#test/support/calls.ts';
import { signUpPro } from '#test/support/factories.ts';
import { buildAutomaticCall, recapsTo } from '#test/support/recaps.ts';
import { waterHeater } from '#test/support/sound/call-scripts.ts';
import type { TestClient } from '#test/support/test-client.ts';

const calls = useCallApp();
const { app } = calls;
const subject = 'Recap of your call with';

const send = (client: TestClient, callId: string, email: string) =>
  client.post(`/api/calls/${callId}/recap`, { email });
const confirm = (client: TestClient, callId: string, value: string) =>
  client.post(`/api/calls/${callId}/customer`, { field: 'email', value });
const recapOf = async (client: TestClient, callId: string, address: string) => {
  const { body } = await client.get(`/api/calls/${callId}`);
  return body.recaps.find((recap: { address: string }) => recap.address === address);
};

/** As the owner of the address does, with the link of the sign-up mail. */
async function confirmByLink({ client, user }: Awaited<ReturnType<typeof signUpPro>>): Promise<void> {
  const mail = await app.waitForMail(user.email, 'Confirm your email address');
  const token = new URL(/https?:\S+confirm\S+/.exec(mail.text)?.[0] ?? '').searchParams.get('token');
  expect((await client.post('/api/email/confirm', { token })).status).toBe(204);
}

async function letTimePass(accountId: string, interval: string): Promise<void> {
  await app.deps.db.pool.query(
    'update recap_sends set sent_at = sent_at - $2::interval where account_id = $1',
    [accountId, interval],
  );
}

/** Nobody's send is written down until so many stand in line: as close together as two can come. */
async function holdBackSends() {
  const outside = new pg.Client({ connectionString: app.databaseUrl });
  await outside.connect();
  await outside.query('begin; lock table recap_sends in share mode');
  return async (inLine: number) => {
    const waiting = `select from pg_locks where not granted
      and database = (select oid from pg_database where datname = current_database())`;
    const count = async () => (await outside.query(waiting)).rowCount;
    await vi.waitFor(async () => expect(await count()).toBeGreaterThanOrEqual(inLine), { timeout: 60_000 });
    await outside.query('commit');
    await outside.end();
  };
}

describe('an account whose own address is not confirmed', () => {
  test('cannot send a recap; what it wanted to send is kept and goes once the address is confirmed', async () => {
    const pro = await signUpPro(app);
    const { client, callId } = await buildDoneCall(calls, waterHeater, pro);
    const answer = await send(client, callId, 'stranger@relay.co');
    expect(answer.status).toBe(403);
    expect(answer.body.error.code).toBe('email_not_confirmed');
    expect(answer.body.error.message).toContain('Confirm your email address first');
    expect(await recapOf(client, callId, 'stranger@relay.co')).toMatchObject({
      state: 'waiting',
      heldFor: 'email_not_confirmed',
    });
    expect((await client.get(`/api/calls/${callId}`)).body.isEmailConfirmed).toBe(false);
    expect(await recapsTo(calls, 'stranger@relay.co')).toEqual([]);

    await confirmByLink(pro);
    expect((await client.get(`/api/calls/${callId}`)).body.isEmailConfirmed).toBe(true);
    expect((await send(client, callId, 'stranger@relay.co')).body).toEqual({ state: 'pending' });
    await app.waitForMail('stranger@relay.co', subject);
  });

  test('keeps the correction of an address, and nothing goes there', async () => {
    const { client, callId } = await buildDoneCall(calls, waterHeater, await signUpPro(app));
    const answer = await confirm(client, callId, 'Right@Relay.co');
    expect(answer.status).toBe(200);
    expect(answer.body.notes.customer.email).toBe('right@relay.co');
    const { body } = await client.get(`/api/calls/${callId}`);
    expect(body.notes.document.customer.email).toBe('right@relay.co');
    expect(body.recaps).toMatchObject([{ address: 'right@relay.co', state: 'waiting' }]);
    expect(await recapsTo(calls, 'right@relay.co')).toEqual([]);
  });

  test('sends none automatically either', async () => {
    const { client, user } = await signUpPro(app);
    const callId = await buildAutomaticCall(calls, user.accountId, 'dora');
    expect(await recapOf(client, callId, 'dora@auto.co')).toMatchObject({
      state: 'waiting',
      heldFor: 'email_not_confirmed',
    });
    expect(await recapsTo(calls, 'dora@auto.co')).toEqual([]);
    await confirmEmail(app, user.accountId);
    expect((await send(client, callId, 'dora@auto.co')).status).toBe(200);
    await app.waitForMail('dora@auto.co', subject);
  });
});

describe('an account that sends many recaps', () => {
  test('reaches 40 of 300 strangers in an hour and 150 in a day, however many it asks for at once', async () => {
    const pro = await buildDoneCall(calls, waterHeater);
    const { client, user, callId } = pro;
    const second = await buildDoneCall(calls, waterHeater, pro);
    const strangers = Array.from({ length: 300 }, (_, index) => `stranger${index}@many.co`);
    const answers: { status: number; body: { error?: { code: string; message: string } } }[] = [];
    for (let from = 0; from < strangers.length; from += 20) {
      const some = strangers.slice(from, from + 20);
      answers.push(
        ...(await Promise.all(
          some.map((email, index) => send(client, index % 2 ? callId : second.callId, email)),
        )),
      );
    }
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(260);
    expect(refused[0]?.body.error).toMatchObject({ code: 'rate_limited' });
    expect(refused[0]?.body.error?.message).toContain('40 recaps');

    const reached = async () =>
      (await listMailbox(app.deps.mailboxFolder, 1000)).filter(({ to }) => strangers.includes(to));
    await vi.waitFor(async () => expect(await reached()).toHaveLength(40), { timeout: 60_000 });

    const kept = { address: strangers[299] ?? '', state: 'waiting', heldFor: 'account_hour' };
    expect(await recapOf(client, callId, kept.address)).toMatchObject(kept);
    await letTimePass(user.accountId, '61 minutes');
    expect((await send(client, callId, kept.address)).body).toEqual({ state: 'pending' });
    await app.waitForMail(kept.address, subject);

    await app.deps.db.pool.query(
      "insert into recap_sends (account_id, mailbox_hash, sent_at) select $1, repeat('a', 64), now() - interval '2 hours' from generate_series(1, 109)",
      [user.accountId],
    );
    const tomorrow = await send(client, callId, strangers[297] ?? '');
    expect(tomorrow.status).toBe(429);
    expect(tomorrow.body.error.message).toContain('150 recaps');
    await letTimePass(user.accountId, '24 hours');
    expect((await send(client, callId, strangers[297] ?? '')).status).toBe(200);
  });

  test('gets one recap through when several take the last place at the same moment', async () => {
    const pro = await buildDoneCall(calls, waterHeater);
    const ofPro = [pro];
    for (let more = 0; more < 3; more += 1) ofPro.push(await buildDoneCall(calls, waterHeater, pro));
    await app.deps.db.pool.query(
      "insert into recap_sends (account_id, mailbox_hash, sent_at) select $1, repeat('d', 64), now() from generate_series(1, 39)",
      [pro.user.accountId],
    );
    const release = await holdBackSends();
    const pressed = ofPro.map(({ callId }, index) => send(pro.client, callId, `last${index}@race.co`));
    await release(ofPro.length);
    const answers = await Promise.all(pressed);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429]);
  });

  test('does not start anew by deleting the call', async () => {
    const pro = await buildDoneCall(calls, waterHeater);
    await app.deps.db.pool.query(
      "insert into recap_sends (account_id, mailbox_hash, sent_at) select $1, repeat('b', 64), now() from generate_series(1, 39)",
      [pro.user.accountId],
    );
    expect((await send(pro.client, pro.callId, 'last@many.co')).status).toBe(200);
    await app.waitForMail('last@many.co', subject);
    const next = await buildDoneCall(calls, waterHeater, pro);
    expect((await pro.client.delete(`/api/calls/${pro.callId}`)).status).toBe(204);
    expect((await send(pro.client, next.callId, 'over@many.co')).status).toBe(429);
  });

  test('sends none automatically beyond its limit either, and loses nothing', async () => {
    const { client, user } = await buildDoneCall(calls, waterHeater);
    await app.deps.db.pool.query(
      "insert into recap_sends (account_id, mailbox_hash, sent_at) select $1, repeat('c', 64), now() from generate_series(1, 40)",
      [user.accountId],
    );
    const automatic = await buildAutomaticCall(calls, user.accountId, 'mila');
    expect(await recapOf(client, automatic, 'mila@auto.co')).toMatchObject({
      state: 'waiting',
      heldFor: 'account_hour',
    });
    expect(await recapsTo(calls, 'mila@auto.co')).toEqual([]);
    expect(await app.deps.queue.listDead()).toEqual([]);
  });
});

describe('one address', () => {
  test('gets three recaps a day from one account and six from all of them, tagged or not', async () => {
    const address = 'nora@auto.co';
    const first = await buildDoneCall(calls, waterHeater);
    const ofFirst = [first];
    for (let more = 0; more < 3; more += 1) ofFirst.push(await buildDoneCall(calls, waterHeater, first));
    const variants = [address, 'nora+one@auto.co', address, 'nora+two@auto.co'];
    const statuses: number[] = [];
    for (const [index, { callId }] of ofFirst.entries())
      statuses.push((await send(first.client, callId, variants[index] ?? address)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const fourth = await recapOf(first.client, ofFirst[3]?.callId ?? '', 'nora+two@auto.co');
    expect(fourth).toMatchObject({ state: 'waiting', heldFor: 'address_from_account' });

    const second = await buildDoneCall(calls, waterHeater);
    for (const known of [second, await buildDoneCall(calls, waterHeater, second)])
      expect((await send(second.client, known.callId, address)).status).toBe(200);
    const third = await buildDoneCall(calls, waterHeater);
    expect((await send(third.client, third.callId, address)).status).toBe(200);

    const other = await signUpPro(app);
    await confirmEmail(app, other.user.accountId);
    const automatic = await buildAutomaticCall(calls, other.user.accountId, 'nora');
    expect(await recapOf(other.client, automatic, address)).toMatchObject({
      state: 'waiting',
      heldFor: 'address_from_all',
    });
    const refused = await send(other.client, automatic, address);
    expect(refused.status).toBe(429);
    expect(refused.body.error.message).toMatch(/several recaps/);
  });
});
