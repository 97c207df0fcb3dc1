import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { describeDeed } from '#domain/audit/describe-entry.ts';
import { insertRow } from '#test/rls/insert-row.ts';
import { setClock } from '#test/support/billing.ts';
import { useCallApp } from '#test/support/calls.ts';
import { signUpPro } from '#test/support/factories.ts';
import { addPromises, buildPromises, item, listPromises } from '#test/support/promises.ts';
import { addLineOf, addMember, giveBusinessPlan } from '#test/support/team.ts';
import type { Answer, TestClient } from '#test/support/test-client.ts';
import { workday } from '#test/support/workday.ts';

const calls = useCallApp();

let networks = 0;
/** A calendar program: it has the address and no cookie. */
function visit(): TestClient {
  networks += 1;
  return calls.app.visit(`10.77.${networks >> 8}.${networks & 255}`);
}

const pathOf = (address: string) => new URL(address).pathname;

async function makeFeed(client: TestClient): Promise<string> {
  const answer = await client.post('/api/calendar-feed');
  expect(answer.status).toBe(201);
  return answer.body.address;
}

async function readFeed(address: string): Promise<Answer> {
  return visit().get(pathOf(address));
}

/** As another library than the one that writes it reads the calendar. */
function parse(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return { calendar, events: calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one)) };
}

const eventsAt = async (address: string) => parse((await readFeed(address)).body).events;
const summaries = async (address: string) => (await eventsAt(address)).map(({ summary }) => summary).sort();

describe('the calendar feed', () => {
  test('has what is promised for a day: an hour for a visit, the whole day where no hour was said', async () => {
    const { client, callId } = await buildPromises(calls, [
      item('Replace the water heater', 'Thursday at 8'),
      item('Send the estimate', 'Thursday at 5 PM'),
      item('Order the anode rod', 'Friday'),
      item('Text the model number', 'tomorrow', { owner: 'customer' }),
      item('Think about it'),
    ]);
    const address = await makeFeed(client);
    const answer = await readFeed(address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(answer.headers.get('x-robots-tag')).toContain('noindex');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');

    const { calendar, events } = parse(answer.body);
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Jotline promises');
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
    const shown = events.map(({ summary, startDate, endDate }) => [
      summary,
      startDate.toICALString(),
      endDate.toICALString(),
    ]);
    expect(shown.sort()).toEqual([
      ['Nora Whitfield: Text the model number', '20261119', '20261120'],
      ['Order the anode rod (Nora Whitfield)', '20261120', '20261121'],
      ['Replace the water heater (Nora Whitfield)', '20261119T140000Z', '20261119T150000Z'],
      ['Send the estimate (Nora Whitfield)', '20261119T230000Z', '20261119T231500Z'],
    ]);
    const [heater] = events.filter(({ summary }) => summary.startsWith('Replace'));
    const property = (name: string) => String(heater?.component.getFirstPropertyValue(name));
    const [listed] = (await listPromises(client)).filter(({ text }) => text.startsWith('Replace'));
    expect(heater?.uid).toContain(listed?.id);
    expect(property('status')).toBe('CONFIRMED');
    expect(property('transp')).toBe('OPAQUE');
    expect(property('dtstamp')).toMatch(/^2\d{3}-.*Z$/);
    expect(property('last-modified')).toBe(property('dtstamp'));
    expect(Number(property('sequence'))).toBeGreaterThan(0);
    expect(heater?.description).toContain('“Thursday at 8”');
    expect(property('url')).toBe(`${calls.app.deps.publicUrl}/dashboard/calls/${callId}`);
    // What the page of promises does not show is not in the calendar either.
    expect(answer.body).not.toMatch(/555.?0144/);
    expect(answer.body).not.toContain('Think about it');
  });

  test('keeps to the form that calendars read: line ends, folding by bytes, and escaped texts', async () => {
    const nasty = 'Fix roof; gutters, flashing \\ vents “now” 🏠👷🏽‍♀️ Dächer für Jürgen 屋根の修理'.repeat(4);
    const { client, user } = await buildPromises(calls, [item(nasty.slice(0, 400), 'Friday at 9')]);
    const { service } = calls.app.deps.db;
    const withLines = 'First line\r\nBEGIN:VEVENT\nSUMMARY:Forged\n; and, more\u0007 🧰';
    await service
      .updateTable('promises')
      .set({ text: withLines, due_words: 'Friday;\nat, 9' })
      .where('account_id', '=', user.accountId)
      .where('position', '=', 0)
      .execute();
    const address = await makeFeed(client);
    const { body } = await readFeed(address);
    const [event, ...others] = parse(body).events;
    expect(others).toEqual([]);
    expect(event?.summary).toBe('First line BEGIN:VEVENT SUMMARY:Forged ; and, more 🧰 (Nora Whitfield)');
    expect(event?.description).toContain('“Friday; at, 9”');

    await service
      .updateTable('promises')
      .set({ text: nasty })
      .where('account_id', '=', user.accountId)
      .execute();
    const folded = (await readFeed(address)).body as string;
    expect(parse(folded).events[0]?.summary).toBe(`${nasty} (Nora Whitfield)`);
    const lines = folded.split('\r\n');
    expect(folded.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(lines.at(-1)).toBe('');
    for (const line of lines) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toContain('\uFFFD');
    }
    expect(lines.filter((line) => line.startsWith(' ')).length).toBeGreaterThan(3);
  });

  test.each([
    ['the last day of summer time', 'America/Chicago', 'November 6, 2027 at 8 AM', '20271106T130000Z'],
    ['the day on which it ends', 'America/Chicago', 'November 7, 2027 at 8 AM', '20271107T140000Z'],
    ['the day on which it begins', 'America/Chicago', 'March 14, 2027 at 8 AM', '20270314T130000Z'],
    ['an hour that the clock leaves out', 'America/Chicago', 'March 14, 2027 at 2:30 AM', '20270314T083000Z'],
    ['a place without summer time', 'Pacific/Honolulu', 'March 14, 2027 at 8 AM', '20270314T180000Z'],
    ['a place half an hour off', 'Asia/Kolkata', 'March 14, 2027 at 8 AM', '20270314T023000Z'],
  ])('tells the moment of a visit on %s', async (_, timeZone, due, start) => {
    const { client, user } = await buildPromises(calls, [item('Come to replace the heater', due)]);
    await calls.app.deps.db.service
      .updateTable('accounts')
      .set({ time_zone: timeZone })
      .where('id', '=', user.accountId)
      .execute();
    const [event] = await eventsAt(await makeFeed(client));
    expect(event?.startDate.toICALString()).toBe(start);
    expect(event?.duration.toSeconds()).toBe(3600);
  });

  test('follows what is changed, done and dismissed, and is not sent again while nothing is', async () => {
    const { client, callId } = await buildPromises(calls, [
      item('Replace the heater', 'Thursday at 8'),
      item('Clean the gutters', 'Friday'),
    ]);
    const address = await makeFeed(client);
    const first = await readFeed(address);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    setClock(calls.app, '2026-11-18T18:30:00Z');
    const same = await visit().get(pathOf(address), { 'if-none-match': etag });
    expect(same.status).toBe(304);
    expect(same.body).toBe('');
    expect(same.headers.get('cache-control')).toBe('private, no-cache');
    const uid = (await eventsAt(address)).find(({ summary }) => summary.startsWith('Replace'))?.uid;

    const heater = (await listPromises(client)).find(({ text }) => text === 'Replace the heater');
    await client.send(`/api/calls/${callId}/promises/${heater?.id}`, {
      method: 'PATCH',
      headers: { origin: calls.app.deps.publicUrl, 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'Replace the tank', due: { day: '2026-11-23', time: '13:30' } }),
    });
    const changed = await visit().get(pathOf(address), { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    const moved = parse(changed.body).events.find(({ summary }) => summary.startsWith('Replace the tank'));
    expect(moved?.uid).toBe(uid);
    expect(moved?.startDate.toICALString()).toBe('20261123T193000Z');

    await client.post(`/api/calls/${callId}/done`, { item: 'Replace the tank', done: true });
    expect(await summaries(address)).toEqual(['Clean the gutters (Nora Whitfield)']);
    const gutters = (await listPromises(client)).find(({ text }) => text === 'Clean the gutters');
    await client.delete(`/api/calls/${callId}/promises/${gutters?.id}`);
    expect(await summaries(address)).toEqual([]);
    await client.post(`/api/calls/${callId}/promises/${gutters?.id}/restore`);
    await client.delete(`/api/calls/${callId}`);
    expect(await summaries(address)).toEqual([]);
  });

  test('has the booked appointments of the business, and not twice what is a promise too', async () => {
    const pro = await buildPromises(calls, [
      item('Replace the heater', 'Thursday at 8'),
      item('Clean the gutters', 'Friday at 10'),
    ]);
    const { client, user } = pro;
    const { accountId } = user;
    const { service } = calls.app.deps.db;
    const { contactId } = (await listPromises(client))[0] ?? {};
    const book = (title: string, starts_at: string, rest: object = {}) =>
      insertRow(service, 'appointments', {
        account_id: accountId,
        title,
        starts_at,
        ends_at: new Date(Date.parse(starts_at) + 90 * 60_000).toISOString(),
        address: '12 Elm Street',
        notes: 'The code of the gate is 4471',
        ...rest,
      });
    const heater = await book('New heater, Nora', '2026-11-19T14:30:00Z', {
      contact_id: contactId,
      sequence: 3,
    });
    await book('Estimate for Lee', '2026-11-20T16:00:00Z');
    await book('Called off', '2026-11-21T16:00:00Z', { state: 'cancelled' });
    await book('Long ago', '2025-11-21T16:00:00Z');
    const address = await makeFeed(client);
    expect(await summaries(address)).toEqual([
      'Clean the gutters (Nora Whitfield)',
      'Estimate for Lee',
      'New heater, Nora',
    ]);
    const event = (await eventsAt(address)).find(({ summary }) => summary.startsWith('New'));
    expect(event?.uid).toBe(`${heater}@${new URL(calls.app.deps.publicUrl).hostname}`);
    expect(event?.sequence).toBe(3);
    expect(event?.endDate.toICALString()).toBe('20261119T160000Z');
    expect((await readFeed(address)).body).not.toMatch(/Elm Street|4471/);

    const line = await addLineOf(calls.app, accountId, 'Tess');
    await addPromises(calls, pro, [item('Fix the sink', 'Monday at 9')], { phone_number_id: line });
    const tess = await addMember(calls.app, { accountId, role: 'technician', lineIds: [line] });
    expect(await summaries(await makeFeed(tess.client))).toEqual(['Fix the sink (Nora Whitfield)']);
    const office = await addMember(calls.app, { accountId, role: 'office' });
    expect(await summaries(await makeFeed(office.client))).toHaveLength(4);
  });
});

describe('the address of a calendar feed', () => {
  test('is shown while it exists, kept nowhere, and says when a calendar last read it', async () => {
    const { client, user } = await signUpPro(calls.app);
    setClock(calls.app, workday);
    expect((await client.get('/api/calendar-feed')).body).toEqual({ feed: null });
    const address = await makeFeed(client);
    expect(address).toMatch(/\/calendar\/[\w-]{64}\.ics$/);
    expect((await client.get('/api/calendar-feed')).body.feed).toMatchObject({ address, lastReadAt: null });
    expect((await client.post('/api/calendar-feed')).status).toBe(409);
    await readFeed(address);
    const { feed } = (await client.get('/api/calendar-feed')).body;
    expect(feed.lastReadAt).toBe('2026-11-18T17:00:00.000Z');
    const token = pathOf(address).slice('/calendar/'.length, -'.ics'.length);
    const { rows } = await calls.app.deps.db.pool.query(
      'select * from calendar_feeds where account_id = $1',
      [user.accountId],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(calls.app.logs()).not.toContain(token);
  });

  test('stops at once when another is made, when it is turned off, and is then as unknown as any', async () => {
    const { client } = await signUpPro(calls.app);
    const old = await makeFeed(client);
    const replaced = await client.post('/api/calendar-feed/replace');
    expect(replaced.status).toBe(201);
    const { address } = replaced.body;
    expect(address).not.toBe(old);
    expect((await readFeed(address)).status).toBe(200);
    const gone = await readFeed(old);
    expect(gone.status).toBe(404);

    expect((await client.delete('/api/calendar-feed')).status).toBe(204);
    expect((await client.get('/api/calendar-feed')).body).toEqual({ feed: null });
    expect((await client.delete('/api/calendar-feed')).status).toBe(404);
    expect((await client.post('/api/calendar-feed/replace')).status).toBe(404);
    const path = pathOf(old);
    const others = [
      pathOf(address),
      path.replace('.ics', ''),
      path.replace('.ics', '.ICS.ics'),
      `${path.slice(0, -5)}${path.at(-5) === 'A' ? 'B' : 'A'}.ics`,
      '/calendar/x.ics',
      `/calendar/${'a'.repeat(5000)}.ics`,
      '/calendar/%00.ics',
    ];
    for (const other of others) {
      const answer = await visit().get(other);
      expect(answer.status, other).toBe(404);
      expect({ ...answer.body.error, requestId: '' }, other).toEqual({ ...gone.body.error, requestId: '' });
      expect(answer.headers.get('cache-control')).toBe(gone.headers.get('cache-control'));
    }
  });

  test('is each member’s own, follows their lines and role, and ends when they leave', async () => {
    const pro = await buildPromises(calls, [item('Of the owner', 'Friday')]);
    const { client, user } = pro;
    const { accountId } = user;
    await giveBusinessPlan(calls.app, accountId);
    const line = await addLineOf(calls.app, accountId, 'Tess');
    await addPromises(calls, pro, [item('Of Tess', 'Friday')], { phone_number_id: line });
    const tess = await addMember(calls.app, { accountId, role: 'technician', lineIds: [line] });
    const owners = await makeFeed(client);
    const address = await makeFeed(tess.client);
    expect(address).not.toBe(owners);
    expect(await summaries(address)).toEqual(['Of Tess (Nora Whitfield)']);
    expect(await summaries(owners)).toHaveLength(2);
    const change = (body: object) =>
      client.send(`/api/team/members/${tess.loginId}`, {
        method: 'PATCH',
        headers: { origin: calls.app.deps.publicUrl, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await change({ role: 'technician', lineIds: [] })).status).toBe(204);
    expect(await summaries(address)).toEqual([]);
    expect((await change({ role: 'office', lineIds: [] })).status).toBe(204);
    expect(await summaries(address)).toHaveLength(2);
    expect((await client.delete(`/api/team/members/${tess.loginId}`)).status).toBe(204);
    expect((await readFeed(address)).status).toBe(404);
    expect((await readFeed(owners)).status).toBe(200);
    expect((await visit().get('/api/calendar-feed')).status).toBe(401);
    expect((await visit().post('/api/calendar-feed')).status).toBe(401);
  });

  test('goes on while the plan is paused or over: what was promised can still be read', async () => {
    const { client, user } = await buildPromises(calls, [item('Clean the gutters', 'Friday')]);
    const address = await makeFeed(client);
    await calls.app.deps.db.service
      .updateTable('accounts')
      .set({ trial_ends_at: '2026-11-01T00:00:00Z' })
      .where('id', '=', user.accountId)
      .execute();
    expect(await listPromises(client)).toHaveLength(1);
    expect(await summaries(address)).toHaveLength(1);
  });

  test('is in the activity log when it is made, made anew and turned off', async () => {
    const { client, user } = await signUpPro(calls.app);
    await giveBusinessPlan(calls.app, user.accountId);
    await makeFeed(client);
    await client.post('/api/calendar-feed/replace');
    await client.delete('/api/calendar-feed');
    const { rows } = await calls.app.deps.db.pool.query(
      'select deed, login_id from audit_entries where account_id = $1 and subject = $2 order by at, id',
      [user.accountId, 'calendar_feed'],
    );
    expect(rows.map(({ deed }) => deed).sort()).toEqual([
      'calendar_feed.made',
      'calendar_feed.replaced',
      'calendar_feed.turned_off',
    ]);
    expect(new Set(rows.map(({ login_id }) => login_id))).toEqual(new Set([user.id]));
    const { entries } = (await client.get('/api/activity')).body;
    expect(describeDeed(entries[0])).toContain('turned off the address for their calendar');
  });

  test('is not to be guessed: who tries too many is told to wait, and whoever has a real one is not', async () => {
    const { client } = await signUpPro(calls.app);
    const address = await makeFeed(client);
    const guesser = calls.app.visit('10.78.1.1');
    let last = 404;
    for (let tries = 0; tries < 70 && last === 404; tries += 1)
      last = (await guesser.get('/calendar/guess.ics')).status;
    expect(last).toBe(429);
    expect((await guesser.get(pathOf(address))).status).toBe(200);
  });

  test('that is asked for all the time is refused for a while', async () => {
    const { client } = await signUpPro(calls.app);
    const address = await makeFeed(client);
    let answer = await readFeed(address);
    for (let asked = 0; asked < 130 && answer.status === 200; asked += 1) answer = await readFeed(address);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
