import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { listMailbox } from '#server/providers/mailer/mailbox.ts';
import { password, signUpPro } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';

const app = useTestApp();
const newPassword = 'gutter-41-down';

describe('a forgotten password', () => {
  test('is reset by the link in the mail, once, and ends every session', async () => {
    const { client, input } = await signUpPro(app);
    expect((await app.visit().post('/api/password/forgot', { email: input.email })).status).toBe(204);
    const mail = await app.waitForMail(input.email, 'Reset your password');
    const token = new URL(/https?:\S+reset\S+/.exec(mail.text)?.[0] ?? '').searchParams.get('token');

    const visitor = app.visit();
    expect((await visitor.post('/api/password/reset', { token, password: 'short' })).status).toBe(400);
    expect((await visitor.post('/api/password/reset', { token, password: newPassword })).status).toBe(204);
    expect((await client.get('/api/lines')).status).toBe(401);
    expect((await visitor.post('/api/sign-in', { email: input.email, password })).status).toBe(401);
    expect((await visitor.post('/api/sign-in', { email: input.email, password: newPassword })).status).toBe(
      200,
    );
    expect((await visitor.post('/api/password/reset', { token, password })).body.error.code).toBe(
      'invalid_token',
    );
    const told = await app.waitForMail(input.email, 'Your password was changed');
    expect(told.text).toContain('/auth/forgot');
  });

  test('asked for with an unknown address gets the same answer and sends nothing', async () => {
    const { input } = await signUpPro(app);
    const answer = await app.visit().post('/api/password/forgot', { email: 'stranger@example.com' });
    expect(answer.status).toBe(204);
    await app.visit().post('/api/password/forgot', { email: input.email });
    await app.waitForMail(input.email, 'Reset your password');
    const mails = await listMailbox(app.deps.mailboxFolder);
    expect(mails.filter((mail) => mail.to === 'stranger@example.com')).toEqual([]);
  });

  test('can be asked for five times an hour', async () => {
    const statuses = [];
    for (let n = 0; n < 6; n += 1) {
      statuses.push(
        (await app.visit('203.0.113.80').post('/api/password/forgot', { email: 'a@example.com' })).status,
      );
    }
    expect(statuses.at(-1)).toBe(429);
  });

  test('is asked for five times an hour for one account, from wherever, and unknown accounts are counted alike', async () => {
    const { input } = await signUpPro(app);
    for (const [net, email] of [
      ['198.18.1', input.email],
      ['198.18.2', 'nobody-at-all@example.com'],
    ]) {
      const statuses: number[] = [];
      for (let n = 1; n <= 6; n += 1)
        statuses.push((await app.visit(`${net}.${n}`).post('/api/password/forgot', { email })).status);
      expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
    }
  });

  test('asked for makes the server do the same, whether or not the account exists', async () => {
    const { input } = await signUpPro(app);
    const countJobs = async () => {
      const [row] = (
        await sql<{ count: number }>`select count(*)::int as count from pgboss.job
          where name = 'accounts.send-password-reset'`.execute(app.deps.db.service)
      ).rows;
      return row?.count ?? 0;
    };
    const before = await countJobs();
    await app.visit('198.18.3.1').post('/api/password/forgot', { email: input.email });
    await app.visit('198.18.3.2').post('/api/password/forgot', { email: 'still-nobody@example.com' });
    expect(await countJobs()).toBe(before + 2);
  });

  test('leaves no other open link behind, and no link in the database', async () => {
    const { client, input, user } = await signUpPro(app);
    const tokens = async () =>
      (await listMailbox(app.deps.mailboxFolder))
        .filter(({ to, subject }) => to === input.email && subject === 'Reset your password')
        .map(
          ({ text }) => new URL(/https?:\S+reset\S+/.exec(text)?.[0] ?? '').searchParams.get('token') ?? '',
        );
    const visitor = app.visit('198.18.4.1');
    for (let n = 0; n < 3; n += 1) await visitor.post('/api/password/forgot', { email: input.email });
    await expect.poll(tokens).toHaveLength(3);
    const [first = '', second = '', third = ''] = await tokens();
    const { rows } = await sql<{ row: string }>`select v::text as row from verifications v
      where v::text like ${`%${user.id}%`}`.execute(app.deps.db.service);
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) for (const token of [first, second, third]) expect(row).not.toContain(token);

    expect((await visitor.post('/api/password/reset', { token: second, password: newPassword })).status).toBe(
      204,
    );
    for (const token of [first, third])
      expect((await visitor.post('/api/password/reset', { token, password })).body.error.code).toBe(
        'invalid_token',
      );

    // Nor does a change in the settings.
    await client.post('/api/sign-in', { email: input.email, password: newPassword });
    await visitor.post('/api/password/forgot', { email: input.email });
    await expect.poll(tokens).toHaveLength(4);
    const open = (await tokens()).find((token) => ![first, second, third].includes(token));
    const change = { currentPassword: newPassword, newPassword: password };
    expect((await client.post('/api/password/change', change)).status).toBe(200);
    expect((await visitor.post('/api/password/reset', { token: open, password })).body.error.code).toBe(
      'invalid_token',
    );
  });
});

describe('changing the password', () => {
  test('is told by mail, with the time and a way back; a try that failed is not', async () => {
    const { client, input } = await signUpPro(app);
    const attempt = (currentPassword: string) =>
      client.post('/api/password/change', { currentPassword, newPassword });
    expect((await attempt('wrong-one-12')).status).toBe(401);
    expect((await attempt(password)).status).toBe(200);
    const mail = await app.waitForMail(input.email, 'Your password was changed');
    expect(mail.text).toMatch(/was changed on \w+, \w+ \d+, \d{4} at \d+:\d\d [AP]M\./u);
    expect(mail.text).toContain('/auth/forgot');
    const mails = await listMailbox(app.deps.mailboxFolder);
    expect(mails.filter(({ to, subject }) => to === input.email && /was changed/.test(subject))).toHaveLength(
      1,
    );
  });

  test('needs the current one', async () => {
    const { client } = await signUpPro(app);
    const answer = await client.post('/api/password/change', {
      currentPassword: 'wrong-one-12',
      newPassword,
    });
    expect(answer.status).toBe(401);
    expect(answer.body.error.message).toBe('Incorrect password');
    const blank = await client.post('/api/password/change', { currentPassword: '', newPassword });
    expect(blank.body.error.message).toBe('Password required');
  });

  test('keeps this session and ends the others when asked', async () => {
    const { client, input } = await signUpPro(app);
    const other = app.visit();
    await other.post('/api/sign-in', { email: input.email, password });
    const change = { currentPassword: password, newPassword, endOtherSessions: true };
    expect((await client.post('/api/password/change', change)).status).toBe(200);
    expect((await client.get('/api/lines')).status).toBe(200);
    expect((await other.get('/api/lines')).status).toBe(401);
    expect(
      (await app.visit().post('/api/sign-in', { email: input.email, password: newPassword })).status,
    ).toBe(200);
  });
});
