import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { describeActor, describeDeed } from '#domain/audit/describe-entry.ts';
import type { ShownEntry } from '#domain/audit/shown-audit.ts';
import type { Tx } from '#server/db/database.ts';
import { finishNoting } from '#server/http/audit/note-sign-in.ts';
import { noteEntry } from '#server/records/audit/note-entry.ts';
import { addCall } from '#test/rls/call-rows.ts';
import { addKey, ask } from '#test/support/developers.ts';
import { password, signUpPro } from '#test/support/factories.ts';
import { addMember, giveBusinessPlan } from '#test/support/team.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { TestClient } from '#test/support/test-client.ts';
import { buildTicket } from '#test/support/tickets.ts';
import { setPasswordByMail } from '#test/support/ways-in/set-password-by-mail.ts';
import { listAccountTables } from '../accounts/export/read-tables.ts';
import { sweepEntriesJob } from './sweep-entries.job.ts';

const app = useTestApp();

/** As who owns the tables: what happened long ago can be told by nobody else. */
let owner: pg.Client;
beforeAll(async () => {
  owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
});
afterAll(() => owner.end());

async function ownBusiness() {
  const pro = await signUpPro(app);
  const { accountId } = pro.user;
  await giveBusinessPlan(app, accountId);
  return { ...pro, accountId };
}
type Business = Awaited<ReturnType<typeof ownBusiness>>;

async function readLog({ client }: Pick<Business, 'client'>, query = ''): Promise<ShownEntry[]> {
  const answer = await client.get(`/api/activity${query}`);
  expect(answer.status).toBe(200);
  return answer.body.entries;
}

const say = (entry: ShownEntry) => `${describeActor(entry)} ${describeDeed(entry)}`;
const sentences = async (business: Business, query = '') => (await readLog(business, query)).map(say);
const deedsOf = async (business: Business, query = '') =>
  (await readLog(business, query)).map(({ deed }) => deed);

const patch = (client: TestClient, path: string, body: unknown) =>
  client.send(path, {
    method: 'PATCH',
    headers: { origin: app.deps.publicUrl, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Looks are counted in tenths of an hour: one that ends in between is two, and no mistake. */
async function waitForRoomInBin(seconds = 60): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await owner.query('select 600 - extract(epoch from now())::integer % 600 as left');
      expect(rows[0].left).toBeGreaterThan(seconds);
    },
    { timeout: (seconds + 30) * 1000, interval: 1000 },
  );
}

const addContact = async (client: TestClient, name: string): Promise<string> =>
  (await client.post('/api/contacts', { name, textConsent: false })).body.id;

describe('the activity log', () => {
  test('says who looked at, added, changed, exported and deleted what, and from where', async () => {
    const business = await ownBusiness();
    const { client, user, input } = business;
    const contactId = await addContact(client, 'Nora Whitfield');
    const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/126.0.0.0 Safari/537.36';
    const seen = await client.get(`/api/contacts/${contactId}`, { 'user-agent': mac });
    expect(seen.status).toBe(200);
    const changed = { name: 'Nora Whitfield', textConsent: false, tags: ['roof'] };
    expect((await patch(client, `/api/contacts/${contactId}`, changed)).status).toBe(200);
    expect((await client.get('/api/contacts/export.csv')).status).toBe(200);
    expect((await client.get('/api/contacts')).status).toBe(200);

    const who = `${input.fullName} (owner)`;
    expect(await sentences(business)).toEqual([
      `${who} exported contacts`,
      `${who} changed the contact Nora Whitfield`,
      `${who} looked at the contact Nora Whitfield`,
      `${who} added the contact Nora Whitfield`,
      `${who} opened the account`,
    ]);
    const [, , sight] = await readLog(business);
    expect(sight).toMatchObject({
      action: 'saw',
      subject: 'contact',
      subjectId: contactId,
      loginId: user.id,
      via: 'web',
      device: 'Chrome on Mac',
      address: expect.stringMatching(/^198\.51\.100\.\d+$/),
    });
    const { rows } = await owner.query('select request_id from audit_entries where id = $1', [sight?.id]);
    expect(rows[0].request_id).toBe(seen.headers.get('x-request-id'));
  });

  test('keeps no name of a contact that was deleted', async () => {
    const business = await ownBusiness();
    const { client, accountId } = business;
    const contactId = await addContact(client, 'Ottilie Farnsworth');
    await client.get(`/api/contacts/${contactId}`);
    expect((await client.delete(`/api/contacts/${contactId}`)).status).toBe(204);
    const { rows } = await owner.query(
      "select string_agg(to_jsonb(e)::text, '') as text from audit_entries e where account_id = $1",
      [accountId],
    );
    expect(rows[0].text).toContain(contactId);
    expect(rows[0].text).not.toContain('Farnsworth');
    const told = await sentences(business);
    expect(told.join()).not.toContain('Farnsworth');
    expect(told[0]).toMatch(/deleted a contact$/);
    expect(told[1]).toMatch(/looked at a deleted contact$/);
    expect((await client.get('/api/activity/export.csv')).body).not.toContain('Farnsworth');
    expect(await readLog(business, '?q=Farnsworth')).toEqual([]);
  });

  test('names a call by its day and its customer until it is deleted', async () => {
    const business = await ownBusiness();
    const { client, accountId } = business;
    const { service } = app.deps.db;
    const contactId = await addContact(client, 'Gil Stroud');
    const callId = await addCall(service, { account_id: accountId });
    const started_at = '2026-11-03T17:00:00Z';
    await service
      .updateTable('calls')
      .set({ contact_id: contactId, started_at, state: 'done' })
      .where('id', '=', callId)
      .execute();
    await service
      .updateTable('call_notes')
      .set({ document: JSON.stringify(buildTicket('A gutter leaks').notes) })
      .where('call_id', '=', callId)
      .execute();
    expect((await client.get(`/api/calls/${callId}`)).status).toBe(200);
    expect((await sentences(business))[0]).toContain('looked at the call of Nov 3, 2026 with Gil Stroud');
    expect((await client.delete(`/api/calls/${callId}`)).status).toBe(204);
    expect((await sentences(business))[0]).toContain('deleted a call');
  });

  test('never calls the pro’s own phone the customer of a call', async () => {
    const business = await ownBusiness();
    const { client, accountId } = business;
    const { service } = app.deps.db;
    const { rows: lines } = await owner.query(
      'select id, phone_number from phone_numbers where account_id = $1',
      [accountId],
    );
    const [line] = lines;
    const own = await addCall(service, { account_id: accountId, phone_number_id: line.id });
    const forwarded = await addCall(service, { account_id: accountId });
    const of = { started_at: '2026-11-03T17:00:00Z', state: 'done' as const };
    for (const [id, caller_phone] of [
      [own, line.phone_number],
      [forwarded, '+13125550142'],
    ]) {
      await service
        .updateTable('calls')
        .set({ ...of, caller_phone })
        .where('id', '=', id)
        .execute();
      await service
        .updateTable('call_notes')
        .set({ document: JSON.stringify(buildTicket('A gutter leaks').notes) })
        .where('call_id', '=', id)
        .execute();
      expect((await client.get(`/api/calls/${id}`)).status).toBe(200);
    }
    const told = await sentences(business, '?action=saw');
    expect(told[0]).toMatch(/looked at the call of Nov 3, 2026 with \(312\) 555-0142$/);
    expect(told[1]).toMatch(/looked at the call of Nov 3, 2026$/);
    expect(await readLog(business, `?q=${line.phone_number.slice(1)}`)).toEqual([]);

    // Who has a phone and no name is found and called by it.
    const unnamed = await service
      .insertInto('contacts')
      .values({ account_id: accountId, phone: '+13125550143' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await service.updateTable('calls').set({ contact_id: unnamed.id }).where('id', '=', own).execute();
    expect((await sentences(business, '?q=3125550143'))[0]).toMatch(/with \(312\) 555-0143$/);
  });

  test('counts who looks again within ten minutes once, each person for themselves', async () => {
    const business = await ownBusiness();
    const { client, accountId, user } = business;
    const office = await addMember(app, { accountId, role: 'office' });
    const contactId = await addContact(client, 'Nora Whitfield');
    for (const _ of [1, 2, 3]) await client.get(`/api/contacts/${contactId}`);
    await office.client.get(`/api/contacts/${contactId}`);
    const sights = await readLog(business, '?action=saw');
    expect(sights.map(({ loginId }) => loginId).toSorted()).toEqual([user.id, office.loginId].toSorted());

    const address = sights.find(({ loginId }) => loginId === user.id)?.address;
    const addSight = (subjectId: string, minutesAgo: number) =>
      owner.query(
        `insert into audit_entries (account_id, at, login_id, login_name, login_role, deed, action, subject, subject_id, via, address)
         values ($1, now() - make_interval(mins => $4), $2, 'Pro', 'owner', 'contact.seen', 'saw', 'contact', $3, 'web', $5)`,
        [accountId, user.id, subjectId, minutesAgo, address],
      );
    const lately = await addContact(client, 'Lately');
    const before = await addContact(client, 'Before');
    await addSight(lately, 5);
    await addSight(before, 11);
    for (const id of [lately, before]) await client.get(`/api/contacts/${id}`);
    const countOf = async (id: string) => (await readLog(business, `?action=saw&q=${id}`)).length;
    expect(await countOf(lately)).toBe(1);
    expect(await countOf(before)).toBe(2);
  });

  test('counts looks from two places as two', async () => {
    const business = await ownBusiness();
    const { client, input } = business;
    const contactId = await addContact(client, 'Nora Whitfield');
    const elsewhere = app.visit('203.0.113.91');
    const signedIn = await elsewhere.post('/api/sign-in', { email: input.email, password });
    expect(signedIn.status).toBe(200);
    for (const visitor of [client, elsewhere, client, elsewhere])
      expect((await visitor.get(`/api/contacts/${contactId}`)).status).toBe(200);
    const [second, first, ...more] = await readLog(business, '?action=saw');
    expect(more).toEqual([]);
    expect(second).toMatchObject({ address: '203.0.113.91' });
    expect(first?.address).toMatch(/^198\.51\.100\./);
  });

  test('finds an earlier look along the index of looks', async () => {
    const business = await ownBusiness();
    const { accountId, user } = business;
    const { service } = app.deps.db;
    await owner.query(
      `insert into audit_entries (account_id, login_id, login_name, login_role, deed, action, subject, subject_id, via, address)
       select $1, $2, 'Pro', 'owner', 'contact.seen', 'saw', 'contact', gen_random_uuid(), 'web', '192.0.2.1'
       from generate_series(1, 3000)`,
      [accountId, user.id],
    );
    await owner.query('analyze audit_entries');
    const actor = { accountId, loginId: user.id, name: 'Pro', role: 'owner' as const };
    const place = {
      via: 'web' as const,
      address: '192.0.2.1',
      device: 'Chrome on Mac',
      requestId: randomUUID(),
    };
    const countScans = async (tx: Tx) => {
      const { rows } = await sql<{ scans: string }>`
        select pg_stat_get_xact_numscans('audit_entries_sights'::regclass) as scans`.execute(tx);
      return Number(rows[0]?.scans);
    };
    for (const subjectId of [randomUUID(), null]) {
      const look = { actor, place, done: { deed: 'contact.seen' as const, subjectId } };
      await noteEntry(service, look);
      await service.transaction().execute(async (tx) => {
        const before = await countScans(tx);
        await noteEntry(tx, look);
        expect((await countScans(tx)) - before).toBe(1);
      });
    }
  });

  test('counts several looks in the same instant once', async () => {
    const business = await ownBusiness();
    const { client } = business;
    const contactId = await addContact(client, 'Nora Whitfield');
    await waitForRoomInBin();
    const looks = await Promise.all(
      Array.from({ length: 8 }, () => client.get(`/api/contacts/${contactId}`)),
    );
    expect(looks.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await readLog(business, '?action=saw')).toHaveLength(1);
  });

  test('counts two looks once of which neither could see the other, as in two processes', async () => {
    const business = await ownBusiness();
    const { client, accountId, user } = business;
    const { service } = app.deps.db;
    const subjectId = await addContact(client, 'Nora Whitfield');
    const look = {
      actor: { accountId, loginId: user.id, name: 'Pro', role: 'owner' as const },
      done: { deed: 'contact.seen' as const, subjectId },
      place: { via: 'web' as const, address: '192.0.2.1', device: 'Chrome on Mac', requestId: randomUUID() },
    };
    await waitForRoomInBin();
    let isOver = false;
    let second = Promise.resolve();
    await service.transaction().execute(async (tx) => {
      await noteEntry(tx, look);
      second = noteEntry(service, look).finally(() => {
        isOver = true;
      });
      // It has looked for an earlier one, and found none, when it waits for this transaction or is through.
      await vi.waitFor(
        async () => {
          const waiting = await owner.query(
            "select from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into audit_entries%'",
          );
          expect(isOver || waiting.rows.length > 0).toBe(true);
        },
        { timeout: 60_000 },
      );
    });
    await second;
    expect(await readLog(business, '?action=saw')).toHaveLength(1);
  });

  test('says nothing of what was refused, or asked for by its head alone', async () => {
    const business = await ownBusiness();
    const { client, accountId } = business;
    const office = await addMember(app, { accountId, role: 'office' });
    const contactId = await addContact(client, 'Nora Whitfield');
    const before = (await readLog(business)).length;
    expect((await client.send(`/api/contacts/${contactId}`, { method: 'HEAD' })).status).toBe(200);
    expect((await client.get(`/api/contacts/${randomUUID()}`)).status).toBe(404);
    expect((await client.post('/api/contacts', { name: 7 })).status).toBe(400);
    expect((await office.client.get('/api/invoices/export.csv')).status).toBe(403);
    expect(await readLog(business)).toHaveLength(before);
  });

  test('knows sign-ins, those that failed, passwords and the second step', async () => {
    const business = await ownBusiness();
    const { accountId, client } = business;
    const { email, loginId } = await addMember(app, { accountId, role: 'office' });
    const visitor = app.visit('203.0.113.77');
    expect((await visitor.post('/api/sign-in', { email, password: 'wrong-one-9' })).status).toBe(401);
    const failed = () => readLog(business, '?action=failed_sign_in');
    await vi.waitFor(async () => expect(await failed()).toHaveLength(1), { timeout: 60_000 });
    const [entry] = await failed();
    expect(entry).toMatchObject({ loginId, address: '203.0.113.77' });
    expect(say(entry!)).toMatch(/^Someone trying to sign in as Member \d+ \(office\) failed$/);
    expect((await visitor.post('/api/sign-in', { email, password })).status).toBe(200);
    const next = 'gutter-41-down';
    const change = { currentPassword: password, newPassword: next, endOtherSessions: true };
    expect((await visitor.post('/api/password/change', change)).status).toBe(200);
    const { secret } = (await visitor.post('/api/totp/start', { password: next })).body;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    expect((await visitor.post('/api/totp/confirm', { code })).status).toBe(200);
    const stranger = app.visit('203.0.113.80');
    await stranger.post('/api/sign-in', { email, password: next });
    expect((await stranger.post('/api/sign-in/totp', { code: '000000' })).status).toBe(401);
    await vi.waitFor(async () => expect(await failed()).toHaveLength(2), { timeout: 60_000 });
    const own = await deedsOf(business, `?person=${loginId}`);
    expect(own).toEqual([
      'session.failed',
      'two_step.turned_on',
      'password.changed',
      'session.signed_in',
      'session.failed',
      'session.signed_in',
    ]);

    // An address that nobody has leaves no trace anywhere.
    await visitor.post('/api/sign-in', { email: `nobody-${randomUUID()}@example.com`, password });
    expect((await client.get('/api/activity?action=failed_sign_in')).body.entries).toHaveLength(2);
  });

  test('lets a wrong code be answered as one when nobody can say whose it was', async () => {
    const { client, input } = await ownBusiness();
    const { secret } = (await client.post('/api/totp/start', { password })).body;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    expect((await client.post('/api/totp/confirm', { code })).status).toBe(200);
    const visitor = app.visit('203.0.113.92');
    await visitor.post('/api/sign-in', { email: input.email, password });
    const finding = vi.spyOn(app.deps.identity, 'findHalfSignedIn').mockRejectedValue(new Error('away'));
    try {
      const answer = await visitor.post('/api/sign-in/totp', { code: '000000' });
      expect(answer.status).toBe(401);
      await finishNoting();
      expect(finding).toHaveBeenCalledTimes(1);
    } finally {
      finding.mockRestore();
    }
    expect(app.logs()).toContain('an activity was not recorded');
  });

  test('has a failed sign-in that was under way when the process stops', async () => {
    const business = await ownBusiness();
    const visitor = app.visit('203.0.113.93');
    await owner.query('begin');
    await owner.query('lock table audit_entries in share mode');
    const { status } = await visitor.post('/api/sign-in', {
      email: business.input.email,
      password: 'wrong-one-9',
    });
    expect(status).toBe(401);
    const finished = finishNoting();
    await owner.query('commit');
    await finished;
    expect(await readLog(business, '?action=failed_sign_in')).toHaveLength(1);
  });

  test('knows a password that was set with the link of a mail', async () => {
    const business = await ownBusiness();
    const { accountId } = business;
    const { email, loginId } = await addMember(app, { accountId, role: 'technician' });
    const visitor = app.visit('203.0.113.78');
    await setPasswordByMail(app, visitor, email);
    const [entry] = await readLog(business, `?person=${loginId}`);
    expect(entry).toMatchObject({ deed: 'password.reset', address: '203.0.113.78' });
  });

  test('knows invitations, members, keys, webhooks, copies of all data and the wish to delete the account', async () => {
    const business = await ownBusiness();
    const { client, user, accountId, input } = business;
    const email = `tess-${randomUUID()}@example.com`;
    const invited = await client.post('/api/team/invitations', { email, role: 'office', lineIds: [] });
    expect((await sentences(business))[0]).toContain(`sent the invitation to ${email}`);
    await client.delete(`/api/team/invitations/${invited.body.id}`);
    const member = await addMember(app, { accountId, role: 'office' });
    await patch(client, `/api/team/members/${member.loginId}`, { role: 'technician', lineIds: [] });
    await client.delete(`/api/team/members/${member.loginId}`);
    const { id: keyId } = await addKey(client, { memberId: user.id });
    await client.delete(`/api/keys/${keyId}`);
    const hook = await client.post('/api/webhooks', {
      url: 'https://example.com/j',
      events: ['notes.ready'],
    });
    await client.delete(`/api/webhooks/${hook.body.id}`);
    expect((await client.post('/api/account/export')).status).toBe(202);
    expect((await client.post('/api/account/deletion', { password })).status).toBe(200);
    const who = `${input.fullName} (owner)`;
    const told = await sentences(business);
    expect(told.map((line) => line.replace(/Member \d+/g, 'Member'))).toEqual([
      `${who} asked to delete the account`,
      `${who} asked for a copy of all data`,
      `${who} deleted a webhook`,
      `${who} added a deleted webhook`,
      `${who} revoked a key`,
      `${who} made a revoked key`,
      `${who} removed Member from the team`,
      `${who} changed the role or lines of Member`,
      'Member (office) signed in',
      `${who} withdrew an invitation`,
      `${who} sent an invitation that is closed`,
      `${who} opened the account`,
    ]);
  });

  test('knows who joined, left and was given the business', async () => {
    const business = await ownBusiness();
    const { client, accountId, input } = business;
    const email = `tess-${randomUUID()}@example.com`;
    await client.post('/api/team/invitations', { email, role: 'office', lineIds: [] });
    const mail = await app.waitForMail(email, `${input.fullName} invites you`);
    const token = new URL(/https?:\S+\/auth\/join\?\S+/.exec(mail.text)?.[0] ?? '').searchParams.get('token');
    const joining = { token, name: 'Tess Moore', password, agreedToTerms: true };
    const tess = app.visit('203.0.113.79');
    expect((await tess.post('/api/invitations/accept', joining)).status).toBe(204);
    expect((await sentences(business))[0]).toBe('Tess Moore (office) joined the team');
    const second = await addMember(app, { accountId, role: 'office' });
    await second.client.delete('/api/team/membership');
    expect((await sentences(business))[0]).toMatch(/^Member \d+ \(office\) left the team$/);
    const tessId = (await tess.get('/api/session')).body.user.id;
    expect((await client.post('/api/team/owner', { memberId: tessId, password })).status).toBe(204);
    expect((await client.get('/api/activity')).status).toBe(403);
    const read = await tess.get('/api/activity');
    expect(say(read.body.entries[0])).toBe(
      `${input.fullName} (owner) handed the business over to Tess Moore`,
    );
  });

  test('names the key that a program asked with, and its member', async () => {
    const business = await ownBusiness();
    const { client, user, input } = business;
    const contactId = await addContact(client, 'Nora Whitfield');
    const { id: keyId, key } = await addKey(client, { memberId: user.id, name: 'Job board' });
    await ask(app, key, '/contacts');
    await ask(app, key, `/contacts/${contactId}`, { agent: 'curl/8.5.0 (x86_64)' });
    await ask(app, key, `/contacts/${contactId}`);
    const [entry, made] = await readLog(business);
    expect(say(entry!)).toBe(
      `The key “Job board” of ${input.fullName} (owner) looked at the contact Nora Whitfield`,
    );
    expect(entry).toMatchObject({ via: 'api', device: 'curl/8.5.0', subjectId: contactId });
    expect(say(made!)).toContain('made the key Job board');
    await client.delete(`/api/keys/${keyId}`);
    // What it was called is known by what it did.
    expect((await sentences(business))[0]).toContain('revoked the key Job board');
  });

  test('is the owner’s, of their own business, on the Business plan', async () => {
    const business = await ownBusiness();
    const { accountId } = business;
    const other = await ownBusiness();
    await addContact(business.client, 'Nora Whitfield');
    expect(await deedsOf(other)).toEqual(['account.opened']);
    for (const role of ['office', 'technician'] as const) {
      const { client } = await addMember(app, { accountId, role });
      for (const path of ['', '/people', '/export.csv'])
        expect((await client.get(`/api/activity${path}`)).status, `${role} ${path}`).toBe(403);
    }
    const small = await signUpPro(app);
    expect((await small.client.get('/api/activity')).body).toEqual({
      isIncluded: false,
      entries: [],
      nextCursor: null,
    });
    const refused = await small.client.get('/api/activity/export.csv');
    expect(refused.body.error).toMatchObject({ code: 'plan_limit_reached' });
    expect(refused.body.error.message).toContain('Business plan');
  });

  test('is filtered by person, kind and day, and searched by name, id and address', async () => {
    const business = await ownBusiness();
    const { client, accountId, user, input } = business;
    const office = await addMember(app, { accountId, role: 'office' });
    const nora = await addContact(client, 'Nora 100% Whitfield');
    const gil = await addContact(office.client, 'Gil Stroud');
    await owner.query(
      `insert into audit_entries (account_id, at, login_id, login_name, login_role, deed, action, subject, via, address)
       values ($1, '2026-03-02T12:00:00Z', $2, 'Pro', 'owner', 'contacts.exported', 'exported', 'contacts', 'web', '203.0.113.200')`,
      [accountId, user.id],
    );
    const subjectsOf = async (query: string) =>
      (await readLog(business, query)).map(({ subjectId }) => subjectId);
    expect(await subjectsOf(`?person=${office.loginId}&action=created`)).toEqual([gil]);
    expect(await deedsOf(business, '?from=2026-03-02&to=2026-03-02')).toEqual(['contacts.exported']);
    expect(await deedsOf(business, '?to=2026-03-01')).toEqual([]);
    expect(await subjectsOf('?q=gil')).toEqual([gil]);
    expect(await subjectsOf('?q=100%25%20w')).toEqual([nora]);
    expect(await subjectsOf('?q=0_%25')).toEqual([]);
    expect(await subjectsOf(`?q=${nora}`)).toEqual([nora]);
    expect(await deedsOf(business, '?q=203.0.113.200')).toEqual(['contacts.exported']);
    for (const query of ['?person=me', '?action=flew', '?from=yesterday', '?cursor=1', '?q=%00'])
      expect((await client.get(`/api/activity${query}`)).status, query).toBe(400);

    await client.delete(`/api/team/members/${office.loginId}`);
    const { people } = (await client.get('/api/activity/people')).body;
    expect(people).toHaveLength(2);
    expect(people).toContainEqual({ id: user.id, name: input.fullName });
    expect(people).toContainEqual({ id: office.loginId, name: expect.stringMatching(/^Member/) });
  });

  test('goes page by page, newest first, nothing twice and nothing left out', async () => {
    const business = await ownBusiness();
    const { client, accountId, user } = business;
    // Many of the same moment, so that the time alone would not tell them apart.
    await owner.query(
      `insert into audit_entries (account_id, at, login_id, login_name, login_role, deed, action, subject, via)
       select $1, '2026-03-02T12:00:00Z'::timestamptz + make_interval(secs => n / 40), $2, 'Pro', 'owner',
         'contacts.exported', 'exported', 'contacts', 'web' from generate_series(1, 119) n`,
      [accountId, user.id],
    );
    const seen: ShownEntry[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await client.get(`/api/activity${cursor && `?cursor=${cursor}`}`);
      seen.push(...body.entries);
      expect(body.entries.length).toBeLessThanOrEqual(50);
      cursor = body.nextCursor;
      if (seen.length === 50) await addContact(client, 'Added while somebody reads');
    }
    expect(seen).toHaveLength(120);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(120);
    const times = seen.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test('is exported as CSV that no spreadsheet runs, and says that it was', async () => {
    const business = await ownBusiness();
    const { client } = business;
    const contactId = await addContact(client, '=HYPERLINK("http://example.com")');
    await owner.query(`update logins set name = '=1+1' where id = $1`, [business.user.id]);
    await client.delete('/api/company/logo');
    const answer = await client.get('/api/activity/export.csv');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(/jotline-activity-\d{4}-\d\d-\d\d\.csv/);
    const [head, ...lines] = answer.body.trim().split('\r\n');
    expect(head).toBe('Date,Time,Time (UTC),Who,What,Kind,Thing,Id,Way in,Device,Address');
    expect(lines.join('\n')).toContain(contactId);
    expect(lines.some((line: string) => line.includes("'=1+1 (owner)"))).toBe(true);
    expect(answer.body).not.toMatch(/(^|,)"?[=+@-]/m);
    expect((await deedsOf(business))[0]).toBe('log.exported');
    const some = await client.get('/api/activity/export.csv?action=created');
    expect(some.body.trim().split('\r\n')).toHaveLength(3);
  });

  test('is exported whole when a search names more than a page would look for', async () => {
    const { client, accountId, user } = await ownBusiness();
    await owner.query(
      `with zed as (
         insert into contacts (account_id, name) select $1, 'Zed ' || n from generate_series(1, 2100) n returning id)
       insert into audit_entries (account_id, login_id, login_name, login_role, deed, action, subject, subject_id, via)
       select $1, $2, 'Pro', 'owner', 'contact.changed', 'changed', 'contact', id, 'web' from zed`,
      [accountId, user.id],
    );
    const lines = (await client.get('/api/activity/export.csv?q=zed')).body.trim().split('\r\n');
    expect(lines).toHaveLength(2101);
    expect(lines[1]).toMatch(/changed the contact Zed \d+,Changed,Contact,[0-9a-f-]{36},Browser,/);
  });

  test('is swept of what is older than 13 months', async () => {
    const business = await ownBusiness();
    await owner.query(
      `insert into audit_entries (account_id, at, login_id, login_name, login_role, deed, action, subject, via)
       select $1, now() - make_interval(months => n), $2, 'Pro', 'owner', 'contacts.exported', 'exported', 'contacts', 'web'
       from unnest(array[12, 14, 20]) n`,
      [business.accountId, business.user.id],
    );
    const context = { jobId: 'test', signal: new AbortController().signal };
    await sweepEntriesJob.run(app.deps, {}, context);
    expect(await deedsOf(business)).toEqual(['account.opened', 'contacts.exported']);
  });

  test('comes with the archive of all data', async () => {
    const tables = await listAccountTables(app.deps);
    const log = tables.find(({ name }) => name === 'audit_entries');
    expect(log?.columns).toEqual(expect.arrayContaining(['at', 'login_name', 'deed', 'address']));
    expect(log?.description).toContain('who did what');
  });
});

describe('an entry that cannot be written', () => {
  const metrics = async () => (await app.deps.metrics.describe([])).body;

  test('is told to who runs the product: a change goes through, a copy of data does not leave', async () => {
    const business = await ownBusiness();
    const { client, accountId } = business;
    const contactId = await addContact(client, 'Nora Whitfield');
    await owner.query('revoke insert on audit_entries from jotline_service');
    try {
      expect((await client.get(`/api/contacts/${contactId}`)).status).toBe(200);
      expect((await client.delete(`/api/contacts/${contactId}`)).status).toBe(204);
      const refused = await client.get('/api/contacts/export.csv');
      expect(refused.status).toBe(503);
      expect(refused.headers.get('content-disposition')).toBeNull();
      expect(refused.body.error).toMatchObject({ code: 'unavailable' });
      const copy = await client.post('/api/account/export');
      expect(copy.status).toBe(503);
      expect(copy.body.error).toMatchObject({ code: 'unavailable' });
      const { rows } = await owner.query('select from account_requests where account_id = $1', [accountId]);
      expect(rows).toEqual([]);
    } finally {
      await owner.query(
        `grant insert (account_id, login_id, login_name, login_role, key_id, key_name, deed, action, subject, subject_id,
          via, address, device, request_id) on audit_entries to jotline_service`,
      );
    }
    for (const [action, count] of [
      ['saw', 1],
      ['deleted', 1],
      ['exported', 2],
    ])
      expect(await metrics()).toContain(`jotline_unrecorded_total{action="${action}"} ${count}`);
    expect(app.logs()).toContain('an activity was not recorded');
    expect((await client.get('/api/contacts/export.csv')).status).toBe(200);
    expect((await client.post('/api/account/export')).status).toBe(202);
    expect((await deedsOf(business))[0]).toBe('account.exported');
  });
});
