import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { addContact, freshPhone } from '#test/support/contacts.ts';
import { signUpPro } from '#test/support/factories.ts';
import { addMember } from '#test/support/team.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { TestClient } from '#test/support/test-client.ts';
import { changeMany } from './change-many.ts';

const app = useTestApp();
const statement = 'They signed the work order, which asks about texts.';
const none = { text_consent: false };

async function waitForChange(client: TestClient, id: string) {
  return vi.waitFor(
    async () => {
      const { change } = (await client.get('/api/contacts/bulk')).body;
      if (change?.id !== id || !['done', 'failed'].includes(change.state))
        throw new Error(`still ${change?.state}`);
      return change;
    },
    { timeout: 120_000, interval: 50 },
  );
}

async function changeAll(client: TestClient, change: object) {
  const { status, body } = await client.post('/api/contacts/bulk', change);
  expect(status, JSON.stringify(body)).toBe(201);
  return waitForChange(client, body.id);
}

async function undo(client: TestClient, id: string) {
  const { status, body } = await client.post(`/api/contacts/bulk/${id}/undo`);
  expect(status, JSON.stringify(body)).toBe(201);
  return waitForChange(client, body.id);
}

const contact = async (client: TestClient, id: string) =>
  (await client.get(`/api/contacts/${id}`)).body.contact;
const picked = (...contacts: { id: string }[]) => ({ ids: contacts.map(({ id }) => id) });

describe('a tag for many', () => {
  test('is added in the spelling of the business, says who was left out and why, and is undone for those alone', async () => {
    const { client, user } = await signUpPro(app);
    const stranger = await signUpPro(app);
    const { accountId } = user;
    await client.post('/api/contacts', { name: 'First', tags: ['VIP'] });
    const had = await addContact(app, accountId, { tags: ['VIP'] });
    const fresh = await addContact(app, accountId, { tags: ['roof'] });
    const full = await addContact(app, accountId, { tags: Array.from({ length: 20 }, (_, n) => `t${n}`) });
    const foreign = await addContact(app, stranger.user.accountId, { tags: [] });
    const selection = picked(had, fresh, full, foreign);
    const change = await changeAll(client, { action: 'add_tag', tag: ' vip ', selection });
    expect(change).toMatchObject({
      state: 'done',
      tag: 'VIP',
      total: 4,
      handled: 4,
      changed: 1,
      canUndo: true,
    });
    expect(
      new Set(
        change.leftOut.map(({ reason, count }: { reason: string; count: number }) => `${reason} ${count}`),
      ),
    ).toEqual(new Set(['had_tag 1', 'full 1', 'gone 1']));
    expect((await contact(client, fresh.id)).tags).toEqual(['roof', 'VIP']);
    expect((await contact(stranger.client, foreign.id)).tags).toEqual([]);

    const undone = await undo(client, change.id);
    expect(undone).toMatchObject({ action: 'remove_tag', changed: 1, isUndo: true, canUndo: false });
    expect((await contact(client, fresh.id)).tags).toEqual(['roof']);
    expect((await contact(client, had.id)).tags).toEqual(['VIP']);
    expect((await client.post(`/api/contacts/bulk/${change.id}/undo`)).status).toBe(404);
    expect((await client.post(`/api/contacts/bulk/${undone.id}/undo`)).status).toBe(404);
  });

  test('comes off all that match but one, and back; those who came since refuse it', async () => {
    const { client, user } = await signUpPro(app);
    const names = ['Ann', 'Ben', 'Cal'];
    const made = names.map((name) => client.post('/api/contacts', { name, tags: ['Roof'] }));
    const roofers: { id: string }[] = (await Promise.all(made)).map(({ body }) => body);
    await addContact(app, user.accountId, { tags: ['heater'] });
    const [first, ...others] = roofers;
    const selection = { filter: { tag: 'ROOF' }, except: [first?.id], count: 2 };
    const change = { action: 'remove_tag', tag: 'roof', selection };
    await addContact(app, user.accountId, { name: 'Dee', tags: ['Roof'] });
    const { status, body } = await client.post('/api/contacts/bulk', change);
    expect([status, body.error.message]).toEqual([
      409,
      'There are 3 contacts now, not 2. Look at the list again, then choose.',
    ]);
    const done = await changeAll(client, { ...change, selection: { ...selection, count: 3 } });
    expect(done).toMatchObject({ changed: 3, leftOut: [] });
    expect((await contact(client, first?.id ?? '')).tags).toEqual(['Roof']);
    for (const { id } of others) expect((await contact(client, id)).tags).toEqual([]);
    await undo(client, done.id);
    for (const { id } of roofers) expect((await contact(client, id)).tags).toEqual(['Roof']);
  });
});

describe('consent of many', () => {
  test('is one statement for all of them; who opted out, who agreed before and strangers are left as they are', async () => {
    const { client, user } = await signUpPro(app);
    const { user: other, client: stranger } = await signUpPro(app);
    const first = await addContact(app, user.accountId, none);
    const second = await addContact(app, user.accountId, none);
    const agreed = await addContact(app, user.accountId);
    const out = await addContact(app, user.accountId, none);
    const withoutPhone = await addContact(app, user.accountId, { ...none, phone: null });
    const foreign = await addContact(app, other.accountId, none);
    await client.post(`/api/contacts/${out.id}/opt-out`);
    const selection = picked(first, second, agreed, out, withoutPhone, foreign);
    const change = await changeAll(client, { action: 'consent', consentStatement: statement, selection });
    expect(change).toMatchObject({ changed: 2, total: 6, canUndo: false });
    expect(change.leftOut.map(({ reason }: { reason: string }) => reason).toSorted()).toEqual([
      'agreed',
      'gone',
      'no_phone',
      'opted_out',
    ]);
    for (const { id } of [first, second])
      expect(await contact(client, id)).toMatchObject({ textConsent: true, consentStatement: statement });
    expect(await contact(client, agreed.id)).toMatchObject({ consentStatement: 'Signed the work order.' });
    expect(await contact(client, out.id)).toMatchObject({ textConsent: false, optedOut: true });
    expect((await contact(stranger, foreign.id)).textConsent).toBe(false);
    expect((await client.post(`/api/contacts/bulk/${change.id}/undo`)).status).toBe(404);
    const short = { action: 'consent', consentStatement: 'ok', selection };
    expect((await client.post('/api/contacts/bulk', short)).status).toBe(400);
  });
});

describe('many at once', () => {
  test('are deleted: those who were chosen and nobody else, an opt-out stays, and the log says how many', async () => {
    const { client, user } = await signUpPro(app);
    const phone = freshPhone();
    const out = await addContact(app, user.accountId, { phone });
    await client.post(`/api/contacts/${out.id}/opt-out`);
    const gone = await addContact(app, user.accountId, { name: 'Ann' });
    const stays = await addContact(app, user.accountId, { name: 'Ben' });
    const change = await changeAll(client, { action: 'delete', selection: picked(out, gone) });
    expect(change).toMatchObject({ changed: 2, canUndo: false });
    expect((await client.get('/api/contacts')).body.contacts.map(({ id }: { id: string }) => id)).toEqual([
      stays.id,
    ]);
    const again = await client.post('/api/contacts', { name: 'Out', phone, textConsent: false });
    expect((await contact(client, again.body.id)).optedOut).toBe(true);
    const entries = await app.deps.db.service
      .selectFrom('audit_entries')
      .select(['deed', 'subject_id'])
      .where('account_id', '=', user.accountId)
      .where('deed', '=', 'contacts.deleted')
      .execute();
    expect(entries).toEqual([{ deed: 'contacts.deleted', subject_id: change.id }]);
  });

  test('are changed once each by two workers at the same time, ten thousand of them, also when one is killed', async () => {
    const { client, user } = await signUpPro(app);
    const { service } = app.deps.db;
    await service
      .insertInto('contacts')
      .values(Array.from({ length: 10_000 }, (_, n) => ({ account_id: user.accountId, name: `Person ${n}` })))
      .execute();
    const selection = { filter: {}, except: [], count: 10_000 };
    const { body, status } = await client.post('/api/contacts/bulk', {
      action: 'add_tag',
      tag: 'all',
      selection,
    });
    expect(status).toBe(201);
    // A second press while it is at work.
    const second = await client.post('/api/contacts/bulk', { action: 'delete', selection });
    const killed = new AbortController();
    const works = [changeMany(app.deps, { changeId: body.id, signal: killed.signal }).catch(() => {})];
    killed.abort();
    works.push(changeMany(app.deps, { changeId: body.id, signal: new AbortController().signal }));
    await Promise.all(works);
    const done = await waitForChange(client, body.id);
    expect(done).toMatchObject({
      state: 'done',
      total: 10_000,
      handled: 10_000,
      changed: 10_000,
      leftOut: [],
    });
    expect([second.status, second.body.error?.message]).toEqual([
      409,
      'Another change of many contacts is at work. Wait until it is done, then try again.',
    ]);
    const tagged = await service
      .selectFrom('contacts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', user.accountId)
      .where(sql<boolean>`tags = array['all']`)
      .executeTakeFirstOrThrow();
    expect(tagged.count).toBe(10_000);
  });

  test('are exported as the list exports them, chosen ones alone', async () => {
    const { client, user } = await signUpPro(app);
    const evil = await addContact(app, user.accountId, { name: '=1+1', tags: ['roof'] });
    const out = await addContact(app, user.accountId, { name: 'Left out', tags: ['roof'] });
    await addContact(app, user.accountId, { name: 'Other' });
    const byHand = await client.post('/api/contacts/export.csv', { selection: picked(evil) });
    expect(byHand.status).toBe(200);
    expect(byHand.body.trim().split('\r\n')).toHaveLength(2);
    expect(byHand.body).toContain("'=1+1");
    const selection = { filter: { tag: 'roof' }, except: [out.id], count: 1 };
    const all = await client.post('/api/contacts/export.csv', { selection });
    expect(all.body).toBe(byHand.body);
  });
});

describe('who may', () => {
  test('is the owner and the office; a technician, a stranger and somebody signed out may not', async () => {
    const { client, user } = await signUpPro(app);
    const { accountId } = user;
    const { id } = await addContact(app, accountId, { tags: [] });
    const body = { action: 'add_tag', tag: 'vip', selection: { ids: [id] } };
    const office = await addMember(app, { accountId, role: 'office' });
    const technician = await addMember(app, { accountId, role: 'technician' });
    const change = await changeAll(office.client, body);
    expect(change.changed).toBe(1);
    // What somebody else asked for is theirs to follow.
    expect((await client.get('/api/contacts/bulk')).body).toEqual({ change: null });
    const stranger = await signUpPro(app);
    expect((await stranger.client.post(`/api/contacts/bulk/${change.id}/undo`)).status).toBe(404);
    expect((await technician.client.post('/api/contacts/bulk', body)).status).toBe(403);
    expect(
      (await technician.client.post('/api/contacts/export.csv', { selection: body.selection })).status,
    ).toBe(403);
    expect((await technician.client.get('/api/contacts/bulk')).status).toBe(403);
    expect((await app.visit().post('/api/contacts/bulk', body)).status).toBe(401);
  });

  test.each([
    [{ action: 'delete', selection: { filter: { tagg: 'roof' }, except: [], count: 3 } }],
    [{ action: 'delete', selection: { filter: {}, except: [] } }],
    [{ action: 'delete', selection: { ids: [] } }],
    [{ action: 'delete' }],
    [{ action: 'delete', selection: { ids: ['x'] } }],
    [{ action: 'add_tag', tag: ' ', selection: { ids: ['00000000-0000-4000-8000-000000000001'] } }],
    [{ action: 'opt_in', selection: { ids: ['00000000-0000-4000-8000-000000000001'] } }],
  ])('what is not clear is refused: %j', async (body) => {
    const { client } = await signUpPro(app);
    const answer = await client.post('/api/contacts/bulk', body);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'validation_failed']);
  });
});

describe('the tags of a business', () => {
  test('have one spelling each, typed, imported or merged, and are a hundred at most', async () => {
    const { client, user } = await signUpPro(app);
    const first = await client.post('/api/contacts', { name: 'Ann', tags: ['VIP', 'vip', 'Roof'] });
    expect((await contact(client, first.body.id)).tags).toEqual(['VIP', 'Roof']);
    const second = await client.post('/api/contacts', {
      name: 'Ben',
      phone: freshPhone(),
      tags: ['vip', 'ROOF'],
    });
    expect((await contact(client, second.body.id)).tags).toEqual(['VIP', 'Roof']);
    const duplicate = await addContact(app, user.accountId, { name: 'Benny', tags: ['roof', 'late'] });
    await client.post(`/api/contacts/${second.body.id}/merge`, { duplicateId: duplicate.id });
    expect((await contact(client, second.body.id)).tags).toEqual(['VIP', 'Roof', 'late']);

    const many = (from: number) => Array.from({ length: 20 }, (_, n) => `tag ${from + n}`);
    for (const from of [0, 20, 40, 60])
      expect((await client.post('/api/contacts', { name: `From ${from}`, tags: many(from) })).status).toBe(
        201,
      );
    const extra = { name: 'Last', tags: many(80).slice(0, 18) };
    const last = await client.post('/api/contacts', { ...extra, tags: extra.tags.slice(0, 17) });
    expect(last.status).toBe(201);
    const refused = await client.post('/api/contacts', { name: 'Over', tags: ['one', 'two'] });
    expect([refused.status, refused.body.error.issues[0].path]).toEqual([400, 'tags']);
    // One that nobody has any more makes room.
    await client.send(`/api/contacts/${last.body.id}`, {
      method: 'DELETE',
      headers: { origin: new URL(app.deps.publicUrl).origin },
    });
    expect((await client.post('/api/contacts', { name: 'Over', tags: ['one', 'two'] })).status).toBe(201);
  });
});
