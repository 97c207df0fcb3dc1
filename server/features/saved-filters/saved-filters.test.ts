import { describe, expect, test } from 'vitest';
import { addContact } from '#test/support/contacts.ts';
import { signUpPro } from '#test/support/factories.ts';
import { addMember } from '#test/support/team.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { TestClient } from '#test/support/test-client.ts';

const app = useTestApp();
const roofers = { list: 'contacts', name: 'Roofers', filter: { tag: 'roof', consent: 'yes' } };
const urgent = { list: 'calls', name: 'Urgent', filter: { urgency: 'high', has: 'promise' } };

const send = (client: TestClient, method: string, path: string, body?: object) =>
  client.send(path, {
    method,
    headers: { origin: new URL(app.deps.publicUrl).origin, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
const list = async (client: TestClient, of: string) =>
  (await client.get(`/api/saved-filters?list=${of}`)).body.filters;

describe('a saved filter', () => {
  test('is kept under a name, renamed, found by the command bar and removed', async () => {
    const { client } = await signUpPro(app);
    const made = await client.post('/api/saved-filters', roofers);
    expect(made.status).toBe(201);
    const { id } = made.body;
    expect(await list(client, 'contacts')).toEqual([{ id, ...roofers, isShared: false, isOwn: true }]);
    expect(await list(client, 'calls')).toEqual([]);
    expect((await client.get('/api/find?q=roofe')).body.filters).toEqual([{ id, ...roofers }]);
    const twice = await client.post('/api/saved-filters', { ...roofers, name: 'ROOFERS' });
    expect([twice.status, twice.body.error.issues[0].path]).toEqual([400, 'name']);
    const change = { name: 'Roof people', isShared: true };
    expect((await send(client, 'PATCH', `/api/saved-filters/${id}`, change)).status).toBe(200);
    expect(await list(client, 'contacts')).toMatchObject([{ id, ...change }]);
    expect((await send(client, 'DELETE', `/api/saved-filters/${id}`)).status).toBe(204);
    expect(await list(client, 'contacts')).toEqual([]);
    expect((await send(client, 'DELETE', `/api/saved-filters/${id}`)).status).toBe(404);
  });

  test.each([
    [{ ...roofers, filter: {} }],
    [{ ...roofers, filter: { tagg: 'roof' } }],
    [{ ...roofers, filter: { constructor: 'roof' } }],
    [{ ...roofers, filter: { consent: 'perhaps' } }],
    [{ ...roofers, filter: { urgency: 'high' } }],
    [{ ...roofers, list: 'invoices' }],
    [{ ...roofers, name: ' ' }],
  ])('that no list could show is refused: %j', async (body) => {
    const { client } = await signUpPro(app);
    expect((await client.post('/api/saved-filters', body)).status).toBe(400);
  });

  test('is its maker’s own; for everyone the office sees it, nobody else changes it, and a stranger never meets it', async () => {
    const { client, user } = await signUpPro(app);
    const { accountId } = user;
    const office = await addMember(app, { accountId, role: 'office' });
    const technician = await addMember(app, { accountId, role: 'technician' });
    const stranger = await signUpPro(app);
    const own = await client.post('/api/saved-filters', urgent);
    const shared = await client.post('/api/saved-filters', { ...urgent, name: 'Ours', isShared: true });
    expect((await list(client, 'calls')).map(({ name }: { name: string }) => name)).toEqual([
      'Ours',
      'Urgent',
    ]);
    expect(await list(office.client, 'calls')).toMatchObject([{ name: 'Ours', isOwn: false }]);
    expect((await office.client.get('/api/find?q=urgent')).body.filters).toEqual([]);
    for (const nobody of [technician.client, stranger.client])
      expect(await list(nobody, 'calls')).toEqual([]);
    for (const other of [office.client, technician.client, stranger.client])
      for (const { id } of [own.body, shared.body]) {
        const change = { name: 'Mine now', isShared: false };
        expect((await send(other, 'PATCH', `/api/saved-filters/${id}`, change)).status).toBe(404);
        expect((await send(other, 'DELETE', `/api/saved-filters/${id}`)).status).toBe(404);
      }
    expect((await app.visit().get('/api/saved-filters?list=calls')).status).toBe(401);
  });

  test('of a technician is for calls, and for themselves', async () => {
    const { client, user } = await signUpPro(app);
    const technician = await addMember(app, { accountId: user.accountId, role: 'technician' });
    const made = await technician.client.post('/api/saved-filters', urgent);
    expect(made.status).toBe(201);
    expect(await list(technician.client, 'calls')).toMatchObject([{ name: 'Urgent', isOwn: true }]);
    expect((await technician.client.get('/api/find?q=urgent')).body.filters).toHaveLength(1);
    expect((await technician.client.post('/api/saved-filters', roofers)).status).toBe(403);
    expect(
      (await technician.client.post('/api/saved-filters', { ...urgent, name: 'All', isShared: true })).status,
    ).toBe(403);
    const shared = { name: 'Urgent', isShared: true };
    const path = `/api/saved-filters/${made.body.id}`;
    expect((await send(technician.client, 'PATCH', path, shared)).status).toBe(403);
    expect((await send(technician.client, 'PATCH', path, { ...shared, isShared: false })).status).toBe(200);
    expect(await list(client, 'calls')).toEqual([]);
  });
});

describe('filters of the contacts', () => {
  test('know jobs of long ago, states, tags however written, and search finds a tag', async () => {
    const { client, user } = await signUpPro(app);
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    const old = await addContact(app, user.accountId, {
      last_job_on: day(200),
      state: 'TX',
      tags: ['Metal Roof'],
    });
    const recent = await addContact(app, user.accountId, { last_job_on: day(5), state: 'OK' });
    const ids = async (query: string) =>
      (await client.get(`/api/contacts?${query}`)).body.contacts.map(({ id }: { id: string }) => id);
    expect(await ids('lastJob=over180')).toEqual([old.id]);
    expect(await ids('lastJob=over365')).toEqual([]);
    expect(await ids('lastJob=30')).toEqual([recent.id]);
    expect(await ids('state=OK')).toEqual([recent.id]);
    expect(await ids('tag=METAL%20roof')).toEqual([old.id]);
    expect(await ids('q=metal')).toEqual([old.id]);
    expect((await client.get('/api/find?q=metal')).body.contacts).toMatchObject([{ id: old.id }]);
    expect(await ids('promise=open')).toEqual([]);
  });
});
