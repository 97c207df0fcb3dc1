import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createNotes } from '#server/features/calls/notes/create-notes.ts';
import { remindOfPromisesJob } from '#server/features/calls/promises/remind-of-promises.job.ts';
import { receiveText } from '#server/features/messages/receive-text.ts';
import { sendNoticeJob } from '#server/records/notices/send-notice.job.ts';
import { sweepNoticesJob } from '#server/records/notices/sweep-notices.job.ts';
import { insertRow, nextPhone, nextToken } from '#test/rls/insert-row.ts';
import { setClock } from '#test/support/billing.ts';
import { addContact } from '#test/support/contacts.ts';
import { signUpPro } from '#test/support/factories.ts';
import { startPushService } from '#test/support/push-service.ts';
import { addLineOf, addMember, giveBusinessPlan } from '#test/support/team.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { TestClient } from '#test/support/test-client.ts';
import { buildTicket } from '#test/support/tickets.ts';

const app = useTestApp({ WEBHOOKS_TO_OWN_NETWORK: 'true' });
const context = { jobId: 'test', signal: new AbortController().signal };
const patience = { timeout: 120_000, interval: 50 };
const db = () => app.deps.db.service;

let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService();
});
beforeEach(() => service.takeAll());
afterAll(() => service.close());

/** A browser of theirs that wants to know. */
async function turnOn(client: TestClient) {
  const device = service.subscribe();
  const answer = await client.post('/api/notices/devices', device.subscription);
  expect(answer.status).toBe(201);
  return { ...device, id: answer.body.id as string };
}

const devicesOf = async (client: TestClient) => (await client.get('/api/notices')).body.devices;
const change = (client: TestClient, id: string, data: object) =>
  client.send(`/api/notices/devices/${id}`, {
    method: 'PATCH',
    headers: { origin: new URL(app.deps.publicUrl).origin, 'content-type': 'application/json' },
    body: JSON.stringify(data),
  });
const noticesOf = (deviceId: string) =>
  db().selectFrom('notices').select(['id', 'kind', 'state']).where('device_id', '=', deviceId).execute();

/** Everything that was to be told is told, or nothing comes of it. */
const settled = (deviceId: string) =>
  vi.waitFor(async () => {
    const notices = await noticesOf(deviceId);
    if (notices.some(({ state }) => state === 'waiting')) throw new Error('something is still to be told');
    return notices;
  }, patience);

async function finishCall(accountId: string, { jobTitle = 'Water heater replacement', lineId = '' } = {}) {
  const callId = await insertRow(db(), 'calls', {
    account_id: accountId,
    ...(lineId && { phone_number_id: lineId }),
    kind: 'pro',
    provider: 'test',
    provider_call_id: `CA${nextToken()}`,
    caller_phone: nextPhone(),
    called_phone: '+15125550199',
    state: 'writing_notes',
  });
  await createNotes(app.deps, { callId, notes: buildTicket(jobTitle).notes, writer: 'test' });
  return callId;
}

async function writeText(accountId: string, body: string) {
  const { id, phone } = await addContact(app, accountId);
  await insertRow(db(), 'conversations', { account_id: accountId, contact_id: id, phone: phone ?? '' });
  await receiveText(app.deps, {
    providerMessageId: nextToken(),
    from: phone ?? '',
    to: '+15125550199',
    body,
    mediaUrls: [],
    segments: 1,
    at: new Date(),
  });
}

describe('a notice', () => {
  test('of notes that are ready goes to each browser of the business once, and opens the call', async () => {
    const { client, user } = await signUpPro(app);
    const phone = await turnOn(client);
    const callId = await finishCall(user.accountId);
    const [noted] = await settled(phone.id);
    expect(phone.told()).toEqual([
      {
        title: 'Notes ready',
        body: 'Water heater replacement',
        path: `/dashboard/calls/${callId}`,
        tag: `notes:${callId}`,
      },
    ]);
    expect(phone.pushes()[0]?.headers).toMatchObject({ urgency: 'normal', ttl: '86400' });
    expect(phone.pushes()[0]?.headers.topic).toMatch(/^[\w-]{32}$/);
    await sendNoticeJob.run(app.deps, { noticeId: noted?.id ?? '' }, context);
    expect(phone.pushes()).toHaveLength(1);
    expect((await devicesOf(client))[0]).toMatchObject({
      current: true,
      kinds: ['notes_ready', 'promise_due', 'customer_answered'],
      lastToldAt: expect.any(String),
    });
    expect(app.logs()).not.toContain(phone.subscription.endpoint);
  });

  test('names no number that was said, and nothing at all where details are hidden', async () => {
    const { client, user } = await signUpPro(app);
    const phone = await turnOn(client);
    await finishCall(user.accountId, { jobTitle: 'Call back (512) 555-0144 about 2 heaters' });
    await settled(phone.id);
    expect((await change(client, phone.id, { hidesDetails: true })).status).toBe(204);
    await finishCall(user.accountId);
    await settled(phone.id);
    expect(phone.told().map(({ body }) => body)).toEqual([
      'Call back [number] about 2 heaters',
      'The notes of a call are written.',
    ]);
  });

  test('that nobody asked for is not sent, and a business without devices has none', async () => {
    const { client, user } = await signUpPro(app);
    await finishCall(user.accountId);
    const phone = await turnOn(client);
    await change(client, phone.id, { kinds: ['customer_answered'] });
    await finishCall(user.accountId);
    expect(await noticesOf(phone.id)).toEqual([]);
    expect((await change(client, phone.id, {})).status).toBe(400);
    expect((await change(client, phone.id, { kinds: ['invoice_paid'] })).status).toBe(400);
  });

  test('reaches a technician of calls of their own lines alone', async () => {
    const { user } = await signUpPro(app);
    const { accountId } = user;
    await giveBusinessPlan(app, accountId);
    const lineId = await addLineOf(app, accountId, 'Truck');
    const technician = await addMember(app, { accountId, role: 'technician', lineIds: [lineId] });
    const phone = await turnOn(technician.client);
    await finishCall(accountId, { jobTitle: 'Of the office' });
    await finishCall(accountId, { jobTitle: 'Of the truck', lineId });
    expect((await settled(phone.id)).map(({ state }) => state).sort()).toEqual(['dropped', 'sent']);
    expect(phone.told().map(({ body }) => body)).toEqual(['Of the truck']);
  });

  test('of what is due comes in the morning, once, to who may see the promise', async () => {
    const { client, user } = await signUpPro(app);
    const { accountId } = user;
    await db()
      .updateTable('accounts')
      .set({ time_zone: 'America/Chicago', remind_promises: false })
      .where('id', '=', accountId)
      .execute();
    await giveBusinessPlan(app, accountId);
    const technician = await addMember(app, { accountId, role: 'technician' });
    const own = await turnOn(client);
    const others = await turnOn(technician.client);
    await change(client, own.id, { kinds: ['promise_due'] });
    const call_id = await finishCall(accountId);
    await db().deleteFrom('promises').where('account_id', '=', accountId).execute();
    for (const [position, text] of ['Send the photos', 'Order the rod'].entries())
      await db()
        .insertInto('promises')
        .values({
          account_id: accountId,
          call_id,
          owner: 'pro',
          text,
          position,
          said_at: '2026-11-17T16:00:00Z',
          due_on: '2026-11-19',
        })
        .execute();
    for (const time of ['12:50', '13:00', '13:10']) {
      setClock(app, `2026-11-19T${time}:00Z`);
      await remindOfPromisesJob.run(app.deps, {}, context);
      await settled(own.id);
    }
    await settled(others.id);
    expect(own.told()).toEqual([
      {
        title: 'Due today',
        body: 'Send the photos, and 1 more',
        path: '/dashboard/promises?owner=pro',
        tag: 'due:2026-11-19',
      },
    ]);
    expect(others.told()).toEqual([]);
    app.deps.clock = { now: () => new Date() };
  });
});

describe('a push service', () => {
  test('that knows the browser no more ends its notices', async () => {
    const { client } = await signUpPro(app);
    const phone = await turnOn(client);
    service.answerWith(410);
    expect((await client.post(`/api/notices/devices/${phone.id}/test`)).status).toBe(204);
    await vi.waitFor(async () => expect(await devicesOf(client)).toEqual([]), patience);
    expect((await client.post(`/api/notices/devices/${phone.id}/test`)).status).toBe(404);
  });

  test('that is busy is asked again, and gets the notice in the end', async () => {
    const { client } = await signUpPro(app);
    const phone = await turnOn(client);
    service.answerWith(429);
    await client.post(`/api/notices/devices/${phone.id}/test`);
    await vi.waitFor(() => expect(phone.pushes()).toHaveLength(1), patience);
    service.takeAll();
    await vi.waitFor(() => expect(phone.pushes()).toHaveLength(2), patience);
    expect((await settled(phone.id)).map(({ state }) => state)).toEqual(['sent']);
    expect(phone.told()[0]).toMatchObject({ title: 'Notices work' });
  });

  test('that refuses one is told no more of it, and the next one is tried', async () => {
    const { client } = await signUpPro(app);
    const phone = await turnOn(client);
    service.answerWith(403);
    await client.post(`/api/notices/devices/${phone.id}/test`);
    await vi.waitFor(async () => expect((await noticesOf(phone.id))[0]?.state).toBe('failed'), patience);
    service.takeAll();
    await client.post(`/api/notices/devices/${phone.id}/test`);
    await vi.waitFor(() => expect(phone.pushes()).toHaveLength(2), patience);
  });
});

describe('a device', () => {
  test('goes with its session, its member and its account, at once', async () => {
    const { client, user } = await signUpPro(app);
    const { accountId } = user;
    const first = await turnOn(client);
    await client.post('/api/sign-out');
    expect(await noticesOf(first.id)).toEqual([]);
    await finishCall(accountId);
    await giveBusinessPlan(app, accountId);
    const member = await addMember(app, { accountId, role: 'office' });
    const second = await turnOn(member.client);
    await finishCall(accountId);
    await settled(second.id);
    expect(second.told()).toHaveLength(1);
    await db().deleteFrom('logins').where('id', '=', member.loginId).execute();
    await finishCall(accountId);
    const left = await db()
      .selectFrom('notice_devices')
      .select('id')
      .where('account_id', '=', accountId)
      .execute();
    expect(left).toEqual([]);
    expect([first.told().length, second.told().length]).toEqual([0, 1]);
  });

  test('that another person signs in on tells them, and the one before nothing more', async () => {
    const before = await signUpPro(app);
    const after = await signUpPro(app);
    const device = await turnOn(before.client);
    await change(before.client, device.id, { kinds: [], hidesDetails: true });
    const again = await before.client.post('/api/notices/devices', device.subscription);
    expect((await devicesOf(before.client))[0]).toMatchObject({ id: again.body.id, kinds: [] });
    const moved = await after.client.post('/api/notices/devices', device.subscription);
    expect(await devicesOf(before.client)).toEqual([]);
    expect((await devicesOf(after.client))[0]).toMatchObject({ id: moved.body.id, hidesDetails: false });
    await finishCall(before.user.accountId);
    await finishCall(after.user.accountId, { jobTitle: 'Of the one after' });
    await settled(moved.body.id);
    expect(device.told().map(({ body }) => body)).toEqual(['Of the one after']);
  });

  test('of somebody else is not there, and needs no sign-in to be refused', async () => {
    const { client } = await signUpPro(app);
    const stranger = await signUpPro(app);
    const { id, subscription } = await turnOn(client);
    for (const answer of [
      await change(stranger.client, id, { kinds: [] }),
      await stranger.client.delete(`/api/notices/devices/${id}`),
      await stranger.client.post(`/api/notices/devices/${id}/test`),
    ])
      expect(answer.status).toBe(404);
    expect((await app.visit().post('/api/notices/devices', subscription)).status).toBe(401);
    expect(await devicesOf(client)).toHaveLength(1);
    expect((await client.delete(`/api/notices/devices/${id}`)).status).toBe(204);
    expect(await devicesOf(client)).toEqual([]);
  });
});

test('what was told is forgotten after 30 days', async () => {
  const { client, user } = await signUpPro(app);
  const { id } = await turnOn(client);
  const now = app.deps.clock.now().getTime();
  for (const days of [29, 31])
    await insertRow(db(), 'notices', {
      account_id: user.accountId,
      device_id: id,
      kind: 'notes_ready',
      subject: randomUUID(),
      state: 'sent',
      created_at: new Date(now - days * 24 * 3600_000),
    });
  await sweepNoticesJob.run(app.deps, {}, context);
  expect(await noticesOf(id)).toHaveLength(1);
});

test('a customer who wrote is told of by name, without the words, and a stop is not', async () => {
  const { client, user } = await signUpPro(app);
  const phone = await turnOn(client);
  await writeText(user.accountId, 'The gate code is 4471');
  await writeText(user.accountId, 'STOP');
  await settled(phone.id);
  expect(phone.told()).toEqual([
    {
      title: 'New text',
      body: 'Nora Whitfield wrote to you.',
      path: expect.stringMatching(/^\/dashboard\/messages\/[\w-]{36}$/),
      tag: expect.stringMatching(/^messages:/),
    },
  ]);
});
