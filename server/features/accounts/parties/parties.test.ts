import { Secret, TOTP } from 'otpauth';
import { afterAll, describe, expect, test } from 'vitest';
import { type Party, parties } from '#domain/accounts/sign-in-ways.ts';
import { buildSignUp, password, signUpPro } from '#test/support/factories.ts';
import { giveBusinessPlan } from '#test/support/team.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { TestClient } from '#test/support/test-client.ts';
import { setPasswordByMail } from '#test/support/ways-in/set-password-by-mail.ts';
import { clientId, clientSecret, type Person, startParty } from '#test/support/ways-in/start-party.ts';
import { walkToParty } from '#test/support/ways-in/walk-to-party.ts';

const stand = await startParty(parties.map((party) => `http://localhost:3000/auth/callback/${party}`));
afterAll(stand.close);
const app = useTestApp({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  GOOGLE_ISSUER: stand.issuer,
  MICROSOFT_CLIENT_ID: clientId,
  MICROSOFT_CLIENT_SECRET: clientSecret,
  MICROSOFT_ISSUER: stand.issuer,
});

let people = 0;

function addPerson(person: Partial<Person> = {}): Person & { email: string } {
  people += 1;
  const sub = `person-${people}`;
  const added = { sub, name: `Pat ${people}`, email: `${sub}@example.com`, email_verified: true, ...person };
  stand.people.set(sub, added);
  return added;
}

const visit = () => app.visit(`203.0.113.${people % 250}`);

async function leave(client: TestClient, party: Party = 'google', body: Record<string, unknown> = {}) {
  const { status, body: answer } = await client.post('/api/sign-in/parties', { party, ...body });
  expect(status).toBe(200);
  return answer.url as string;
}

/** To the address of ours that the browser was sent back to, as a path, and from there to where that leads. */
async function comeBack(client: TestClient, address: string): Promise<string> {
  const { pathname, search } = new URL(address);
  const { status, headers } = await client.get(pathname + search);
  expect(status).toBe(303);
  return headers.get('location') ?? '';
}

async function go(
  client: TestClient,
  sub: string | null,
  party: Party = 'google',
  body: Record<string, unknown> = {},
): Promise<string> {
  return comeBack(client, await walkToParty(await leave(client, party, body), sub));
}

const problem = (name: string, party: Party = 'google') => `/auth/signin?problem=${name}&with=${party}`;

const finishing = () => {
  const { fullName, phone, agreedToTerms } = buildSignUp();
  return { fullName, phone, agreedToTerms };
};

async function signUpBy(person: Person, party: Party = 'google') {
  const client = visit();
  expect(await go(client, person.sub, party)).toBe('/auth/finish');
  const { status, body } = await client.post('/api/sign-up/newcomer', finishing());
  expect(status, JSON.stringify(body)).toBe(200);
  return { client, user: body.user as { id: string; accountId: string; email: string } };
}

async function connect(client: TestClient, sub: string, party: Party = 'google'): Promise<string> {
  const { status, body } = await client.post(`/api/ways/${party}`, { password });
  expect(status, JSON.stringify(body)).toBe(200);
  return comeBack(client, await walkToParty(body.url, sub));
}

const whoIs = async (client: TestClient) => (await client.get('/api/session')).body.user;
async function listDeeds(loginId: string): Promise<string[]> {
  const entries = await app.deps.db.service
    .selectFrom('audit_entries')
    .select('deed')
    .where('login_id', '=', loginId)
    .orderBy('at')
    .execute();
  return entries.map(({ deed }) => deed);
}
const kindsOf = async (client: TestClient): Promise<string[]> =>
  (await client.get('/api/ways')).body.ways.map(({ kind }: { kind: string }) => kind);

describe('signing up with Google', () => {
  test('asks for phone and terms, makes the same account as a password does, and signs in from then on', async () => {
    const person = addPerson({ email: 'New.Person@Example.com' });
    const client = visit();
    expect(await go(client, person.sub)).toBe('/auth/finish');
    expect(await whoIs(client)).toBeNull();
    expect((await client.get('/api/sign-up/newcomer')).body.newcomer).toEqual({
      party: 'google',
      name: person.name,
      email: 'new.person@example.com',
    });
    const unread = await client.post('/api/sign-up/newcomer', { ...finishing(), agreedToTerms: false });
    expect(unread.body.error.message).toContain('You must agree');
    const { body } = await client.post('/api/sign-up/newcomer', finishing());
    expect(body.user).toMatchObject({ email: 'new.person@example.com', emailVerified: true, role: 'owner' });
    const { accountId } = body.user;
    const lines = await app.deps.db.service
      .selectFrom('phone_numbers')
      .selectAll()
      .where('account_id', '=', accountId)
      .execute();
    expect(lines).toMatchObject([{ is_primary: true }]);
    await app.waitForMail('new.person@example.com', 'Welcome to Jotline');

    const again = await client.post('/api/sign-up/newcomer', finishing());
    expect(again.body.error.code).toBe('invalid_token');

    const other = visit();
    expect(await go(other, person.sub, 'google', { next: '/dashboard/calls' })).toBe('/dashboard/calls');
    expect(await whoIs(other)).toMatchObject({ accountId });
    expect(await listDeeds(body.user.id)).toEqual(['account.opened', 'session.signed_in']);
    const session = await app.deps.db.service
      .selectFrom('sessions')
      .select(['ip_address'])
      .where('login_id', '=', body.user.id)
      .execute();
    expect(session.map(({ ip_address }) => ip_address)).not.toContain('');
  });

  test('an address that nobody vouches for still has to be confirmed', async () => {
    const { user } = await signUpBy(addPerson({ email_verified: false }));
    expect(user).toMatchObject({ emailVerified: false });
    await app.waitForMail(user.email, 'Confirm your email address');
  });

  test('of Microsoft the plain claim of an address counts for nothing, that of its owner does', async () => {
    const plain = await signUpBy(addPerson({ email_verified: true }), 'microsoft');
    expect(plain.user).toMatchObject({ emailVerified: false });
    const owned = await signUpBy(addPerson({ email_verified: false, xms_edov: true }), 'microsoft');
    expect(owned.user).toMatchObject({ emailVerified: true });
  });

  test('without an address there is no account', async () => {
    const client = visit();
    expect(await go(client, addPerson({ email: undefined }).sub)).toBe(problem('no_address'));
    expect((await client.post('/api/sign-up/newcomer', finishing())).body.error.code).toBe('invalid_token');
  });
});

describe('a login that is there already', () => {
  test('is never given to who has the same address at Google, verified or not', async () => {
    for (const email_verified of [true, false]) {
      const { input } = await signUpPro(app);
      const client = visit();
      expect(await go(client, addPerson({ email: input.email, email_verified }).sub)).toBe(
        problem('known_address'),
      );
      expect(await whoIs(client)).toBeNull();
    }
  });

  test('is connected by who is signed in and knows its password, is told by mail, and is found whatever the address is later', async () => {
    const { client, input, user } = await signUpPro(app);
    const person = addPerson();
    const wrong = await client.post('/api/ways/google', { password: 'wrong-one-44' });
    expect(wrong.body.error.message).toBe('Incorrect password');
    expect((await client.post('/api/ways/google', {})).status).toBe(401);

    expect(await connect(client, person.sub)).toBe('/dashboard/settings/security?connected=google');
    await app.waitForMail(input.email as string, 'Google was connected');
    const { body } = await client.get('/api/ways');
    expect(body).toMatchObject({
      ways: [{ kind: 'password' }, { kind: 'google', email: person.email, lastUsedAt: null }],
      parties: ['google', 'microsoft'],
    });
    expect((await client.post('/api/ways/google', { password })).body.error.code).toBe('conflict');

    stand.people.set(person.sub, { ...person, email: 'moved@example.com' });
    const other = visit();
    expect(await go(other, person.sub)).toBe('/dashboard');
    expect(await whoIs(other)).toMatchObject({ id: user.id });
    expect((await other.get('/api/ways')).body.ways[1].lastUsedAt).not.toBeNull();

    expect((await other.delete('/api/ways/google')).status).toBe(204);
    await app.waitForMail(input.email as string, 'Google was disconnected');
    expect(await kindsOf(other)).toEqual(['password']);
    expect((await other.delete('/api/ways/google')).status).toBe(404);
    expect(await go(visit(), person.sub)).toBe('/auth/finish');
    const deeds = ['account.opened', 'google.connected', 'session.signed_in', 'google.disconnected'];
    expect(await listDeeds(user.id)).toEqual(deeds);
  });

  test('cannot be connected to somebody who signs in to another, nor by a browser that changed hands on the way', async () => {
    const person = addPerson();
    const first = await signUpPro(app);
    await connect(first.client, person.sub);
    const second = await signUpPro(app);
    expect(await connect(second.client, person.sub)).toBe(
      '/dashboard/settings/security?problem=taken&with=google',
    );

    const { body } = await second.client.post('/api/ways/google', { password });
    const back = await walkToParty(body.url, addPerson().sub);
    const third = await signUpPro(app);
    for (const [name, value] of third.client.cookies) second.client.cookies.set(name, value);
    expect(await comeBack(second.client, back)).toBe(
      '/dashboard/settings/security?problem=other_login&with=google',
    );
    expect(await kindsOf(third.client)).toEqual(['password']);
  });

  test('is asked for its code where an authenticator app is on', async () => {
    const { client } = await signUpPro(app);
    const person = addPerson();
    await connect(client, person.sub);
    const { body: setup } = await client.post('/api/totp/start', { password });
    const totp = new TOTP({ secret: Secret.fromBase32(setup.secret) });
    await client.post('/api/totp/confirm', { code: totp.generate() });

    const other = visit();
    expect(await go(other, person.sub, 'google', { next: '/dashboard/calls' })).toBe(
      '/auth/signin?step=code&next=%2Fdashboard%2Fcalls',
    );
    expect(await whoIs(other)).toBeNull();
    const recovered = await other.post('/api/sign-in/totp', { recoveryCode: setup.recoveryCodes[0] });
    expect(recovered.status).toBe(200);
    expect(await whoIs(other)).not.toBeNull();
  });
});

describe('a login without a password', () => {
  test('keeps its last way in, is told what a password is for, and gets one by mail', async () => {
    const person = addPerson();
    const { client, user } = await signUpBy(person);
    const refused = await client.delete('/api/ways/google');
    expect(refused.body.error.message).toBe('This is your only way to sign in. Set a password first.');
    expect(await kindsOf(client)).toEqual(['google']);
    const asked = await client.post('/api/totp/start', { password });
    expect(asked.body.error.message).toBe(
      'You have no password yet. Set one under Settings > Security first.',
    );

    await setPasswordByMail(app, visit(), user.email);
    const other = visit();
    expect((await other.post('/api/sign-in', { email: user.email, password })).status).toBe(200);
    // A first password is a way more.
    expect((await kindsOf(other)).sort()).toEqual(['google', 'password']);
    expect((await other.delete('/api/ways/google')).status).toBe(204);
  });

  test('a password that is set by mail throws out who came in before: with an unproven address, or beside an old password', async () => {
    const intruder = addPerson({ email: 'victim@example.com' });
    await signUpBy(intruder, 'microsoft');
    await setPasswordByMail(app, visit(), 'victim@example.com');
    const owner = visit();
    await owner.post('/api/sign-in', { email: 'victim@example.com', password });
    expect(await kindsOf(owner)).toEqual(['password']);
    expect(await go(visit(), intruder.sub, 'microsoft')).toBe(problem('known_address', 'microsoft'));

    const { client, input } = await signUpPro(app);
    const thief = addPerson();
    await connect(client, thief.sub);
    await setPasswordByMail(app, visit(), input.email as string);
    expect(await go(visit(), thief.sub)).toBe('/auth/finish');
  });
});

describe('an invitation', () => {
  test('is accepted with Google, whatever the address there is', async () => {
    const { client: owner, user } = await signUpPro(app);
    await giveBusinessPlan(app, user.accountId);
    const email = 'joins-by-google@example.com';
    await owner.post('/api/team/invitations', { email, role: 'office', lineIds: [] });
    const mail = await app.waitForMail(email, 'invites you');
    const token = new URL(/https?:\S+join\S+/.exec(mail.text)?.[0] ?? '').searchParams.get('token');
    const joiner = visit();
    const join = { token, name: 'Olive', agreedToTerms: true };
    const unproven = await joiner.post('/api/invitations/accept', join);
    expect(unproven.body.error.message).toBe('Enter a password.');

    const person = addPerson();
    expect(await go(joiner, person.sub, 'google', { token })).toBe(`/auth/join?token=${token}&with=google`);
    expect((await joiner.post('/api/invitations/accept', join)).status).toBe(204);
    const member = { accountId: user.accountId, role: 'office', email };
    expect(await whoIs(joiner)).toMatchObject(member);
    const again = visit();
    expect(await go(again, person.sub)).toBe('/dashboard');
    expect(await whoIs(again)).toMatchObject(member);

    const { body: team } = await owner.get('/api/team');
    const { id } = team.members.find((one: { email: string }) => one.email === email);
    await owner.delete(`/api/team/members/${id}`);
    expect(await go(visit(), person.sub), 'who left is a stranger').toBe('/auth/finish');
  });
});

describe('a way that is not walked to its end', () => {
  test('canceled over there', async () => {
    const client = visit();
    expect(await go(client, null)).toBe(problem('canceled'));
    const { client: pro } = await signUpPro(app);
    const { body } = await pro.post('/api/ways/google', { password });
    expect(await comeBack(pro, await walkToParty(body.url, null))).toBe(
      '/dashboard/settings/security?problem=canceled&with=google',
    );
  });

  test('an answer works once, in its own browser, with its own state, for its own party, and for ten minutes', async () => {
    const { client: pro } = await signUpPro(app);
    const { sub } = addPerson();
    await connect(pro, sub);
    const client = visit();
    const back = await walkToParty(await leave(client), sub);
    expect(await comeBack(visit(), back), 'another browser').toBe(problem('unfinished'));
    const forged = new URL(back);
    forged.searchParams.set('state', 'forged');
    expect(await comeBack(client, forged.href), 'another state').toBe(problem('unfinished'));
    const kept = new Map(client.cookies);
    expect(await comeBack(client, back)).toBe('/dashboard');
    for (const [name, value] of kept) client.cookies.set(name, value);
    expect(await comeBack(client, back), 'replayed').toBe(problem('unfinished'));

    const late = visit();
    const tooLate = await walkToParty(await leave(late), sub);
    await app.deps.db.service
      .updateTable('verifications')
      .set({ expires_at: new Date(0) })
      .execute();
    expect(await comeBack(late, tooLate), 'too late').toBe(problem('unfinished'));
    expect(await whoIs(late)).toBeNull();

    const crossed = visit();
    const atGoogle = await walkToParty(await leave(crossed), sub);
    expect(await comeBack(crossed, atGoogle.replace('/google', '/microsoft')), 'another party').toBe(
      problem('unfinished', 'microsoft'),
    );
  });

  test('a code of another journey and a nonce that is not ours are refused', async () => {
    const { sub } = addPerson();
    const first = visit();
    const back = await walkToParty(await leave(first), sub);
    const second = visit();
    const url = new URL(await leave(second));
    const mixed = new URL(back);
    mixed.searchParams.set('state', url.searchParams.get('state') ?? '');
    expect(await comeBack(second, mixed.href), 'a code of another journey').toBe(problem('unfinished'));

    const third = visit();
    const other = new URL(await leave(third));
    other.searchParams.set('nonce', 'somebody-elses');
    expect(await comeBack(third, await walkToParty(other.href, sub)), 'another nonce').toBe(
      problem('unchecked'),
    );
    expect(await whoIs(third)).toBeNull();
  });

  test('no answer of the other side, and an unknown party', async () => {
    const client = visit();
    const nobody = await client.get('/auth/callback/nobody?code=x&state=y');
    expect(nobody.status).toBe(404);
    expect((await client.post('/api/sign-in/parties', { party: 'nobody' })).status).toBe(400);
    expect(await comeBack(client, 'http://localhost:3000/auth/callback/google')).toBe(problem('unfinished'));
    const wrong = await client.post('/api/sign-in/parties', {
      party: 'google',
      next: 'https://evil.example/',
    });
    expect(wrong.status).toBe(400);
  });

  test('nothing that was said on the way is in the log or readable in the database', async () => {
    const person = addPerson();
    const client = visit();
    const back = new URL(await walkToParty(await leave(client), person.sub));
    const kept = JSON.stringify(await app.deps.db.service.selectFrom('verifications').selectAll().execute());
    expect(kept).not.toContain(back.searchParams.get('state'));
    await comeBack(client, back.href);
    const rows = JSON.stringify(await app.deps.db.service.selectFrom('verifications').selectAll().execute());
    expect(rows).not.toContain(person.email);
    expect(app.logs()).not.toContain(person.email);
    expect(app.logs()).not.toContain(back.searchParams.get('code'));
    const tokens = await app.deps.db.service
      .selectFrom('sign_in_methods')
      .select('id')
      .where((eb) => eb.or([eb('access_token', 'is not', null), eb('id_token', 'is not', null)]))
      .execute();
    expect(tokens).toEqual([]);
  });
});
