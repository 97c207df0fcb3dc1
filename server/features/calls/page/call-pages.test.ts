import { extractText } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { notesSchema } from '#domain/calls/notes.ts';
import {
  buildDoneCall,
  buildRecordedCall,
  buildTranscribedCall,
  getCall,
  getNotes,
  useCallApp,
  waitForState,
} from '#test/support/calls.ts';
import { signUpPro } from '#test/support/factories.ts';
import { waterHeater } from '#test/support/sound/call-scripts.ts';

const calls = useCallApp();
const nobody = '00000000-0000-4000-8000-000000000000';

async function edited(callId: string, change: Record<string, unknown> = {}) {
  const { document } = await getNotes(calls, callId);
  const written = notesSchema.parse(document);
  const { jobTitle, category, urgency, summary, scope, materials, constraints, actionItems, missing } =
    written;
  const notes = { jobTitle, category, urgency, summary, scope, materials, constraints, actionItems, missing };
  return { ...notes, ...change };
}

describe('the list of calls', () => {
  test('shows a finished call with its job, customer and line', async () => {
    const { client, callId, input } = await buildDoneCall(calls, waterHeater);
    const { body } = await client.get('/api/calls');
    expect(body.nextCursor).toBeNull();
    expect(body.calls).toHaveLength(1);
    expect(body.calls[0]).toMatchObject({
      id: callId,
      state: 'done',
      category: 'Plumbing',
      customerName: 'Nora Whitfield',
      lineName: input.fullName,
    });
  });

  test('pages through calls of the same instant without losing or repeating one', async () => {
    const { client, user } = await signUpPro(calls.app);
    const started_at = '2026-03-01T12:00:00.123456Z';
    for (let count = 0; count < 65; count += 1) await bareCall(user.accountId, { started_at });
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await client.get(`/api/calls${cursor && `?cursor=${cursor}`}`);
      seen.push(...body.calls.map((call: { id: string }) => call.id));
      cursor = body.nextCursor;
    }
    expect(seen).toHaveLength(65);
    expect(new Set(seen).size).toBe(65);
  });

  test('is filtered by period, line, state and category', async () => {
    const { client, user, callId } = await buildDoneCall(calls, waterHeater);
    await bareCall(user.accountId, { started_at: '2020-01-01T00:00:00Z' });
    const failed = await bareCall(user.accountId, {
      state: 'failed',
      failed_step: 'recorded',
      failure_reason: 'No.',
    });
    const working = await bareCall(user.accountId, { state: 'transcribing' });
    const ids = async (query: string) =>
      (await client.get(`/api/calls?${query}`)).body.calls.map((call: { id: string }) => call.id).sort();
    expect(await ids('period=all')).toHaveLength(4);
    expect(await ids('period=today')).toEqual([callId, failed, working].sort());
    expect(await ids('state=failed')).toEqual([failed]);
    expect(await ids('state=working')).toEqual([working]);
    expect(await ids('category=Plumbing')).toEqual([callId]);
    expect(await ids('category=Roofing')).toEqual([]);
    const { phone_number_id } = await getCall(calls, callId);
    expect(await ids(`line=${phone_number_id}`)).toEqual([callId]);
    expect(await ids(`line=${nobody}`)).toEqual([]);
  });

  test('finds a phone number however it is written, in the notes and in what was said', async () => {
    const { client } = await buildDoneCall(calls, waterHeater);
    const { body } = await client.get('/api/calls');
    const { document } = (await client.get(`/api/calls/${body.calls[0].id}`)).body.notes;
    const digits = document.customer.phone.slice(2);
    const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
    for (const q of [
      digits,
      `+1${digits}`,
      `(${area}) ${exchange}-${line}`,
      `${area}-${exchange}-${line}`,
      `${area}.${exchange}.${line}`,
      `1 ${area} ${exchange} ${line}`,
      `${exchange}-${line}`,
      line,
    ]) {
      const { calls: found } = (await client.get(`/api/calls?q=${encodeURIComponent(q)}`)).body;
      expect(found, q).toHaveLength(1);
      expect(found[0].match, q).toEqual({
        where: 'phone',
        parts: [{ text: `(${area}) ${exchange}-${line}`, isHit: true }],
        seconds: null,
      });
    }
    expect((await client.get('/api/calls?q=512-555-9999')).body.calls).toEqual([]);
  });

  test('shows where a search matched: in the notes, or in what was said, with the moment', async () => {
    const { client } = await buildDoneCall(calls, waterHeater);
    const match = async (q: string) =>
      (await client.get(`/api/calls?q=${encodeURIComponent(q)}`)).body.calls[0]?.match;
    const noted = await match('heater');
    expect(noted.where).toBe('notes');
    expect(noted.parts.filter(({ isHit }: { isHit: boolean }) => isHit)[0].text).toMatch(/heater/i);
    expect(await match('Visa')).toEqual({
      where: 'transcript',
      seconds: 48,
      parts: expect.arrayContaining([{ text: 'Visa', isHit: true }]),
    });
    expect((await client.get('/api/calls')).body.calls[0].match).toBeNull();
  });

  test('a search of signs alone breaks nothing, in the list and in the file', async () => {
    const { client } = await buildDoneCall(calls, waterHeater);
    for (const path of ['calls', 'calls/export.csv', 'contacts', 'conversations'])
      for (const q of [
        '-'.repeat(50),
        '-'.repeat(200),
        '- '.repeat(100),
        '-a '.repeat(60),
        '-"'.repeat(90),
        '-a-'.repeat(60),
        '"'.repeat(199),
        'or '.repeat(60),
        '!&|():*'.repeat(20),
      ])
        expect((await client.get(`/api/${path}?q=${encodeURIComponent(q)}`)).status, `${path} ${q}`).toBe(
          200,
        );
    // One dash still means "without".
    const found = async (q: string) =>
      (await client.get(`/api/calls?q=${encodeURIComponent(q)}`)).body.calls.length;
    expect(await found('heater -chimney')).toBe(1);
    expect(await found('heater -Whitfield')).toBe(0);
    expect(await found('heater -- Whitfield')).toBe(1);
  });

  test('is searched over notes and over what was said, and never in another account', async () => {
    const { client, callId } = await buildDoneCall(calls, waterHeater);
    const { client: stranger } = await signUpPro(calls.app);
    const found = async (who: typeof client, q: string) =>
      (await who.get(`/api/calls?q=${encodeURIComponent(q)}`)).body.calls.length;
    expect(await found(client, 'water heater')).toBe(1);
    expect(await found(client, 'Whitfield')).toBe(1);
    expect(await found(client, '"garage floor"')).toBe(1);
    expect(await found(client, 'chimney')).toBe(0);
    expect(await found(stranger, 'water heater')).toBe(0);
    expect(callId).toBeTruthy();
  });

  test.each([
    'period=never',
    'line=7',
    'state=lost',
    'category=Baking',
    'cursor=7',
    `q=${'a'.repeat(300)}`,
    'q=%00',
  ])('refuses %s', async (query) => {
    const { client } = await signUpPro(calls.app);
    expect((await client.get(`/api/calls?${query}`)).status).toBe(400);
  });
});

describe('the page of a call', () => {
  test('has notes, transcript, consent log, deliveries and the waiting recap', async () => {
    const { client, callId, user } = await buildDoneCall(calls, waterHeater);
    const { body } = await client.get(`/api/calls/${callId}`);
    expect(body.call).toMatchObject({
      state: 'done',
      hasRecording: true,
      number: `JL-${callId.slice(0, 8).toUpperCase()}`,
    });
    expect(body.notes.document.customer.name).toBe('Nora Whitfield');
    expect(body.transcript[1]).toMatchObject({ speaker: 'customer', start: 4, end: 7.5 });
    expect(body.consent.summary).toContain('Recording announced');
    expect(body.consent.events.map(({ kind }: { kind: string }) => kind)).toContain('announcement');
    expect(body.deliveries).toMatchObject([{ purpose: 'notes', address: user.email, state: 'sent' }]);
    expect(body.recaps).toMatchObject([{ state: 'waiting', address: 'nora.whitfield@example.com' }]);
  });

  test('shows how far a call in the works has come', async () => {
    const { client, user } = await signUpPro(calls.app);
    const id = await bareCall(user.accountId, { state: 'transcribing', progress_percent: 40 });
    const { body } = await client.get(`/api/calls/${id}`);
    expect(body).toMatchObject({
      call: { state: 'transcribing', progressPercent: 40 },
      notes: null,
      transcript: [],
    });
  });

  test('links to the recording for a while, in pieces when a player jumps, with its shape', async () => {
    const { client, callId } = await buildDoneCall(calls, waterHeater);
    const { body } = await client.get(`/api/calls/${callId}/recording`);
    expect(body.peaks).toHaveLength(400);
    expect(Math.max(...body.peaks)).toBe(1);
    const visitor = calls.app.visit();
    expect((await visitor.get(body.url)).status).toBe(200);
    const piece = await visitor.get(body.url, { range: 'bytes=100-199' });
    expect(piece.status).toBe(206);
    expect(piece.headers.get('content-range')).toMatch(/^bytes 100-199\/\d+$/);
    expect(piece.headers.get('content-length')).toBe('100');
    expect((await visitor.get(body.url, { range: 'bytes=999999999-' })).status).toBe(416);
    expect((await visitor.get(body.url, { range: 'bytes=9-1' })).status).toBe(200);
  });
});

describe('editing notes', () => {
  test('marks them as edited, takes new lines without a moment and reaches the waiting recap', async () => {
    const { client, callId } = await buildDoneCall(calls, waterHeater);
    const notes = await edited(callId, { jobTitle: 'Swap the heater', scope: [{ text: 'Bring a helper' }] });
    const answer = await patch(client, callId, { revision: 1, notes });
    expect(answer).toMatchObject({
      status: 200,
      body: { revision: 2, notes: { jobTitle: 'Swap the heater' } },
    });
    expect(await getNotes(calls, callId)).toMatchObject({ is_edited: true, job_title: 'Swap the heater' });
    const recap = await calls.app.deps.db.service
      .selectFrom('call_recaps')
      .select('document')
      .where('call_id', '=', callId)
      .executeTakeFirstOrThrow();
    expect(recap.document).toMatchObject({ jobTitle: 'Swap the heater', scope: ['Bring a helper'] });
    expect((await client.get(`/api/calls/${callId}`)).body.notes.document.customer.name).toBe(
      'Nora Whitfield',
    );
  });

  test('of something older is refused and says that nothing is lost', async () => {
    const { client, callId } = await buildDoneCall(calls, waterHeater);
    const notes = await edited(callId);
    expect((await patch(client, callId, { revision: 1, notes })).status).toBe(200);
    const late = await patch(client, callId, { revision: 1, notes });
    expect(late.status).toBe(409);
    expect(late.body.error.message).toContain('changed somewhere else');
  });

  test.each([
    ['a blank title', { jobTitle: '  ' }],
    ['an unknown category', { category: 'Baking' }],
    ['a blank line', { scope: [{ text: ' ', evidence: [] }] }],
    ['too many lines', { scope: Array.from({ length: 61 }, () => ({ text: 'x' })) }],
    ['a customer', { customer: { name: 'x' } }],
  ])('refuses %s', async (_, change) => {
    const { client, callId } = await buildDoneCall(calls, waterHeater);
    expect((await patch(client, callId, { revision: 1, notes: await edited(callId, change) })).status).toBe(
      400,
    );
    expect(await getNotes(calls, callId)).toMatchObject({ revision: 1 });
  });

  test('ticking an item off is no edit, and can be undone', async () => {
    const { client, callId } = await buildDoneCall(calls, waterHeater);
    const post = (item: string, done: boolean) => client.post(`/api/calls/${callId}/done`, { item, done });
    await post('Email the estimate', true);
    expect((await post('missing:budget', true)).body.doneItems).toEqual([
      'Email the estimate',
      'missing:budget',
    ]);
    expect((await post('Email the estimate', true)).body.doneItems).toHaveLength(2);
    expect((await post('Email the estimate', false)).body.doneItems).toEqual(['missing:budget']);
    expect(await getNotes(calls, callId)).toMatchObject({ revision: 1, is_edited: false });
  });
});

describe('deleting a call', () => {
  test('removes what was said and keeps the row and the consent log', async () => {
    const { client, callId } = await buildDoneCall(calls, waterHeater);
    const { recording_key } = await getCall(calls, callId);
    const { url } = (await client.get(`/api/calls/${callId}/recording`)).body;
    expect((await client.delete(`/api/calls/${callId}`)).status).toBe(204);
    const { db, storage } = calls.app.deps;
    expect(await getCall(calls, callId)).toMatchObject({ recording_key: null, contact_id: null });
    expect(await storage.find(recording_key ?? '')).toBeNull();
    expect((await calls.app.visit().get(url)).status).toBe(404);
    for (const table of ['transcripts', 'call_notes', 'call_recaps', 'call_deliveries'] as const) {
      const rows = await db.service.selectFrom(table).select('id').where('call_id', '=', callId).execute();
      expect(rows, table).toEqual([]);
    }
    const events = await db.service
      .selectFrom('call_events')
      .select('id')
      .where('call_id', '=', callId)
      .execute();
    expect(events.length).toBeGreaterThan(0);
    expect((await client.get(`/api/calls/${callId}`)).status).toBe(404);
    expect((await client.delete(`/api/calls/${callId}`)).status).toBe(404);
    expect((await client.get('/api/calls')).body.calls).toEqual([]);
  });

  test('in the works ends the work', async () => {
    const { client, user } = await signUpPro(calls.app);
    const callId = await buildTranscribedCall(calls, { turns: waterHeater, accountId: user.accountId });
    expect((await client.delete(`/api/calls/${callId}`)).status).toBe(204);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const left = await calls.app.deps.db.service
      .selectFrom('call_notes')
      .select('id')
      .where('call_id', '=', callId)
      .execute();
    expect(left).toEqual([]);
  });

  test('that is still going on is refused', async () => {
    const { client, user } = await signUpPro(calls.app);
    const id = await bareCall(user.accountId, { state: 'recording' });
    expect((await client.delete(`/api/calls/${id}`)).status).toBe(409);
  });
});

describe('exports', () => {
  test('a call comes as PDF and as JSON', async () => {
    const { client, callId } = await buildDoneCall(calls, waterHeater);
    const pdf = await client.get(`/api/calls/${callId}/export.pdf`);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.headers.get('content-disposition')).toMatch(/filename="JL-[0-9A-F]{8}\.pdf"/);
    const { text } = await extractText(new Uint8Array(pdf.body), { mergePages: true });
    // As another program selects and searches it: a heading is words, not letters apart.
    for (const heading of ['TO DO', 'MISSING INFORMATION', 'CUSTOMER', 'SCOPE', 'TRANSCRIPT', 'CONSENT'])
      expect(text.split('\n')).toContain(heading);
    const json = await client.get(`/api/calls/${callId}/export.json`);
    expect(json.body).toMatchObject({ notes: { document: { category: 'Plumbing' } } });
    expect(json.body.transcript).toHaveLength(waterHeater.length);
  });

  test('the list comes as CSV and JSON with the same filters', async () => {
    const { client, user, callId } = await buildDoneCall(calls, waterHeater);
    await bareCall(user.accountId, { state: 'skipped', skip_reason: 'no_conversation' });
    const csv = await client.get('/api/calls/export.csv?category=Plumbing');
    expect(csv.headers.get('content-type')).toContain('text/csv');
    const [head, row, ...rest] = csv.body.trim().split('\r\n');
    expect(head).toContain('Job,Date,Time');
    expect(row).toContain('Nora Whitfield,(512) 555-0143');
    expect(rest).toEqual([]);
    const { body } = await client.get('/api/calls/export.json');
    expect(body.calls).toHaveLength(2);
    expect(body.calls.find((call: { id: string }) => call.id === callId).notes.category).toBe('Plumbing');
    expect((await client.get('/api/calls/export.json?state=failed')).body).toEqual({ calls: [] });
    expect((await client.get('/api/calls/export.csv?state=lost')).status).toBe(400);
  });

  test('a cell that a spreadsheet would run is kept as text', async () => {
    const { client, callId } = await buildDoneCall(calls, waterHeater);
    const nasty = '=HYPERLINK("http://evil.example","click")';
    await patch(client, callId, { revision: 1, notes: await edited(callId, { jobTitle: nasty }) });
    const { body } = await client.get('/api/calls/export.csv');
    expect(body).toContain(`"'=HYPERLINK(""http://evil.example"",""click"")"`);
  });
});

describe('every route of the call pages', () => {
  const notes = { revision: 1, notes: {} };
  const routes: [string, string, unknown?][] = [
    ['GET', ''],
    ['GET', '/recording'],
    ['GET', '/export.pdf'],
    ['GET', '/export.json'],
    ['PATCH', '/notes', notes],
    ['POST', '/done', { item: 'x', done: true }],
    ['DELETE', ''],
  ];

  test('is closed to visitors and shows nothing of another account', async () => {
    const { callId } = await buildDoneCall(calls, waterHeater);
    const { client: stranger } = await signUpPro(calls.app);
    const valid = { revision: 1, notes: await edited(callId) };
    for (const [method, path, body] of routes) {
      const init = {
        method,
        headers: { origin: calls.app.deps.publicUrl, 'content-type': 'application/json' },
        body: body ? JSON.stringify(body === notes ? valid : body) : undefined,
      };
      const what = `${method} ${path}`;
      expect((await calls.app.visit().send(`/api/calls/${callId}${path}`, init)).status, what).toBe(401);
      expect((await stranger.send(`/api/calls/${callId}${path}`, init)).status, what).toBe(404);
      expect((await stranger.send(`/api/calls/not-an-id${path}`, init)).status, what).toBe(400);
    }
    for (const path of ['/api/calls', '/api/calls/export.csv', '/api/calls/export.json'])
      expect((await calls.app.visit().get(path)).status, path).toBe(401);
    expect((await stranger.get('/api/calls/export.json')).body).toEqual({ calls: [] });
    expect(await getNotes(calls, callId)).toMatchObject({ revision: 1, done_items: [] });
    await waitForState(calls, callId, 'done');
  });
});

async function patch(client: Awaited<ReturnType<typeof signUpPro>>['client'], callId: string, body: unknown) {
  return client.send(`/api/calls/${callId}/notes`, {
    method: 'PATCH',
    headers: { origin: calls.app.deps.publicUrl, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** A row that no job works on. */
async function bareCall(accountId: string, overrides: Record<string, unknown>): Promise<string> {
  const state = { state: 'done', phone_number_id: null, recording_key: null };
  return buildRecordedCall(calls, {
    turns: [],
    accountId,
    start: false,
    overrides: { ...state, ...overrides },
  });
}
