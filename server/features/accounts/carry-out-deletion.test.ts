import { describe, expect, test, vi } from 'vitest';
import { buildRecordedCall, useCallApp } from '#test/support/calls.ts';
import { password, signUpPro } from '#test/support/factories.ts';
import { findMentions } from '#test/support/files/find-mentions.ts';
import { deleteDueAccountsJob } from './delete-due-accounts.job.ts';

const calls = useCallApp();
const { app } = calls;
const turns = [{ speaker: 'pro' as const, text: 'Hello', start: 0, end: 4 }];

async function letTheDaysPass(accountId: string): Promise<void> {
  await app.deps.db.pool.query(
    "update account_requests set due_at = '2026-01-01' where account_id = $1 and kind = 'deletion'",
    [accountId],
  );
  await app.deps.queue.enqueue(deleteDueAccountsJob, {});
}

const countUsers = async (accountId: string) =>
  (await app.deps.db.pool.query('select count(*) from accounts where id = $1', [accountId])).rows[0].count;

describe('Delete my account', () => {
  test('needs the password', async () => {
    const { client, user } = await signUpPro(app);
    const wrong = await client.post('/api/account/deletion', { password: 'not-my-password-1' });
    expect(wrong.status).toBe(401);
    expect(wrong.body.error.message).toBe('Incorrect password');
    const empty = await client.post('/api/account/deletion', { password: '' });
    expect(empty.body.error.message).toBe('Password required');
    await letTheDaysPass(user.accountId);
    expect((await client.get('/api/account/requests')).body.deletion).toBeNull();
  });

  test('waits 7 days, says so by mail, and everything works until then', async () => {
    const { client, user, input } = await signUpPro(app);
    const answer = await client.post('/api/account/deletion', { password });
    expect(answer.status).toBe(200);
    const days = (new Date(answer.body.dueAt).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);
    const mail = await app.waitForMail(input.email, 'Your account will be deleted');
    expect(mail.text).toContain('/dashboard/settings#security');
    await app.deps.queue.enqueue(deleteDueAccountsJob, {});
    await vi.waitFor(async () => expect(await app.deps.queue.listLive(deleteDueAccountsJob)).toEqual([]));
    expect(await countUsers(user.accountId)).toBe(1);
    expect((await client.get('/api/company')).status).toBe(200);
    expect((await client.post('/api/account/deletion', { password })).status).toBe(409);
  });

  test('can be cancelled, says so by mail, and is then not carried out', async () => {
    const { client, user, input } = await signUpPro(app);
    await client.post('/api/account/deletion', { password });
    expect((await client.delete('/api/account/deletion')).status).toBe(204);
    await app.waitForMail(input.email, 'Your account stays');
    expect((await client.get('/api/account/requests')).body.deletion).toBeNull();
    await letTheDaysPass(user.accountId);
    await vi.waitFor(async () => expect(await app.deps.queue.listLive(deleteDueAccountsJob)).toEqual([]));
    expect(await countUsers(user.accountId)).toBe(1);
    expect((await client.delete('/api/account/deletion')).status).toBe(404);
  });

  test('another account can neither cancel it nor is touched by it; visitors are refused', async () => {
    const ana = await signUpPro(app);
    const ben = await signUpPro(app);
    await ana.client.post('/api/account/deletion', { password });
    expect((await ben.client.delete('/api/account/deletion')).status).toBe(404);
    expect((await app.visit().post('/api/account/deletion', { password })).status).toBe(401);
    await letTheDaysPass(ana.user.accountId);
    await vi.waitFor(async () => expect(await countUsers(ana.user.accountId)).toBe(0), 60_000);
    expect(await countUsers(ben.user.accountId)).toBe(1);
    expect((await ben.client.get('/api/company')).status).toBe(200);
  });

  test('removes the customer at the card processor too', async () => {
    const { client, user } = await signUpPro(app);
    expect((await client.post('/api/card/start', {})).status).toBeLessThan(300);
    const find = async () => {
      const key = `customer:${user.accountId}`;
      const asked = 'select id from test_processor.customers where idempotency_key = $1';
      return (await app.deps.db.pool.query(asked, [key])).rows;
    };
    expect(await find()).toHaveLength(1);
    await client.post('/api/account/deletion', { password });
    await letTheDaysPass(user.accountId);
    await vi.waitFor(async () => expect(await countUsers(user.accountId)).toBe(0), 60_000);
    await expect.poll(find).toEqual([]);
  });

  test('leaves no trace but the proof: rows, files, counters, confirmations and lists by address', async () => {
    const { client, user, input } = await signUpPro(app);
    const { db, storage } = app.deps;
    const callId = await buildRecordedCall(calls, { turns, accountId: user.accountId, start: false });
    const free = await buildRecordedCall(calls, { turns, accountId: null, start: false });
    await client.post('/api/account/export');
    await app.waitForMail(input.email, 'Your data is ready');
    await client.post('/api/password/forgot', { email: input.email });
    await app.visit().post('/api/sign-in', { email: input.email, password: 'a-wrong-one-1' });
    await db.service
      .insertInto('waitlist')
      .values({ email: user.email, token_hash: 'x'.repeat(64) })
      .execute();
    await db.service
      .insertInto('email_suppressions')
      .values({ email: user.email, reason: 'bounce' })
      .execute();
    const phone = `+1${input.phone.replace(/\D/g, '')}`;
    const words = [user.accountId, user.id, user.email, phone];
    await app.waitForMail(input.email, 'Reset your password');
    const before = await findMentions(app, words);
    for (const table of [
      'accounts',
      'logins',
      'verifications',
      'rate_limits',
      'waitlist',
      'email_suppressions',
      'calls',
    ]) {
      expect(before).toContain(table);
    }

    await client.post('/api/account/deletion', { password });
    await letTheDaysPass(user.accountId);
    await app.waitForMail(input.email, 'Your account is deleted');
    await vi.waitFor(async () => expect(await countUsers(user.accountId)).toBe(0), 60_000);
    await vi.waitFor(
      async () => expect(await findMentions(app, words)).toEqual(['account_requests']),
      60_000,
    );
    expect(await storage.find(`recordings/${callId}.wav`)).toBeNull();
    // A free customer's recording belongs to nobody and is not swept away with it.
    const kept = await storage.find(`recordings/${free}.wav`);
    expect(kept).not.toBeNull();
    kept?.body.destroy();
    const proof = await db.service
      .selectFrom('account_requests')
      .selectAll()
      .where('account_id', '=', user.accountId)
      .execute();
    expect(proof.every(({ state, file_key }) => state === 'done' && file_key === null)).toBe(true);
    expect((await client.get('/api/company')).status).toBe(401);
    expect((await app.visit().post('/api/sign-in', { email: input.email, password })).status).toBe(401);
  });
});
