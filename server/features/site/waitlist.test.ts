import { describe, expect, test } from 'vitest';
import { useTestApp } from '#test/support/test-app.ts';

const app = useTestApp();
const subject = 'Shall we tell you when something is new?';
const fresh = (() => {
  let count = 0;
  return () => `visitor-${++count}@example.com`;
})();

async function postForm(path: string, fields: Record<string, string> = {}, address = '192.0.2.1') {
  return app.visit(address).send(path, { method: 'POST', body: new URLSearchParams(fields) });
}

async function readRow(email: string) {
  return app.deps.db.service.selectFrom('waitlist').selectAll().where('email', '=', email).executeTakeFirst();
}

async function tokenFor(email: string): Promise<string> {
  const mail = await app.waitForMail(email, subject);
  return /waitlist\/confirm\?token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
}

describe('"Notify me"', () => {
  test('stores the address once and counts it only after the button of the mail was pressed', async () => {
    const email = fresh();
    const client = app.visit('192.0.2.10');
    expect((await client.post('/api/waitlist', { email: ` ${email.toUpperCase()} ` })).status).toBe(204);
    expect((await client.post('/api/waitlist', { email })).status).toBe(204);
    expect((await readRow(email))?.confirmed_at).toBeNull();

    const token = await tokenFor(email);
    const answer = await postForm(`/waitlist/confirm?token=${token}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/waitlist/confirmed']);
    expect((await readRow(email))?.confirmed_at).toBeInstanceOf(Date);
    // Pressed twice: still on the list.
    const again = await postForm(`/waitlist/confirm?token=${token}`);
    expect(again.headers.get('location')).toBe('/waitlist/confirmed');
  });

  test('answers alike for an address that is known, and does not write to it again', async () => {
    const email = fresh();
    const client = app.visit('192.0.2.11');
    const first = await client.post('/api/waitlist', { email });
    const token = await tokenFor(email);
    await postForm(`/waitlist/confirm?token=${token}`);
    const second = await client.post('/api/waitlist', { email });
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    const live = await app.deps.db.pool.query(
      "select count(*)::int as jobs from pgboss.job where name = 'site.send-waitlist-mail' and state in ('created', 'active', 'retry')",
    );
    expect(live.rows[0].jobs).toBe(0);
    expect((await readRow(email))?.unsubscribed_at).toBeNull();
  });

  test('works as a plain form and leads to a page that says so', async () => {
    const email = fresh();
    const answer = await postForm('/waitlist', { email }, '192.0.2.12');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/waitlist/sent']);
    expect(await tokenFor(email)).toMatch(/^[\w-]{32}$/);
  });

  test.each(['', 'nobody', 'a@b', `${'a'.repeat(250)}@example.com`, 'a b@example.com'])(
    'refuses %j and stores nothing',
    async (email) => {
      const json = await app.visit('192.0.2.13').post('/api/waitlist', { email });
      expect(json.status).toBe(400);
      expect(json.body.error.message).toMatch(/email address/);
      const form = await postForm('/waitlist', { email }, '192.0.2.13');
      expect(form.headers.get('location')).toBe('/waitlist/not-an-address');
      expect(await readRow(email)).toBeUndefined();
    },
  );

  test('lets one address ask ten times an hour', async () => {
    for (let asked = 0; asked < 10; asked += 1) {
      expect((await postForm('/waitlist', { email: fresh() }, '192.0.2.14')).headers.get('location')).toBe(
        '/waitlist/sent',
      );
    }
    const email = fresh();
    const refused = await postForm('/waitlist', { email }, '192.0.2.14');
    expect(refused.headers.get('location')).toBe('/waitlist/slow-down');
    expect((await app.visit('192.0.2.14').post('/api/waitlist', { email })).status).toBe(429);
    expect(await readRow(email)).toBeUndefined();
  });
});

describe('the link of the mail', () => {
  test('is refused when forged, empty or past its seven days', async () => {
    for (const token of ['', 'x'.repeat(32), "' or 1=1 --"]) {
      const answer = await postForm(`/waitlist/confirm?token=${encodeURIComponent(token)}`);
      expect(answer.headers.get('location')).toBe('/waitlist/expired');
    }
    const email = fresh();
    await app.visit('192.0.2.15').post('/api/waitlist', { email });
    const token = await tokenFor(email);
    await app.deps.db.pool.query(
      "update waitlist set token_expires_at = now() - interval '1 minute' where email = $1",
      [email],
    );
    const answer = await postForm(`/waitlist/confirm?token=${token}`);
    expect(answer.headers.get('location')).toBe('/waitlist/expired');
    expect((await readRow(email))?.confirmed_at).toBeNull();
  });

  test('takes an address off the list again, also with the one press of a mail program', async () => {
    const email = fresh();
    await app.visit('192.0.2.16').post('/api/waitlist', { email });
    const token = await tokenFor(email);
    await postForm(`/waitlist/confirm?token=${token}`);
    const answer = await postForm(`/waitlist/leave?token=${token}`, { 'List-Unsubscribe': 'One-Click' });
    expect(answer.headers.get('location')).toBe('/waitlist/left');
    expect((await readRow(email))?.unsubscribed_at).toBeInstanceOf(Date);
  });
});
