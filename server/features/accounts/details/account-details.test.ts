import { describe, expect, test } from 'vitest';
import { buildSignUp, password, signUpPro } from '#test/support/factories.ts';
import { addMember } from '#test/support/team.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { TestClient } from '#test/support/test-client.ts';

const app = useTestApp();

describe('the time zone of an account', () => {
  test('is the one of the browser that signed up', async () => {
    const { client } = await signUpPro(app, { timeZone: 'America/Denver' });
    expect((await client.get('/api/session')).body.user.timeZone).toBe('America/Denver');
  });

  test.each([
    ['the browser tells none', {}],
    ['the browser hides it behind UTC', { timeZone: 'UTC' }],
    ['the browser names one that nobody knows', { timeZone: 'America/Atlantis' }],
    ['what it says is no zone', { timeZone: 'x'.repeat(500) }],
  ])('follows the phone when %s', async (_, sent) => {
    const { client } = await signUpPro(app, { phone: nextPhone('415'), ...sent });
    expect((await client.get('/api/session')).body.user.timeZone).toBe('America/Los_Angeles');
  });

  test('can be changed, and the days of the overview follow', async () => {
    const { client, user } = await signUpPro(app, { timeZone: 'America/New_York' });
    const change = { name: 'Ortiz Roofing', timeZone: 'Pacific/Honolulu' };
    const answer = await changeAccount(client, change);
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject(change);
    expect((await client.get('/api/session')).body.user).toMatchObject(change);
    const { callsByDay } = (await client.get('/api/overview?communications=today')).body.communications;
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Pacific/Honolulu' });
    expect(callsByDay.map(({ day }: { day: string }) => day)).toEqual([today]);
    const { name } = await app.deps.db.service
      .selectFrom('accounts')
      .select('name')
      .where('id', '=', user.accountId)
      .executeTakeFirstOrThrow();
    expect(name).toBe('Ortiz Roofing');
  });

  test.each([
    ['a zone that nobody knows', { name: 'Pro', timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['an offset in place of a place', { name: 'Pro', timeZone: '+05:00' }, 'timeZone'],
    ['a blank name', { name: '  ', timeZone: 'America/Denver' }, 'name'],
  ])('%s is refused', async (_, change, path) => {
    const { client } = await signUpPro(app);
    const answer = await changeAccount(client, change);
    expect(answer.status).toBe(400);
    expect(answer.body.error.issues[0].path).toBe(path);
  });

  test('is nobody else’s to change', async () => {
    const answer = await changeAccount(app.visit(), { name: 'X', timeZone: 'America/Denver' });
    expect(answer.status).toBe(401);
  });
});

describe('the e-mail address of an account', () => {
  test('changes once the new address has confirmed, and the old one is told before and after', async () => {
    const { client, input, user } = await signUpPro(app);
    const email = `new-${input.email}`;
    expect((await client.post('/api/account/email', { email, password })).status).toBe(200);
    expect((await client.get('/api/account/email')).body).toMatchObject({ change: { email } });
    expect((await client.get('/api/session')).body.user.email).toBe(input.email);

    const warning = await app.waitForMail(input.email, 'Someone wants to change your email');
    expect(warning.text).toContain(email);
    const token = await readToken(email);
    expect((await client.post('/api/email/confirm', { token })).status).toBe(204);
    expect((await client.get('/api/session')).body.user).toMatchObject({ email, emailVerified: true });
    expect((await client.get('/api/account/email')).body).toEqual({ change: null });
    const told = await app.waitForMail(input.email, 'Your email address was changed');
    expect(told.text).toContain(email);

    const signIn = (address: string) => app.visit().post('/api/sign-in', { email: address, password });
    expect((await signIn(email)).status).toBe(200);
    expect((await signIn(input.email)).status).toBe(401);
    // The notes and the company's own address went to the old one: they follow.
    const [recipient] = await app.deps.db.service
      .selectFrom('email_recipients')
      .select(['email', 'confirmed_at', 'is_primary'])
      .where('account_id', '=', user.accountId)
      .execute();
    expect(recipient).toMatchObject({ email, is_primary: true, confirmed_at: expect.any(Date) });
    expect((await client.get('/api/company')).body.primaryEmail).toBe(email);
  });

  test('of somebody on the team is theirs alone: the business is reached where it was', async () => {
    const { client, user } = await signUpPro(app);
    const { accountId } = user;
    const member = await addMember(app, { accountId, role: 'technician' });
    const { service } = app.deps.db;
    await service
      .updateTable('company_info')
      .set({ primary_email: member.email })
      .where('account_id', '=', accountId)
      .execute();
    await service
      .insertInto('email_recipients')
      .values({ account_id: accountId, email: member.email, name: 'Tess' })
      .execute();
    const email = `new-${member.email}`;
    await member.client.post('/api/account/email', { email, password });
    const asked = await app.waitForMail(email, 'Confirm your new email address');
    expect(asked.text).toContain('you sign in with it');
    expect(asked.text).not.toContain('Receipts');
    const token = await readToken(email);
    expect((await member.client.post('/api/email/confirm', { token })).status).toBe(204);
    expect((await member.client.get('/api/session')).body.user).toMatchObject({ email });
    expect((await client.get('/api/company')).body.primaryEmail).toBe(member.email);
    const recipients = await service
      .selectFrom('email_recipients')
      .select('email')
      .where('account_id', '=', accountId)
      .execute();
    expect(recipients.map((row) => row.email)).toContain(member.email);
    expect(recipients.map((row) => row.email)).not.toContain(email);
  });

  test('a link works once, and an older one no longer when another address was named', async () => {
    const { client, input } = await signUpPro(app);
    await client.post('/api/account/email', { email: `one-${input.email}`, password });
    const first = await readToken(`one-${input.email}`);
    await client.post('/api/account/email', { email: `two-${input.email}`, password });
    const second = await readToken(`two-${input.email}`);
    const confirm = (token: string) => app.visit().post('/api/email/confirm', { token });
    expect((await confirm(first)).body.error.code).toBe('invalid_token');
    expect((await confirm(second)).status).toBe(204);
    expect((await confirm(second)).body.error.code).toBe('invalid_token');
  });

  test('a change that was taken back does not happen', async () => {
    const { client, input } = await signUpPro(app);
    const email = `never-${input.email}`;
    await client.post('/api/account/email', { email, password });
    const token = await readToken(email);
    expect((await client.delete('/api/account/email')).status).toBe(204);
    expect((await client.post('/api/email/confirm', { token })).body.error.code).toBe('invalid_token');
    expect((await client.get('/api/session')).body.user.email).toBe(input.email);
  });

  test('is not changed without the password, to an address that is taken, or to itself', async () => {
    const { client, input } = await signUpPro(app);
    const other = await signUpPro(app);
    const ask = (email: string, typed = password) =>
      client.post('/api/account/email', { email, password: typed });
    expect((await ask(`x-${input.email}`, 'not-the-password')).body.error.message).toBe('Incorrect password');
    expect((await ask(other.input.email)).body.error.message).toBe(
      'Another account uses this email address.',
    );
    expect((await ask(input.email)).body.error.message).toBe('That is your address already.');
    expect((await client.get('/api/account/email')).body).toEqual({ change: null });
  });

  test('that somebody else took meanwhile stays theirs', async () => {
    const { client, input } = await signUpPro(app);
    const email = `raced-${input.email}`;
    await client.post('/api/account/email', { email, password });
    const token = await readToken(email);
    expect((await app.visit('203.0.113.9').post('/api/sign-up', buildSignUp({ email }))).status).toBe(200);
    expect((await client.post('/api/email/confirm', { token })).body.error.code).toBe('email_taken');
    expect((await client.get('/api/session')).body.user.email).toBe(input.email);
  });
});

function changeAccount(client: TestClient, change: object) {
  const headers = { origin: app.deps.publicUrl, 'content-type': 'application/json' };
  return client.send('/api/account', { method: 'PATCH', headers, body: JSON.stringify(change) });
}

async function readToken(email: string): Promise<string> {
  const mail = await app.waitForMail(email, 'Confirm your new email address');
  const link = /https?:\S+\/auth\/confirm\?\S+/.exec(mail.text)?.[0] ?? '';
  return new URL(link).searchParams.get('token') ?? '';
}

let phones = 0;
function nextPhone(areaCode: string): string {
  phones += 1;
  return `(${areaCode}) 555-${String(1000 + phones)}`;
}
