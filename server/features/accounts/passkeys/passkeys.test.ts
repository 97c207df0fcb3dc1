import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { mostPasskeys } from '#domain/accounts/passkeys.ts';
import { password, signUpPro } from '#test/support/factories.ts';
import { giveBusinessPlan } from '#test/support/team.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { TestClient } from '#test/support/test-client.ts';
import { addPasskey, askForNew, createDevice, signInByPasskey } from '#test/support/ways-in/passkeys.ts';
import { setPasswordByMail } from '#test/support/ways-in/set-password-by-mail.ts';

const app = useTestApp();
let visits = 0;
/** Each from an address of their own: limits are tested by themselves. */
const visit = () => app.visit(`203.0.113.${visits++ % 250}`);

const listOf = async (client: TestClient) => (await client.get('/api/passkeys')).body.passkeys;
const whoIs = async (client: TestClient) => (await client.get('/api/session')).body.user;
const change = (client: TestClient, id: string, body: object) =>
  client.send(`/api/passkeys/${id}`, {
    method: 'PATCH',
    headers: { origin: app.deps.publicUrl, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
async function listDeeds(loginId: string): Promise<string[]> {
  const entries = await app.deps.db.service
    .selectFrom('audit_entries')
    .select('deed')
    .where('login_id', '=', loginId)
    .orderBy('at')
    .execute();
  return entries.map(({ deed }) => deed);
}
async function forgetSessions(loginId: string): Promise<void> {
  await app.deps.db.service.deleteFrom('sessions').where('login_id', '=', loginId).execute();
}

describe('a passkey', () => {
  test('is added with the password, signs in without an address, and is told of by mail and in the log', async () => {
    const { client, input, user } = await signUpPro(app);
    expect(await listOf(client)).toEqual([]);
    const { body: options } = await askForNew(client);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Jotline' },
      user: { name: input.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { device, added } = await addPasskey(client);
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    expect(added.body.passkey).toMatchObject({ name: 'Unknown device', lastUsedAt: null });
    await app.waitForMail(input.email, 'A passkey was added');

    const other = visit();
    const { signedIn } = await signInByPasskey(other, device);
    expect(signedIn.body, JSON.stringify(signedIn.body)).toMatchObject({ user: { id: user.id } });
    expect(await whoIs(other)).toMatchObject({ id: user.id });
    expect((await listOf(other))[0].lastUsedAt).not.toBeNull();
    const { body } = await other.get('/api/sessions');
    expect(body.sessions).toHaveLength(2);
    expect(body.sessions[0]).toMatchObject({
      current: true,
      ipAddress: expect.stringMatching(/^203\.0\.113/),
    });
    // Time and again: the device counts on.
    expect((await signInByPasskey(visit(), device)).signedIn.status).toBe(200);

    expect((await other.delete(`/api/passkeys/${added.body.passkey.id}`)).status).toBe(204);
    expect((await other.delete(`/api/passkeys/${added.body.passkey.id}`)).status).toBe(404);
    await app.waitForMail(input.email, 'A passkey was removed');
    const late = await signInByPasskey(visit(), device);
    expect(late.signedIn.status).toBe(404);
    expect(late.signedIn.body.error.message).toBe(
      'That passkey opens nothing here any more. Sign in another way.',
    );
    const password = await visit().post('/api/sign-in', { email: input.email, password: input.password });
    expect(password.status, 'the password works still').toBe(200);
    expect(await listDeeds(user.id)).toEqual([
      'account.opened',
      'passkey.added',
      'session.signed_in',
      'session.signed_in',
      'passkey.removed',
      'session.signed_in',
    ]);
  });

  test('counts as both steps where an authenticator app is on', async () => {
    const { client } = await signUpPro(app);
    const { body: setup } = await client.post('/api/totp/start', { password });
    const totp = new TOTP({ secret: Secret.fromBase32(setup.secret) });
    expect((await client.post('/api/totp/confirm', { code: totp.generate() })).status).toBe(200);
    const { device } = await addPasskey(client);
    const other = visit();
    const { signedIn } = await signInByPasskey(other, device);
    expect(signedIn.body).toMatchObject({ user: { twoFactorEnabled: true }, session: {} });
    expect((await other.get('/api/lines')).status).toBe(200);
  });

  test('of a device that does not count signs in as often as it is asked', async () => {
    const { client } = await signUpPro(app);
    const { device } = await addPasskey(client, createDevice({ counts: false }));
    for (let time = 0; time < 2; time += 1)
      expect((await signInByPasskey(visit(), device)).signedIn.status).toBe(200);
  });

  test('needs the right password to be added', async () => {
    const { client } = await signUpPro(app);
    expect((await askForNew(client, { password: 'wrong-one-12' })).body.error.message).toBe(
      'Incorrect password',
    );
    expect((await askForNew(client, {})).status).toBe(401);
    expect((await app.visit().post('/api/passkeys/options', { password })).status).toBe(401);
  });

  test('of somebody without a password needs a sign-in of the last minutes', async () => {
    const { client, user } = await signUpPro(app);
    // As after signing up with Google.
    await app.deps.db.service
      .updateTable('sign_in_methods')
      .set({ provider_id: 'google', password: null })
      .where('login_id', '=', user.id)
      .execute();
    const { device, added } = await addPasskey(client);
    expect(added.status).toBe(200);
    expect((await signInByPasskey(visit(), device)).signedIn.status).toBe(200);
    const last = await client.delete('/api/ways/google');
    expect(last.body.error.message, 'a passkey can be lost').toContain('only way to sign in');
    await app.deps.db.service
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - 16 * 60_000) })
      .where('login_id', '=', user.id)
      .execute();
    const late = await askForNew(client, {});
    expect(late.status).toBe(403);
    expect(late.body.error.message).toContain('sign in again and add the passkey within 15 minutes');
  });

  test('is named after its device, and renamed to what no other of the person is called', async () => {
    const { client, user } = await signUpPro(app);
    const first = (await addPasskey(client)).added.body.passkey;
    const second = (await addPasskey(client)).added.body.passkey;
    expect([first.name, second.name]).toEqual(['Unknown device', 'Unknown device 2']);
    expect((await change(client, first.id, { name: '  Work phone ' })).status).toBe(204);
    const taken = await change(client, second.id, { name: 'work PHONE' });
    expect(taken.body.error.issues).toEqual([
      { path: 'name', message: 'Another passkey of yours has that name.' },
    ]);
    expect((await change(client, second.id, { name: '   ' })).body.error.message).toBe('Enter a name.');
    expect((await change(client, second.id, { name: 'x'.repeat(61) })).status).toBe(400);
    expect((await listOf(client)).map(({ name }: { name: string }) => name)).toEqual([
      'Work phone',
      'Unknown device 2',
    ]);
    expect(await listDeeds(user.id)).toContain('passkey.renamed');

    const stranger = await signUpPro(app);
    expect((await change(stranger.client, first.id, { name: 'Mine' })).status).toBe(404);
    expect((await stranger.client.delete(`/api/passkeys/${first.id}`)).status).toBe(404);
    expect(await listOf(client)).toHaveLength(2);
  });

  test('has no room beside twenty others', async () => {
    const { client, user } = await signUpPro(app);
    await app.deps.db.service
      .insertInto('passkeys')
      .values(
        Array.from({ length: mostPasskeys - 1 }, (_, index) => ({
          login_id: user.id,
          credential_id: `${user.id}-${index}`,
          public_key: Buffer.from([1]),
          sign_count: 0,
          transports: ['internal'],
          name: `Phone ${index}`,
        })),
      )
      .execute();
    // Two at once: one finds the last place.
    const answers = [];
    for (const device of [createDevice(), createDevice()])
      answers.push(device.make((await askForNew(client)).body));
    const added = await Promise.all(answers.map((answer) => client.post('/api/passkeys', { answer })));
    expect(added.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const full = await addPasskey(client, createDevice());
    expect(full.added.body.error.message).toContain('You have 20 passkeys');
    expect((await client.get('/api/passkeys')).body).toMatchObject({ isFull: true });
  });
});

describe('an answer to the question for a new one', () => {
  test('is taken once, in the session that asked, and for five minutes', async () => {
    const { client, user } = await signUpPro(app);
    const asked = (await askForNew(client)).body;
    const answer = createDevice().make(asked);
    const other = await signUpPro(app);
    await askForNew(other.client);
    expect((await other.client.post('/api/passkeys', { answer })).body.error.code, 'of somebody else').toBe(
      'invalid_token',
    );
    const stolen = await signUpPro(app);
    for (const [name, value] of client.cookies)
      if (name.includes('passkey')) stolen.client.cookies.set(name, value);
    expect((await stolen.client.post('/api/passkeys', { answer })).body.error.code).toBe('invalid_token');
    expect((await client.post('/api/passkeys', { answer })).body.error.code, 'used up').toBe('invalid_token');

    const { body: question } = await askForNew(client);
    const [again, more] = [createDevice().make(question), createDevice().make(question)];
    const added = await client.post('/api/passkeys', { answer: again });
    expect(added.status).toBe(200);
    expect((await client.post('/api/passkeys', { answer: more })).body.error.code, 'twice').toBe(
      'invalid_token',
    );
    const resent = await client.post('/api/passkeys', { answer: again });
    expect(resent.body, 'our answer was lost').toEqual(added.body);
    const late = createDevice().make((await askForNew(client)).body);
    await app.deps.db.service
      .updateTable('verifications')
      .set({ expires_at: new Date(0) })
      .execute();
    expect((await client.post('/api/passkeys', { answer: late })).body.error.code, 'late').toBe(
      'invalid_token',
    );
    expect(await listOf(client)).toHaveLength(1);
    expect(await listDeeds(user.id)).toEqual(['account.opened', 'passkey.added']);
  });

  test.each([
    ['another origin', { origin: 'http://localhost:4000' }],
    ['another site', { origin: 'https://evil.example', rpId: 'evil.example' }],
    ['the name of another site', { rpId: 'evil.example' }],
    ['nobody asked who it is', { verifies: false }],
  ])('is refused from %s', async (_, manner) => {
    const { client } = await signUpPro(app);
    const { added } = await addPasskey(client, createDevice(), manner);
    expect(added.status, JSON.stringify(added.body)).toBe(401);
    expect(added.body.error.code).toBe('invalid_credentials');
    expect(await listOf(client)).toEqual([]);
  });

  test('with a credential that is known already, or that answers another question, is refused', async () => {
    const { client } = await signUpPro(app);
    const { device } = await addPasskey(client);
    const { body } = await askForNew(client);
    expect(body.excludeCredentials).toHaveLength(1);
    expect(() => device.make(body)).toThrow();
    const asked = (await visit().post('/api/sign-in/passkey/options')).body;
    const mixed = createDevice().make({ ...body, challenge: asked.challenge, excludeCredentials: [] });
    expect((await client.post('/api/passkeys', { answer: mixed })).body.error.code).toBe('invalid_token');
    const noJson = { ...mixed, response: { ...mixed.response, clientDataJSON: 'bm90IGpzb24' } };
    expect((await client.post('/api/passkeys', { answer: noJson })).body.error.code).toBe('invalid_token');
  });
});

describe('signing in with one', () => {
  test('takes an answer once, in its own browser, for five minutes', async () => {
    const { client } = await signUpPro(app);
    const { device } = await addPasskey(client);
    const browser = visit();
    const { body } = await browser.post('/api/sign-in/passkey/options');
    const answer = device.sign(body);
    const elsewhere = await visit().post('/api/sign-in/passkey', { answer });
    expect(elsewhere.body.error.code, 'another browser').toBe('invalid_token');
    const kept = new Map(browser.cookies);
    expect((await browser.post('/api/sign-in/passkey', { answer })).status).toBe(200);
    const thief = visit();
    for (const [name, value] of kept) thief.cookies.set(name, value);
    expect((await thief.post('/api/sign-in/passkey', { answer })).body.error.code, 'twice').toBe(
      'invalid_token',
    );

    const slow = visit();
    const late = device.sign((await slow.post('/api/sign-in/passkey/options')).body);
    await app.deps.db.service
      .updateTable('verifications')
      .set({ expires_at: new Date(0) })
      .execute();
    expect((await slow.post('/api/sign-in/passkey', { answer: late })).body.error.code, 'late').toBe(
      'invalid_token',
    );
    expect(await whoIs(slow)).toBeNull();

    // Two tabs of one browser each have a question of their own.
    const tabs = visit();
    const first = (await tabs.post('/api/sign-in/passkey/options')).body;
    await tabs.post('/api/sign-in/passkey/options');
    expect((await tabs.post('/api/sign-in/passkey', { answer: device.sign(first) })).status).toBe(200);
  });

  test.each([
    ['another origin', { origin: 'http://localhost:4000' }],
    ['another site', { origin: 'https://evil.example', rpId: 'evil.example' }],
    ['the name of another site', { rpId: 'evil.example' }],
    ['a device that did not ask who it is', { verifies: false }],
  ])('is refused with an answer from %s, and noted', async (_, manner) => {
    const { client, user } = await signUpPro(app);
    const { device } = await addPasskey(client);
    const other = visit();
    const { signedIn } = await signInByPasskey(other, device, manner);
    expect(signedIn.status).toBe(401);
    expect(signedIn.body.error.message).toBe(
      'That passkey was not accepted. Try again, or sign in another way.',
    );
    expect(await whoIs(other)).toBeNull();
    await expect.poll(() => listDeeds(user.id)).toContain('session.failed');
  });

  test('is refused to a copy whose count has fallen behind', async () => {
    const { client } = await signUpPro(app);
    const { device } = await addPasskey(client);
    const copy = device.copy();
    for (let time = 0; time < 2; time += 1)
      expect((await signInByPasskey(visit(), device)).signedIn.status).toBe(200);
    expect((await signInByPasskey(visit(), copy)).signedIn.status).toBe(401);
    expect((await signInByPasskey(visit(), device)).signedIn.status).toBe(200);
  });

  test('is refused for somebody else, with a forged signature, and with a passkey that nobody has', async () => {
    const ana = await signUpPro(app);
    const ben = await signUpPro(app);
    const { device: anas } = await addPasskey(ana.client);
    const { device: bens, answer } = await addPasskey(ben.client);
    const browser = visit();
    const ask = async () => (await browser.post('/api/sign-in/passkey/options')).body;
    const signed = anas.sign(await ask());
    const bensHandle = bens.sign(await ask()).response.userHandle;
    const posing = { ...signed, response: { ...signed.response, userHandle: bensHandle } };
    expect((await browser.post('/api/sign-in/passkey', { answer: posing })).status).toBe(401);
    const swapped = { ...anas.sign(await ask()), id: answer.id, rawId: answer.id };
    swapped.response = { ...swapped.response, userHandle: bensHandle };
    expect((await browser.post('/api/sign-in/passkey', { answer: swapped })).status).toBe(401);
    const unknown = { ...anas.sign(await ask()), id: 'bm9ib2R5', rawId: 'bm9ib2R5' };
    expect((await browser.post('/api/sign-in/passkey', { answer: unknown })).status).toBe(404);
    expect(await whoIs(browser)).toBeNull();
  });

  test('is over for who has left the team, and for an account that is deleted', async () => {
    const { client: owner, user } = await signUpPro(app);
    await giveBusinessPlan(app, user.accountId);
    const email = 'leaves-with-a-passkey@example.com';
    await owner.post('/api/team/invitations', { email, role: 'technician', lineIds: [] });
    const mail = await app.waitForMail(email, 'invites you');
    const token = new URL(/https?:\S+join\S+/.exec(mail.text)?.[0] ?? '').searchParams.get('token');
    const member = visit();
    const join = { token, name: 'Terry', password, agreedToTerms: true };
    expect((await member.post('/api/invitations/accept', join)).status).toBe(204);
    const { device: theirs } = await addPasskey(member);
    const again = visit();
    expect((await signInByPasskey(again, theirs)).signedIn.body.user).toMatchObject({ role: 'technician' });
    const { body: team } = await owner.get('/api/team');
    const { id } = team.members.find((one: { email: string }) => one.email === email);
    await owner.delete(`/api/team/members/${id}`);
    expect((await signInByPasskey(visit(), theirs)).signedIn.status).toBe(404);
    expect(await whoIs(again)).toBeNull();

    const { device } = await addPasskey(owner);
    await app.deps.db.service.deleteFrom('accounts').where('id', '=', user.accountId).execute();
    expect((await signInByPasskey(visit(), device)).signedIn.status).toBe(404);
  });

  test('is over when the login is taken back with a link from a mail', async () => {
    const { client, input, user } = await signUpPro(app);
    const { device } = await addPasskey(client);
    await forgetSessions(user.id);
    await setPasswordByMail(app, visit(), input.email);
    expect((await signInByPasskey(visit(), device)).signedIn.status).toBe(404);
  });

  test('is limited for each network and passkey', async () => {
    const { client } = await signUpPro(app);
    const { device } = await addPasskey(client);
    const browser = app.visit('203.0.113.251');
    const answer = device.sign((await browser.post('/api/sign-in/passkey/options')).body);
    const statuses: number[] = [];
    for (let time = 0; time < 12; time += 1)
      statuses.push((await browser.post('/api/sign-in/passkey', { answer })).status);
    expect(statuses.at(0)).toBe(200);
    expect(statuses.at(-1)).toBe(429);
    expect((await signInByPasskey(visit(), device)).signedIn.status, 'from elsewhere').toBe(200);
  });

  test('leaves nothing in the log or readable in the database that would open anything', async () => {
    const { client, input } = await signUpPro(app);
    const { device, answer } = await addPasskey(client);
    const browser = visit();
    const { body } = await browser.post('/api/sign-in/passkey/options');
    const rows = JSON.stringify(await app.deps.db.service.selectFrom('verifications').selectAll().execute());
    expect(rows).not.toContain(body.challenge);
    const signed = device.sign(body, { origin: 'https://evil.example' });
    await browser.post('/api/sign-in/passkey', { answer: signed });
    for (const words of [body.challenge, answer.id, input.email, 'evil.example'])
      expect(app.logs()).not.toContain(words);
    expect(app.logs()).toContain('passkey refused');
  });
});
