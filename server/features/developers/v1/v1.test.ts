import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { createAccount, insertRow, nextPhone, nextToken } from '#test/rls/insert-row.ts';
import { addOneRowEach } from '#test/rls/one-row-each.ts';
import { addContact, freshPhone } from '#test/support/contacts.ts';
import { addCallWithNotes, addKey, ask, type KeyHolder, ownBusiness } from '#test/support/developers.ts';
import { addLineOf, addMember } from '#test/support/team.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { allOperations } from './all-operations.ts';

const app = useTestApp();

let pro: KeyHolder;
beforeAll(async () => {
  pro = await ownBusiness(app);
});

describe('the calls of the API', () => {
  test('come with notes and transcript, and without what the pro alone is shown', async () => {
    const id = await addCallWithNotes(app, { accountId: pro.accountId });
    const { status, body, headers } = await ask(app, pro.key, `/calls/${id}`);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      id,
      state: 'ringing',
      jobTitle: 'A gutter leaks',
      number: expect.stringMatching(/^JL-/),
    });
    const notes = await ask(app, pro.key, `/calls/${id}/notes`);
    expect(notes.body).toMatchObject({
      callId: id,
      revision: 1,
      jobTitle: 'A gutter leaks',
      actionItems: [{ owner: 'pro', text: 'A gutter leaks' }],
    });
    expect(notes.body).not.toHaveProperty('customerFormerly');
    const transcript = await ask(app, pro.key, `/calls/${id}/transcript`);
    expect(transcript.body.turns).toEqual([
      { speaker: 'unknown', text: 'The gutter leaks.', startSeconds: 0, endSeconds: 1.25, confidence: null },
    ]);
  });

  test('show nothing of what was said while a call is held, and nothing of a deleted one', async () => {
    const id = await addCallWithNotes(app, { accountId: pro.accountId });
    const { service } = app.deps.db;
    const held = { state: 'held', held_quote: 'Do not record me', held_seconds: '3' } as const;
    await service.updateTable('calls').set(held).where('id', '=', id).execute();
    await service.deleteFrom('call_notes').where('call_id', '=', id).execute();
    expect(JSON.stringify((await ask(app, pro.key, `/calls/${id}`)).body)).not.toContain('Do not record');
    expect((await ask(app, pro.key, `/calls/${id}/transcript`)).status).toBe(404);
    const gone = { state: 'done', held_quote: null, held_seconds: null, deleted_at: new Date() } as const;
    await service.updateTable('calls').set(gone).where('id', '=', id).execute();
    for (const place of ['', '/notes', '/transcript'])
      expect((await ask(app, pro.key, `/calls/${id}${place}`)).status, place).toBe(404);
  });

  test('show what was said once it is known that nobody refused the recording', async () => {
    const id = await addCallWithNotes(app, { accountId: pro.accountId });
    const { service } = app.deps.db;
    const isFailed = (state: string) => state === 'failed';
    const setState = (state: 'transcribing' | 'writing_notes' | 'failed' | 'done') =>
      service
        .updateTable('calls')
        .set({
          state,
          failed_step: isFailed(state) ? 'sending' : null,
          failure_reason: isFailed(state) ? 'No way out.' : null,
        })
        .where('id', '=', id)
        .execute();
    const status = async () => (await ask(app, pro.key, `/calls/${id}/transcript`)).status;
    for (const [state, expected] of [
      ['transcribing', 404],
      ['writing_notes', 404],
      ['failed', 200],
      ['done', 200],
    ] as const) {
      await setState(state);
      expect(await status(), state).toBe(expected);
    }
    await setState('failed');
    await service.deleteFrom('call_notes').where('call_id', '=', id).execute();
    expect(await status()).toBe(404);
  });

  test('are, for a technician, those of their own lines', async () => {
    const lineId = await addLineOf(app, pro.accountId, 'Tess');
    const own = await addCallWithNotes(app, { accountId: pro.accountId, lineId });
    const other = await addCallWithNotes(app, { accountId: pro.accountId });
    const { loginId } = await addMember(app, {
      accountId: pro.accountId,
      role: 'technician',
      lineIds: [lineId],
    });
    const { key } = await addKey(pro.client, { memberId: loginId });
    const { data } = (await ask(app, key, '/calls')).body;
    expect(data.map(({ id }: { id: string }) => id)).toEqual([own]);
    for (const place of ['', '/notes', '/transcript']) {
      expect((await ask(app, key, `/calls/${own}${place}`)).status, place).toBe(200);
      expect((await ask(app, key, `/calls/${other}${place}`)).status, place).toBe(404);
    }
    for (const { method, path, isForTechnicians } of allOperations.filter((one) => !one.isForTechnicians)) {
      expect(isForTechnicians).toBe(false);
      const answer = await ask(app, key, path.replace('{id}', randomUUID()), {
        method: method.toUpperCase(),
        ...(method !== 'get' && { body: {} }),
      });
      expect(answer.body, `${method} ${path}`).toMatchObject({ status: 403, code: 'forbidden' });
    }
  });
});

describe('a page of the API', () => {
  test('ends where the next one begins, whatever is added in between and however many share a moment', async () => {
    const { accountId, key } = await ownBusiness(app);
    const at = new Date('2026-11-01T10:00:00Z');
    const known: string[] = [];
    for (let count = 0; count < 7; count += 1)
      known.push((await addContact(app, accountId, { created_at: at })).id);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await ask(app, key, `/contacts?limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.data.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor;
      await addContact(app, accountId);
    }
    expect(seen.toSorted()).toEqual(known.toSorted());
  });

  test('is refused with a made-up cursor and a size that is none', async () => {
    for (const query of ['cursor=abc', 'cursor=WzEsMl0', 'limit=0', 'limit=101', 'limit=x', 'state=lost']) {
      const { status, body } = await ask(app, pro.key, `/calls?${query}`);
      expect(status, query).toBe(400);
      expect(body.code, query).toBe('validation_failed');
      expect(body.issues[0].path, query).toBe(query.split('=')[0]);
    }
  });

  test('is refused with a filter that does not exist', async () => {
    for (const list of ['calls', 'promises', 'contacts', 'messages', 'campaigns']) {
      const { body } = await ask(app, pro.key, `/${list}?contactID=1`);
      expect(body, list).toMatchObject({ status: 400, detail: 'There is no filter contactID.' });
    }
  });

  test('of texts leaves out what went to the business itself', async () => {
    const { accountId, key } = await ownBusiness(app);
    const add = (purpose: 'reply' | 'line_notice' | 'campaign_test') =>
      insertRow(app.deps.db.service, 'messages', {
        account_id: accountId,
        direction: 'outbound',
        purpose,
        from_phone: nextPhone(),
        to_phone: nextPhone(),
        body: purpose,
        state: 'sent',
        provider: 'test',
        provider_message_id: nextToken(),
      });
    const notice = await add('line_notice');
    await add('campaign_test');
    const reply = await add('reply');
    const { data } = (await ask(app, key, '/messages')).body;
    expect(data.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['reply']);
    expect((await ask(app, key, `/messages/${notice}`)).status).toBe(404);
    expect((await ask(app, key, `/messages/${reply}`)).status).toBe(200);
  });

  test('holds what its filters say', async () => {
    const { accountId, key } = await ownBusiness(app);
    const contact = await addContact(app, accountId, { tags: ['VIP'] });
    await addContact(app, accountId);
    const { body } = await ask(app, key, '/contacts?tag=VIP');
    expect(body.data).toMatchObject([{ id: contact.id, tags: ['VIP'], optedOut: false }]);
    const call = await addCallWithNotes(app, { accountId });
    const list = async (query: string) => (await ask(app, key, `/calls?${query}`)).body.data.length;
    expect(await list('startedFrom=2026-01-01T00:00:00Z&state=ringing')).toBe(1);
    expect(await list('startedBefore=2020-01-01T00:00:00%2B02:00')).toBe(0);
    expect(await list(`contactId=${contact.id}`)).toBe(0);
    expect(call).toBeTruthy();
  });
});

describe('contacts of the API', () => {
  test('are added, changed field by field, and opted out', async () => {
    const phone = freshPhone();
    const created = await ask(app, pro.key, '/contacts', {
      method: 'POST',
      body: { name: 'Nora', phone, tags: ['VIP'], textConsent: true, consentStatement: 'Asked on site.' },
    });
    expect(created.status).toBe(201);
    const { id } = created.body;
    expect(created.body).toMatchObject({ name: 'Nora', phone, textConsent: true, source: 'manual' });

    const changed = await ask(app, pro.key, `/contacts/${id}`, { method: 'PATCH', body: { zip: '78701' } });
    expect(changed.body).toMatchObject({
      name: 'Nora',
      phone,
      zip: '78701',
      tags: ['VIP'],
      textConsent: true,
    });
    const emptied = await ask(app, pro.key, `/contacts/${id}`, { method: 'PATCH', body: { zip: null } });
    expect(emptied.body).toMatchObject({ zip: null, textConsent: true });

    const out = await ask(app, pro.key, `/contacts/${id}/opt-out`, { method: 'POST' });
    expect(out.body).toMatchObject({ id, optedOut: true });
    const after = await ask(app, pro.key, `/contacts/${id}`, { method: 'PATCH', body: { name: 'Nora W' } });
    expect(after.body).toMatchObject({ name: 'Nora W', optedOut: true });
    const again = await ask(app, pro.key, '/contacts', { method: 'POST', body: { name: 'Twin', phone } });
    expect(again.body).toMatchObject({ status: 409, code: 'conflict' });
    const moved = await ask(app, pro.key, `/contacts/${id}`, {
      method: 'PATCH',
      body: { phone: freshPhone() },
    });
    expect(moved.body).toMatchObject({ textConsent: false, optedOut: false });
  });

  test('stay opted out whatever a program says about consent', async () => {
    const phone = freshPhone();
    const consent = { textConsent: true, consentStatement: 'Asked on site.' };
    const add = (body: object) => ask(app, pro.key, '/contacts', { method: 'POST', body });
    const { id } = (await add({ name: 'Nora', phone })).body;
    await ask(app, pro.key, `/contacts/${id}/opt-out`, { method: 'POST' });
    const change = (contactId: string, body: object) =>
      ask(app, pro.key, `/contacts/${contactId}`, { method: 'PATCH', body });
    const refused = {
      status: 400,
      code: 'validation_failed',
      detail: expect.stringContaining('opted out'),
      issues: [{ path: 'textConsent' }],
    };
    expect((await change(id, consent)).body).toMatchObject(refused);
    expect((await change(id, { textConsent: true })).body).toMatchObject(refused);
    expect((await change(id, { phone, ...consent })).body).toMatchObject(refused);
    const moved = await change(id, { phone: freshPhone() });
    expect(moved.body).toMatchObject({ optedOut: false, textConsent: false });
    expect((await add({ name: 'Twin', phone, ...consent })).body).toMatchObject(refused);
    expect((await change(id, { phone, ...consent })).body).toMatchObject(refused);
    expect((await change(id, { phone })).body).toMatchObject({ optedOut: true, textConsent: false });
    const { rows } = await app.deps.db.pool.query('select opted_in_again_at from opt_outs where phone = $1', [
      phone,
    ]);
    expect(rows).toEqual([{ opted_in_again_at: null }]);
  });

  test('are changed whatever was stored of them in other days', async () => {
    const { id } = await addContact(app, pro.accountId, { phone: '+16475550188' });
    const change = (body: object) => ask(app, pro.key, `/contacts/${id}`, { method: 'PATCH', body });
    expect((await change({ name: 'Nora Field' })).body).toMatchObject({
      name: 'Nora Field',
      phone: '+16475550188',
    });
    expect((await change({ zip: '78701' })).body).toMatchObject({ zip: '78701' });
    const emptied = await change({ name: null, phone: null, email: null });
    expect(emptied.body).toMatchObject({ status: 400, issues: [{ path: 'name' }] });
  });

  test('are refused with what is not valid, field by field, and never with a fault', async () => {
    const bodies = [
      '{"name":',
      'null',
      '[]',
      {},
      { name: 7 },
      { name: 'Nora', isAdmin: true },
      { name: '\u0000' },
      { name: 'a'.repeat(50_000) },
      { phone: '555' },
      { name: 'Nora', textConsent: true },
      { name: 'Nora', zip: '1' },
    ];
    for (const body of bodies) {
      const answer = await ask(app, pro.key, '/contacts', { method: 'POST', body });
      expect(answer.status, JSON.stringify(body).slice(0, 60)).toBe(400);
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
      expect(answer.body).toMatchObject({
        type: `${app.deps.publicUrl}/developers#${answer.body.code}`,
        status: 400,
        detail: expect.stringMatching(/^[A-Z]/),
        requestId: answer.headers.get('x-request-id'),
      });
    }
    const large = await ask(app, pro.key, '/contacts', {
      method: 'POST',
      body: { name: 'a'.repeat(200_000) },
    });
    expect(large.body.code).toBe('body_too_large');
  });
});

describe('a key at the API', () => {
  test('opens what its scopes name and nothing else', async () => {
    const { key } = await ownBusiness(app, ['contacts:read']);
    for (const { method, path, scope } of allOperations) {
      const answer = await ask(app, key, path.replace('{id}', randomUUID()), {
        method: method.toUpperCase(),
        ...(method !== 'get' && { body: {} }),
      });
      const isOpen = scope === 'contacts:read';
      expect(answer.body.code === 'forbidden', `${method} ${path}`).toBe(!isOpen);
      expect(answer.status, `${method} ${path}`).toBe(isOpen ? (path.includes('{') ? 404 : 200) : 403);
    }
  });

  test('shows nothing of another business, whatever id is asked for', async () => {
    const { service } = app.deps.db;
    const victimId = await createAccount(service);
    await addOneRowEach(service, victimId);
    const { key } = await ownBusiness(app);
    const { rows } = await app.deps.db.pool.query(
      `select 'calls' as kind, id from calls where account_id = $1
       union all select 'contacts', id from contacts where account_id = $1
       union all select 'messages', id from messages where account_id = $1
       union all select 'campaigns', id from campaigns where account_id = $1
       union all select 'promises', id from promises where account_id = $1`,
      [victimId],
    );
    expect(new Set(rows.map(({ kind }) => kind)).size).toBe(5);
    for (const { id } of rows)
      for (const { method, path } of allOperations.filter((one) => one.path.includes('{id}'))) {
        const answer = await ask(app, key, path.replace('{id}', id), {
          method: method.toUpperCase(),
          ...(method === 'patch' && {
            body: path.startsWith('/promises') ? { isDone: true } : { name: 'Taken' },
          }),
        });
        if (answer.status !== 429) expect(answer.status, `${method} ${path}`).toBe(404);
      }
    const fresh = await ownBusiness(app);
    for (const { path } of allOperations.filter((one) => one.method === 'get' && !one.path.includes('{')))
      expect((await ask(app, fresh.key, path)).body, path).toEqual({ data: [], nextCursor: null });
  });

  test('is told how much it may ask, and refused beyond that with the time to wait', async () => {
    const { key } = await ownBusiness(app);
    const first = await ask(app, key, '/calls');
    expect(first.headers.get('ratelimit-policy')).toBe('"key";q=120;w=60');
    expect(first.headers.get('ratelimit')).toMatch(/^"key";r=119;t=\d+$/);
    let last = first;
    for (let asked = 1; asked < 125 && last.status === 200; asked += 1) last = await ask(app, key, '/calls');
    expect(last.status).toBe(429);
    expect(last.body.code).toBe('rate_limited');
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(last.headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+$/);
  });

  test('shares a limit with the other keys of its business, and is told the smaller rest', async () => {
    const { key, client, user, accountId } = await ownBusiness(app);
    const { key: other } = await addKey(client, { memberId: user.id });
    await app.deps.db.pool.query('insert into rate_limits (key, points, expire) values ($1, 598, $2)', [
      `api-account:${accountId}`,
      Date.now() + 60_000,
    ]);
    const first = await ask(app, key, '/calls');
    expect(first.headers.get('ratelimit-policy')).toBe('"account";q=600;w=60');
    expect(first.headers.get('ratelimit')).toMatch(/^"account";r=1;t=\d+$/);
    expect((await ask(app, other, '/calls')).status).toBe(200);
    const refused = await ask(app, key, '/calls');
    expect(refused.body).toMatchObject({ status: 429, detail: expect.stringContaining('All keys') });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('is known beside strangers who try too many', async () => {
    const { key, client, user } = await ownBusiness(app);
    const { key: unused } = await addKey(client, { memberId: user.id });
    const from = '192.0.2.78';
    expect((await ask(app, key, '/calls', { from })).status).toBe(200);
    for (let tried = 0; tried <= 60; tried += 1)
      await ask(app, `jotline_${'b'.repeat(43)}`, '/calls', { from });
    const query = vi.spyOn(app.deps.db.pool, 'query');
    const refused = await ask(app, `jotline_${'b'.repeat(43)}`, '/calls', { from });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask(app, 'jotline_short', '/calls', { from })).status).toBe(401);
    const countLooks = () =>
      query.mock.calls.filter(([asked]) => JSON.stringify(asked).includes('api_keys')).length;
    expect(countLooks()).toBe(0);
    expect((await ask(app, key, '/calls', { from })).status).toBe(200);
    expect(countLooks()).toBe(1);
    query.mockRestore();
    expect((await ask(app, unused, '/calls', { from })).status).toBe(429);
    expect((await ask(app, unused, '/calls')).status).toBe(200);
  });

  test('is asked for: a session, a forged key or none is refused', async () => {
    expect((await pro.client.get('/api/v1/calls')).status).toBe(401);
    for (const key of ['', 'jotline_', `jotline_${'a'.repeat(43)}`, 'x'.repeat(5000)]) {
      const { status, headers, body } = await ask(app, key, '/calls');
      expect(status).toBe(401);
      expect(headers.get('www-authenticate')).toContain('Bearer');
      expect(body.code).toBe('unauthenticated');
    }
    expect((await ask(app, pro.key, '/nothing')).body).toMatchObject({ status: 404, code: 'not_found' });
    expect((await ask(app, pro.key, '/calls', { method: 'DELETE' })).status).toBe(404);
  });

  test('stands before every route but the document', () => {
    const routes = createApp({ env: {} } as never).routes.filter(
      ({ path, method }) => path.startsWith('/api/v1/') && method !== 'ALL',
    );
    const known = allOperations.map(
      ({ method, path }) => `${method.toUpperCase()} /api/v1${path.replace('{id}', ':id')}`,
    );
    const found = new Set(routes.map(({ method, path }) => `${method} ${path}`));
    expect([...found].toSorted()).toEqual([...known, 'GET /api/v1/openapi.json'].toSorted());
  });
});
