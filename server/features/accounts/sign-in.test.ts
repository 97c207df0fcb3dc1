import { describe, expect, test } from 'vitest';
import { password, signUpPro } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';

const app = useTestApp();

describe('signing in', () => {
  test('works with a verified phone in place of the address, however it is written, and with no other phone', async () => {
    const { client, input, user } = await signUpPro(app, { phone: '(512) 555-0163' });
    const attempt = (email: string) => app.visit().post('/api/sign-in', { email, password });
    expect((await attempt('(512) 555-0163')).body.error).toMatchObject({
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });
    const [line] = (await client.get('/api/lines')).body.lines;
    await client.post(`/api/lines/${line.id}/code`);
    const text = await app.waitForText('+15125550163', 'Your Jotline code is');
    const code = /\d{6}/.exec(text.body)?.[0];
    expect((await client.post(`/api/lines/${line.id}/verify`, { code })).status).toBe(204);
    for (const written of ['(512) 555-0163', '5125550163', '+1 512 555 0163', ' 512.555.0163 ']) {
      const answer = await attempt(written);
      expect(answer.status, written).toBe(200);
      expect(answer.body.user).toMatchObject({ id: user.id, email: input.email });
    }
    const wrong = { email: '5125550163', password: 'not-the-one-7' };
    expect((await app.visit().post('/api/sign-in', wrong)).status).toBe(401);
    expect((await attempt('5125550164')).status).toBe(401);
    expect((await attempt('555-01')).status).toBe(401);
  });

  test('a wrong password and an unknown address get the same answer', async () => {
    const { input } = await signUpPro(app);
    const wrong = await app.visit().post('/api/sign-in', { email: input.email, password: 'not-the-one-7' });
    const unknown = await app.visit().post('/api/sign-in', { email: 'nobody@example.com', password });
    for (const answer of [wrong, unknown]) {
      expect(answer.status).toBe(401);
      expect(answer.body.error).toMatchObject({
        code: 'invalid_credentials',
        message: 'Invalid login credentials',
      });
    }
  });

  test.each([[{ email: '', password: 'x' }], [{ email: 'a@example.com', password: '' }], [{}]])(
    'needs an address and a password: %j',
    async (body) => {
      const answer = await app.visit().post('/api/sign-in', body);
      expect(answer.status).toBe(400);
      expect(answer.body.error.message).toBe(
        'You must provide either an email or phone number and a password',
      );
    },
  );

  test('the session cookie cannot be read by scripts and ends with sign-out', async () => {
    const { input } = await signUpPro(app);
    const client = app.visit();
    const answer = await client.post('/api/sign-in', { email: input.email, password });
    expect(answer.headers.getSetCookie().join()).toMatch(/HttpOnly; SameSite=Lax/i);
    expect((await client.get('/api/lines')).status).toBe(200);

    const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
    expect((await client.post('/api/sign-out')).status).toBe(204);
    expect(client.cookies.size).toBe(0);
    // A copy of the old cookie is worth nothing either.
    expect((await client.get('/api/lines', { cookie })).status).toBe(401);
  });

  test('tries are limited per address, across processes', async () => {
    const { input } = await signUpPro(app);
    const guess = { email: input.email, password: 'a-guess-123' };
    const statuses = [];
    for (let n = 0; n < 11; n += 1)
      statuses.push((await app.visit('203.0.113.9').post('/api/sign-in', guess)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);

    const stored = await app.deps.db.service
      .selectFrom('rate_limits')
      .select('points')
      .where('key', 'like', `sign-in:203.0.113.9%`)
      .execute();
    expect(stored[0]?.points).toBeGreaterThanOrEqual(10);
    const refused = await app.visit('203.0.113.9').post('/api/sign-in', { ...guess, password });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // The owner, from elsewhere, is not locked out.
    expect((await app.visit('203.0.113.10').post('/api/sign-in', { ...guess, password })).status).toBe(200);
  });

  test('guesses at one account are counted wherever they come from, and its owner still gets in from where they were', async () => {
    const { input } = await signUpPro(app);
    const home = app.visit('203.0.113.200');
    const own = { email: input.email, password };
    expect((await home.post('/api/sign-in', own)).status).toBe(200);
    const guess = { email: input.email, password: 'a-guess-123' };
    const statuses: number[] = [];
    for (let n = 1; n <= 60; n += 1)
      statuses.push((await app.visit(`198.18.${n}.1`).post('/api/sign-in', guess)).status);
    expect(statuses.slice(0, 40)).toEqual(Array(40).fill(401));
    expect(statuses.at(-1)).toBe(429);
    expect((await app.visit('198.18.200.1').post('/api/sign-in', own)).status).toBe(429);
    expect((await app.visit('203.0.113.200').post('/api/sign-in', own)).status).toBe(200);
  });

  test('everyone in one IPv6 network of 64 bits counts as one, and an IPv4 address is itself in any writing', async () => {
    const { input } = await signUpPro(app);
    const guess = { email: input.email, password: 'a-guess-123' };
    const from = async (address: string) => (await app.visit(address).post('/api/sign-in', guess)).status;
    const statuses: number[] = [];
    for (let n = 1; n <= 11; n += 1) statuses.push(await from(`2001:db8:1:2:${n}::${n}`));
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect(await from('2001:0db8:0001:0002:ffff:ffff:ffff:ffff')).toBe(429);
    expect(await from('2001:db8:1:3::1')).toBe(401);
    for (let n = 1; n <= 10; n += 1) await from(n % 2 ? '203.0.113.60' : '::ffff:203.0.113.60');
    expect(await from('203.0.113.60')).toBe(429);
    expect(await from('::ffff:203.0.113.61')).toBe(401);
  });
});

describe('a session', () => {
  test('is refreshed on request and keeps its id', async () => {
    const { client } = await signUpPro(app);
    const before = (await client.get('/api/session')).body.session;
    await app.deps.db.service
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() + 60_000) })
      .where('id', '=', before.id)
      .execute();
    const { body } = await client.post('/api/session/refresh');
    expect(body.session.id).toBe(before.id);
    expect(Date.parse(body.session.expiresAt)).toBeGreaterThan(Date.now() + 6 * 24 * 3600 * 1000);
    expect((await client.get('/api/lines')).status).toBe(200);
  });

  test('is renewed for ninety days at most, then the password is asked for', async () => {
    const { client, user } = await signUpPro(app);
    const days = (count: number) => count * 24 * 3600 * 1000;
    const created = new Date(Date.now() - days(88));
    await app.deps.db.service
      .updateTable('sessions')
      .set({ created_at: created })
      .where('login_id', '=', user.id)
      .execute();
    const { body, headers } = await client.post('/api/session/refresh');
    expect(Date.parse(body.session.expiresAt)).toBe(created.getTime() + days(90));
    const [, seconds] = /Max-Age=(\d+)/.exec(headers.getSetCookie().join()) ?? [];
    expect(Number(seconds)).toBeLessThanOrEqual(2 * 24 * 3600);
    expect((await client.get('/api/lines')).status).toBe(200);
  });

  test('is refused once expired', async () => {
    const { client, user } = await signUpPro(app);
    await app.deps.db.service
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('login_id', '=', user.id)
      .execute();
    const answer = await client.get('/api/lines');
    expect(answer.status).toBe(401);
    expect(answer.body.error.message).toBe('Auth session missing!');
    expect((await client.get('/api/session')).body).toEqual({ user: null, session: null });
  });

  test.each([
    ['a changed signature', (value: string) => value.replace(/\..{4}/, '.AAAA')],
    ['a changed token', (value: string) => `x${value}`],
    ['no signature', (value: string) => value.split('.')[0] ?? ''],
    ['nonsense', () => '%%%...===;;'],
    ['an empty value', () => ''],
    ['a very long value', () => 'a.'.repeat(4000)],
  ])('is refused with %s in its cookie', async (_, tamper) => {
    const { client } = await signUpPro(app);
    const [[name, value] = ['', '']] = [...client.cookies];
    const answer = await client.get('/api/lines', { cookie: `${name}=${tamper(value)}` });
    expect(answer.status).toBe(401);
  });

  test('can be listed and ended from another one, but not by another account', async () => {
    const { client: laptop, input } = await signUpPro(app);
    const phone = app.visit('203.0.113.77');
    await phone.post('/api/sign-in', { email: input.email, password }, { 'user-agent': 'A phone' });
    const { sessions } = (await laptop.get('/api/sessions')).body;
    expect(sessions).toHaveLength(2);
    const other = sessions.find((session: { current: boolean }) => !session.current);
    expect(other).toMatchObject({ userAgent: 'A phone', ipAddress: '203.0.113.77' });

    const { client: stranger } = await signUpPro(app);
    expect((await stranger.delete(`/api/sessions/${other.id}`)).status).toBe(404);
    expect((await phone.get('/api/lines')).status).toBe(200);

    expect((await laptop.delete(`/api/sessions/${other.id}`)).status).toBe(204);
    expect((await phone.get('/api/lines')).status).toBe(401);
    expect((await laptop.delete('/api/sessions/not-an-id')).status).toBe(400);
  });

  test('"all others" ends every session but this one', async () => {
    const { client, input } = await signUpPro(app);
    const others = [app.visit(), app.visit()];
    for (const other of others) await other.post('/api/sign-in', { email: input.email, password });
    expect((await client.delete('/api/sessions')).status).toBe(204);
    expect((await client.get('/api/sessions')).body.sessions).toHaveLength(1);
    for (const other of others) expect((await other.get('/api/lines')).status).toBe(401);
  });
});
