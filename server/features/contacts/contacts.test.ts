import { describe, expect, onTestFinished, test } from 'vitest';
import { addContact, freshPhone, uploadCsv, waitForImport } from '#test/support/contacts.ts';
import { signUpPro } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { TestClient } from '#test/support/test-client.ts';
import { optOut } from '../../records/texts/opt-outs/opt-out.ts';

const app = useTestApp();
const days = (count: number) => new Date(Date.now() - count * 24 * 3600 * 1000);
const dayAgo = (count: number) => days(count).toISOString().slice(0, 10);
const statement = 'Agreed on the job sheet of March 2.';

function patch(client: TestClient, path: string, body: unknown) {
  return client.send(path, {
    method: 'PATCH',
    headers: { origin: new URL(app.deps.publicUrl).origin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

describe('the list of contacts', () => {
  test('is searched by name, phone however typed, e-mail and ZIP', async () => {
    const { client, user } = await signUpPro(app);
    await addContact(app, user.accountId, {
      name: 'Gil Stroud',
      phone: '+15125557788',
      email: 'gil@example.com',
      zip: '78704',
    });
    await addContact(app, user.accountId, { name: 'Ana 100%', phone: freshPhone(), zip: '02139' });
    for (const q of ['78704', '7870', 'stroud', '(512) 555-7788', '555 7788', 'GIL@example', '7788']) {
      const { body } = await client.get(`/api/contacts?q=${encodeURIComponent(q)}`);
      expect(
        body.contacts.map(({ name }: { name: string }) => name),
        q,
      ).toEqual(['Gil Stroud']);
    }
    // A percent sign is a character to find, not a pattern.
    expect((await client.get('/api/contacts?q=0%25')).body.contacts).toHaveLength(1);
    expect((await client.get('/api/contacts?q=%25zz')).body.contacts).toHaveLength(0);
  });

  test('is filtered by consent, source, tag and last job', async () => {
    const { client, user } = await signUpPro(app);
    const optedOut = await addContact(app, user.accountId, { name: 'Out' });
    await addContact(app, user.accountId, { name: 'Yes', tags: ['roof'], last_job_on: dayAgo(5) });
    await addContact(app, user.accountId, { name: 'No', text_consent: false, last_job_on: dayAgo(40) });
    await client.post(`/api/contacts/${optedOut.id}/opt-out`);
    await client.post('/api/contacts', { name: 'By hand' });
    const names = async (query: string) =>
      (await client.get(`/api/contacts?sort=name&${query}`)).body.contacts.map(
        ({ name }: { name: string }) => name,
      );
    expect(await names('')).toEqual(['By hand', 'No', 'Out', 'Yes']);
    expect(await names('consent=yes')).toEqual(['Yes']);
    expect(await names('consent=no')).toEqual(['By hand', 'No']);
    expect(await names('consent=opted_out')).toEqual(['Out']);
    expect(await names('source=manual')).toEqual(['By hand']);
    expect(await names('tag=roof')).toEqual(['Yes']);
    expect(await names('lastJob=7')).toEqual(['Yes']);
    expect(await names('lastJob=60')).toEqual(['No', 'Yes']);
    expect(await names('lastJob=none')).toEqual(['By hand', 'Out']);
    expect((await client.get('/api/contacts/count?consent=yes')).body.count).toBe(1);
    expect((await client.get('/api/contacts/tags')).body.tags).toEqual([{ tag: 'roof', count: 1 }]);
  });

  test.each(['newest', 'name'])('by %s shows every contact once, page by page', async (sort) => {
    const { client, user } = await signUpPro(app);
    const created_at = new Date('2026-01-05T10:00:00Z');
    const rows = Array.from({ length: 120 }, (_, index) => ({
      account_id: user.accountId,
      source: 'import' as const,
      name: index % 10 === 0 ? null : `Person ${index % 7}`,
      email: `p${index}@example.com`,
      // Half of them in the same moment, as an import makes them.
      created_at: index % 2 ? created_at : new Date(created_at.getTime() + index),
    }));
    await app.deps.db.service.insertInto('contacts').values(rows).execute();
    const seen: { id: string; name: string | null; createdAt: string }[] = [];
    for (let cursor = ''; ; ) {
      const { status, body } = await client.get(`/api/contacts?sort=${sort}${cursor && `&cursor=${cursor}`}`);
      expect(status).toBe(200);
      seen.push(...body.contacts);
      if (!body.nextCursor) break;
      cursor = body.nextCursor;
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(120);
    if (sort === 'newest') {
      const times = seen.map(({ createdAt }) => createdAt);
      expect(times).toEqual([...times].sort().reverse());
    } else {
      const named = seen.map(({ name }) => name);
      expect(named.slice(-12)).toEqual(Array(12).fill(null));
      expect(named.slice(0, 108)).toEqual(named.slice(0, 108).toSorted());
    }
  });

  test('refuses a page that does not exist', async () => {
    const { client } = await signUpPro(app);
    for (const cursor of ['zzz', Buffer.from('["x","y"]').toString('base64url')])
      expect((await client.get(`/api/contacts?cursor=${cursor}`)).status).toBe(400);
  });
});

describe('a contact by hand', () => {
  test('keeps the words of the consent', async () => {
    const { client } = await signUpPro(app);
    const input = { name: 'Nora', phone: '(512) 555-0142', textConsent: true };
    const refused = await client.post('/api/contacts', input);
    expect(refused.status).toBe(400);
    expect(refused.body.error.issues[0].path).toBe('consentStatement');
    const { status, body } = await client.post('/api/contacts', { ...input, consentStatement: statement });
    expect(status).toBe(201);
    const { contact } = (await client.get(`/api/contacts/${body.id}`)).body;
    expect(contact).toMatchObject({
      phone: '+15125550142',
      textConsent: true,
      consentSource: 'manual',
      consentStatement: statement,
      source: 'manual',
    });
  });

  test('with nothing to go by, or a number somebody has, is refused', async () => {
    const { client } = await signUpPro(app);
    expect((await client.post('/api/contacts', {})).status).toBe(400);
    await client.post('/api/contacts', { name: 'Nora', phone: '5125550143' });
    const twice = await client.post('/api/contacts', { name: 'Norah', phone: '+1 512 555 0143' });
    expect(twice.status).toBe(409);
    expect(twice.body.error.message).toBe('Nora has this number. Merge the two instead.');
  });

  test('loses the consent with the number, and keeps it otherwise', async () => {
    const { client, user } = await signUpPro(app);
    const { id, phone } = await addContact(app, user.accountId, { name: 'Nora' });
    const before = { name: 'Nora W', phone, textConsent: true };
    expect((await patch(client, `/api/contacts/${id}`, before)).status).toBe(200);
    expect((await client.get(`/api/contacts/${id}`)).body.contact).toMatchObject({
      name: 'Nora W',
      textConsent: true,
      consentSource: 'import',
    });
    const moved = { ...before, phone: freshPhone() };
    expect((await patch(client, `/api/contacts/${id}`, moved)).status).toBe(400);
    expect((await patch(client, `/api/contacts/${id}`, { ...moved, textConsent: false })).status).toBe(200);
    expect((await client.get(`/api/contacts/${id}`)).body.contact.textConsent).toBe(false);
  });

  test('whose opt-out the pro recorded comes back with a new statement of consent, not with an old one', async () => {
    const { client, user } = await signUpPro(app);
    const { id, phone } = await addContact(app, user.accountId, { name: 'Nora' });
    expect((await client.post(`/api/contacts/${id}/opt-out`)).status).toBe(204);
    // Twice is the same.
    expect((await client.post(`/api/contacts/${id}/opt-out`)).status).toBe(204);
    const contact = async () => (await client.get(`/api/contacts/${id}`)).body.contact;
    expect(await contact()).toMatchObject({ optedOut: true, optOutSource: 'pro' });
    const input = { name: 'Nora', phone, textConsent: true };
    const silent = await patch(client, `/api/contacts/${id}`, input);
    expect(silent.body.error.issues[0].path).toBe('consentStatement');
    expect(await contact()).toMatchObject({ optedOut: true });
    const said = { ...input, consentStatement: statement };
    expect((await patch(client, `/api/contacts/${id}`, said)).status).toBe(200);
    expect(await contact()).toMatchObject({
      optedOut: false,
      textConsent: true,
      consentStatement: statement,
    });
    const ended = await app.deps.db.service
      .selectFrom('opt_outs')
      .select(['opted_in_by', 'opted_in_wording'])
      .where('phone', '=', phone ?? '')
      .execute();
    expect(ended).toEqual([{ opted_in_by: 'statement', opted_in_wording: statement }]);
  });

  test('that opted out by its own word cannot be given consent again, whatever the pro recorded before', async () => {
    const { client, user } = await signUpPro(app);
    const { id, phone = '' } = await addContact(app, user.accountId, { text_consent: false });
    await client.post(`/api/contacts/${id}/opt-out`);
    const own = { accountId: user.accountId, phone: phone ?? '', wording: 'Stop', at: new Date() };
    await optOut(app.deps.db.service, { ...own, source: 'reply' });
    const input = { name: 'Nora', phone, textConsent: true, consentStatement: statement };
    const { status, body } = await patch(client, `/api/contacts/${id}`, input);
    expect(status).toBe(400);
    expect(body.error.message).toBe('They opted out themselves. Only they can come back, by texting START.');
    const forced = app.deps.db.service
      .updateTable('opt_outs')
      .set({ opted_in_again_at: new Date(), opted_in_by: 'statement', opted_in_wording: statement })
      .where('phone', '=', phone)
      .execute();
    await expect(forced).rejects.toThrow('opt_outs_statement_ends_only_recorded');
  });

  test('keeps its day of the last job in every time zone', async () => {
    for (const time_zone of ['Pacific/Honolulu', 'America/New_York', 'Pacific/Guam']) {
      const { client, user } = await signUpPro(app);
      const { service } = app.deps.db;
      await service.updateTable('accounts').set({ time_zone }).where('id', '=', user.accountId).execute();
      const input = { name: 'Nora', lastJobOn: '2026-03-02', lastJobTitle: 'Gutters' };
      const { body } = await client.post('/api/contacts', input);
      expect((await client.get(`/api/contacts/${body.id}`)).body.contact.lastJobOn).toBe('2026-03-02');
      expect((await client.get('/api/contacts/export.csv')).body).toContain('Gutters,2026-03-02,');
      expect((await patch(client, `/api/contacts/${body.id}`, input)).status).toBe(200);
      expect((await client.get(`/api/contacts/${body.id}`)).body.contact.lastJobOn).toBe('2026-03-02');
    }
  });

  test('is deleted, and the opt-out of the number stays', async () => {
    const { client, user } = await signUpPro(app);
    const { id, phone } = await addContact(app, user.accountId);
    await client.post(`/api/contacts/${id}/opt-out`);
    expect((await client.delete(`/api/contacts/${id}`)).status).toBe(204);
    expect((await client.get(`/api/contacts/${id}`)).status).toBe(404);
    expect((await client.delete(`/api/contacts/${id}`)).status).toBe(404);
    await client.post('/api/contacts', { name: 'Nora', phone });
    const [again] = (await client.get('/api/contacts')).body.contacts;
    expect(again).toMatchObject({ phone, optedOut: true });
  });
});

describe('a job that is done', () => {
  test('is the last job; an earlier one is history, and a day to come is refused', async () => {
    const { client, user } = await signUpPro(app);
    const { id } = await addContact(app, user.accountId, { last_job_on: null });
    const done = (body: unknown) => client.post(`/api/contacts/${id}/job`, body);
    const contact = async () => (await client.get(`/api/contacts/${id}`)).body.contact;
    expect((await done({ doneOn: dayAgo(9), title: 'Gutters' })).status).toBe(204);
    expect(await contact()).toMatchObject({ lastJobOn: dayAgo(9), lastJobTitle: 'Gutters' });
    expect((await done({ doneOn: dayAgo(20), title: 'Roof' })).status).toBe(204);
    expect(await contact()).toMatchObject({ lastJobOn: dayAgo(9), lastJobTitle: 'Gutters' });
    expect((await done({ doneOn: dayAgo(3), title: 'Downspout' })).status).toBe(204);
    expect(await contact()).toMatchObject({ lastJobOn: dayAgo(3), lastJobTitle: 'Downspout' });
    expect((await done({ doneOn: dayAgo(-3) })).body.error.issues[0].path).toBe('doneOn');
    const { client: stranger } = await signUpPro(app);
    expect((await stranger.post(`/api/contacts/${id}/job`, { doneOn: dayAgo(1) })).status).toBe(404);
    expect((await app.visit().post(`/api/contacts/${id}/job`, { doneOn: dayAgo(1) })).status).toBe(401);
  });
});

describe('two entries of one person', () => {
  test('become one with the history of both', async () => {
    const { client, user } = await signUpPro(app);
    const kept = await addContact(app, user.accountId, { name: 'Gil', tags: ['roof'], text_consent: false });
    const duplicate = await addContact(app, user.accountId, {
      name: 'Gil Stroud',
      email: 'gil@example.com',
      tags: ['hvac'],
      last_job_on: dayAgo(3),
      last_job_title: 'Tune-up',
    });
    const { service } = app.deps.db;
    await service
      .insertInto('calls')
      .values({
        account_id: user.accountId,
        contact_id: duplicate.id,
        kind: 'pro',
        provider: 'test',
        provider_call_id: `merge-${duplicate.id}`,
        state: 'ringing',
      })
      .execute();
    const { status } = await client.post(`/api/contacts/${kept.id}/merge`, { duplicateId: duplicate.id });
    expect(status).toBe(200);
    const { contact } = (await client.get(`/api/contacts/${kept.id}`)).body;
    const { timeline } = (await client.get(`/api/contacts/${kept.id}/timeline?kind=calls`)).body;
    expect(contact).toMatchObject({
      name: 'Gil',
      phone: kept.phone,
      email: 'gil@example.com',
      tags: ['roof', 'hvac'],
      lastJobTitle: 'Tune-up',
      // The consent was for the other number.
      textConsent: false,
    });
    expect(timeline.map(({ kind }: { kind: string }) => kind)).toEqual(['call']);
    expect((await client.get('/api/contacts')).body.contacts).toHaveLength(1);
    expect((await client.get(`/api/contacts/${duplicate.id}`)).status).toBe(404);
  });

  test('take number and consent together when the kept one has no number', async () => {
    const { client, user } = await signUpPro(app);
    const kept = await addContact(app, user.accountId, { phone: null, text_consent: false });
    const duplicate = await addContact(app, user.accountId);
    await client.post(`/api/contacts/${kept.id}/merge`, { duplicateId: duplicate.id });
    expect((await client.get(`/api/contacts/${kept.id}`)).body.contact).toMatchObject({
      phone: duplicate.phone,
      textConsent: true,
    });
  });

  test('keep both numbers: either finds them, nobody else can have one, and the other can become the first', async () => {
    const { client, user } = await signUpPro(app);
    const kept = await addContact(app, user.accountId, { name: 'Gil Stroud' });
    const duplicate = await addContact(app, user.accountId, { name: 'Gil S' });
    await client.post(`/api/contacts/${kept.id}/merge`, { duplicateId: duplicate.id });
    const contact = async () => (await client.get(`/api/contacts/${kept.id}`)).body.contact;
    expect(await contact()).toMatchObject({ phone: kept.phone, otherPhones: [duplicate.phone] });
    for (const { phone } of [kept, duplicate]) {
      const found = await client.get(`/api/contacts?q=${encodeURIComponent(phone ?? '')}`);
      expect(found.body.contacts).toMatchObject([{ id: kept.id }]);
      const taken = await client.post('/api/contacts', { name: 'Another', phone });
      expect(taken.body.error.message).toBe('Gil Stroud has this number. Merge the two instead.');
    }
    const csv = `Name,Phone,Tags\nG. Stroud,${duplicate.phone},heater\n`;
    const { body: upload } = await uploadCsv(client, app, csv);
    await client.post(`/api/contacts/imports/${upload.id}/start`, {
      mapping: upload.mapping,
      textConsent: true,
      consentStatement: statement,
    });
    expect(await waitForImport(client, upload.id)).toMatchObject({ createdRows: 0, mergedRows: 1 });
    expect(await contact()).toMatchObject({ name: 'Gil Stroud', tags: ['heater'] });
    const swapped = { name: 'Gil Stroud', phone: duplicate.phone, tags: ['heater'] };
    expect((await patch(client, `/api/contacts/${kept.id}`, swapped)).status).toBe(200);
    expect(await contact()).toMatchObject({
      phone: duplicate.phone,
      otherPhones: [kept.phone],
      textConsent: false,
    });
  });

  test('are taken apart again within a day, and what the pro changed since stays', async () => {
    const { client, user } = await signUpPro(app);
    const kept = await addContact(app, user.accountId, { name: 'Gil', phone: null, text_consent: false });
    const duplicate = await addContact(app, user.accountId, {
      name: 'Gil Stroud',
      email: 'gil@example.com',
      tags: ['hvac'],
      last_job_on: dayAgo(3),
      last_job_title: 'Tune-up',
    });
    const call = await app.deps.db.service
      .insertInto('calls')
      .values({
        account_id: user.accountId,
        contact_id: duplicate.id,
        kind: 'pro',
        provider: 'test',
        provider_call_id: `undo-${duplicate.id}`,
        state: 'ringing',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await client.post(`/api/contacts/${kept.id}/merge`, { duplicateId: duplicate.id });
    const detail = async (id: string) => (await client.get(`/api/contacts/${id}`)).body;
    const [merge] = (await detail(kept.id)).merges;
    expect(merge).toMatchObject({ name: 'Gil Stroud' });
    const merged = (await detail(kept.id)).contact;
    expect(merged).toMatchObject({ phone: duplicate.phone, textConsent: true, lastJobTitle: 'Tune-up' });
    const edited = {
      name: 'Gilbert',
      phone: duplicate.phone,
      email: 'gil@example.com',
      tags: ['hvac'],
      lastJobOn: dayAgo(3),
      lastJobTitle: 'Tune-up',
      textConsent: true,
    };
    expect((await patch(client, `/api/contacts/${kept.id}`, edited)).status).toBe(200);

    const at = `/api/contacts/${kept.id}/merges/${merge.id}/undo`;
    const { client: stranger } = await signUpPro(app);
    expect((await stranger.post(at)).status).toBe(404);
    expect((await app.visit().post(at)).status).toBe(401);
    const { status, body } = await client.post(at);
    expect([status, body]).toEqual([200, { id: duplicate.id }]);
    expect((await detail(kept.id)).contact).toMatchObject({
      name: 'Gilbert',
      phone: null,
      email: null,
      tags: [],
      lastJobOn: null,
      textConsent: false,
      otherPhones: [],
    });
    expect((await detail(kept.id)).merges).toEqual([]);
    const back = await detail(duplicate.id);
    expect(back.contact).toMatchObject({
      name: 'Gil Stroud',
      phone: duplicate.phone,
      textConsent: true,
      lastJobOn: dayAgo(3),
    });
    const { timeline } = await detail(`${duplicate.id}/timeline?kind=calls`);
    expect(timeline).toMatchObject([{ kind: 'call', callId: call.id }]);
    expect((await client.post(at)).status).toBe(404);
  });

  test('bring no consent back that was withdrawn meanwhile, and stay together after a day', async () => {
    const { client, user } = await signUpPro(app);
    const kept = await addContact(app, user.accountId, { name: 'Ana', phone: null, text_consent: false });
    const duplicate = await addContact(app, user.accountId, { name: 'Ana O' });
    const merge = async () => {
      await client.post(`/api/contacts/${kept.id}/merge`, { duplicateId: duplicate.id });
      const [made] = (await client.get(`/api/contacts/${kept.id}`)).body.merges;
      return `/api/contacts/${kept.id}/merges/${made.id}/undo`;
    };
    const first = await merge();
    await patch(client, `/api/contacts/${kept.id}`, { name: 'Ana', phone: duplicate.phone });
    expect((await client.post(first)).status).toBe(200);
    expect((await client.get(`/api/contacts/${duplicate.id}`)).body.contact.textConsent).toBe(false);
    const second = await merge();
    const { clock } = app.deps;
    const later = Date.now() + 25 * 3600_000;
    app.deps.clock = { now: () => new Date(later) };
    onTestFinished(() => {
      app.deps.clock = clock;
    });
    const { status, body } = await client.post(second);
    expect(status).toBe(409);
    expect(body.error.message).toBe('A merge can be undone for one day. That day is over.');
    expect((await client.get(`/api/contacts/${kept.id}`)).body.merges).toEqual([]);
  });

  test('are not merged with themselves or with a stranger’s', async () => {
    const { client, user } = await signUpPro(app);
    const { user: other } = await signUpPro(app);
    const own = await addContact(app, user.accountId);
    const foreign = await addContact(app, other.accountId);
    const merge = (duplicateId: string) => client.post(`/api/contacts/${own.id}/merge`, { duplicateId });
    expect((await merge(own.id)).status).toBe(409);
    expect((await merge(foreign.id)).status).toBe(404);
  });
});

describe('the export', () => {
  test('is a spreadsheet that runs nothing', async () => {
    const { client, user } = await signUpPro(app);
    await addContact(app, user.accountId, {
      name: '=HYPERLINK("https://example.com")',
      phone: '+15125551234',
    });
    const { headers, body } = await client.get('/api/contacts/export.csv?consent=yes');
    expect(headers.get('content-disposition')).toMatch(/attachment; filename="jotline-contacts-.*\.csv"/);
    const [head, row] = body.split('\r\n');
    expect(head).toContain('Name,Phone,Email');
    expect(row).toContain(`"'=HYPERLINK(""https://example.com"")"`);
    expect(row).toContain('(512) 555-1234');
  });
});

describe('contacts of another account', () => {
  test('can be neither seen nor changed, and nothing is shown to the signed out', async () => {
    const { user } = await signUpPro(app);
    const { id } = await addContact(app, user.accountId);
    const { client: stranger } = await signUpPro(app);
    expect((await stranger.get(`/api/contacts/${id}`)).status).toBe(404);
    expect((await patch(stranger, `/api/contacts/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await stranger.delete(`/api/contacts/${id}`)).status).toBe(404);
    expect((await stranger.post(`/api/contacts/${id}/opt-out`)).status).toBe(404);
    expect((await stranger.get('/api/contacts')).body.contacts).toEqual([]);
    expect((await stranger.get('/api/contacts/export.csv')).body.split('\r\n')).toHaveLength(2);
    expect((await stranger.get(`/api/contacts/${id}/timeline`)).status).toBe(404);
    const out = app.visit();
    for (const path of ['', '/count', '/tags', '/export.csv', `/${id}`, `/${id}/timeline`])
      expect((await out.get(`/api/contacts${path}`)).status, path).toBe(401);
  });
});
