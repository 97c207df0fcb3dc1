import { describe, expect, test, vi } from 'vitest';
import type { ActionItem } from '#domain/calls/notes.ts';
import { setClock } from '#test/support/billing.ts';
import { mailsTo, useCallApp } from '#test/support/calls.ts';
import { signUpPro } from '#test/support/factories.ts';
import { addPromises, buildPromises, item, listPromises } from '#test/support/promises.ts';
import { addLineOf, addMember } from '#test/support/team.ts';
import type { TestClient } from '#test/support/test-client.ts';
import { remindOfPromisesJob } from '../remind-of-promises.job.ts';
import { sendPromiseReminderJob } from '../send-promise-reminder.job.ts';

const calls = useCallApp();

/** Each promise with the words of those it clashes with. */
async function clashesOf(client: TestClient, query = ''): Promise<Record<string, string[]>> {
  const promises = await listPromises(client, query);
  return Object.fromEntries(promises.map(({ text, clashes }) => [text, clashes.map((other) => other.text)]));
}

async function setZone(accountId: string, timeZone: string): Promise<void> {
  await calls.app.deps.db.service
    .updateTable('accounts')
    .set({ time_zone: timeZone })
    .where('id', '=', accountId)
    .execute();
}

/** Whether two visits at these times, of calls of their own, clash where the business works. */
async function doClash(timeZone: string, dues: [string, string]): Promise<boolean> {
  const pro = await signUpPro(calls.app);
  setClock(calls.app, '2026-11-18T17:00:00Z');
  await setZone(pro.user.accountId, timeZone);
  await addPromises(calls, pro, [item('Replace the heater', dues[0]), item('Inspect the roof', dues[1])]);
  const { 'Replace the heater': heater, 'Inspect the roof': roof } = await clashesOf(pro.client);
  expect(heater?.length).toBe(roof?.length);
  return heater?.length === 1;
}

describe('two visits at the same time', () => {
  test('are marked on both, with the other and its call', async () => {
    const pro = await buildPromises(calls, [item('Replace the heater', 'Thursday at 8')]);
    const { client } = pro;
    const other = await addPromises(calls, pro, [item('Inspect the roof', 'Thursday at 8:45')]);
    const [heater, roof] = await listPromises(client);
    expect(heater?.clashes).toEqual([
      {
        id: roof?.id,
        callId: other,
        text: 'Inspect the roof',
        due: { day: '2026-11-19', time: '08:45' },
        customerName: 'Nora Whitfield',
      },
    ]);
    expect(roof?.clashes).toMatchObject([{ id: heater?.id, callId: pro.callId }]);
    // Also where the filter leaves the other one out.
    expect(await clashesOf(client, '?owner=pro')).toEqual({
      'Replace the heater': ['Inspect the roof'],
      'Inspect the roof': ['Replace the heater'],
    });
    await client.post(`/api/calls/${other}/done`, { item: 'Inspect the roof', done: true });
    expect(await clashesOf(client)).toEqual({ 'Replace the heater': [] });
    expect(await clashesOf(client, '?view=done')).toEqual({ 'Inspect the roof': [] });
  });

  test('are none where one begins when the other is over, has no hour, is no visit, or is the customer’s', async () => {
    const { client } = await buildPromises(calls, [
      item('Replace the heater', 'Thursday at 8'),
      item('Inspect the roof', 'Thursday at 9'),
      item('Clean the gutters', 'Thursday'),
      item('Email the estimate', 'Thursday at 8'),
      item('Be home for the plumber', 'Thursday at 8', { owner: 'customer' }),
    ]);
    for (const others of Object.values(await clashesOf(client))) expect(others).toEqual([]);
  });

  test('are those of one person: another line is somebody else, unless it is the same one’s', async () => {
    const pro = await buildPromises(calls, []);
    const { accountId } = pro.user;
    const tess = await addLineOf(calls.app, accountId, 'Tess');
    const second = await addLineOf(calls.app, accountId, ' tess');
    const lee = await addLineOf(calls.app, accountId, 'Lee');
    const at = (text: string, phone_number_id: string) =>
      addPromises(calls, pro, [item(text, 'Thursday at 8')], { phone_number_id });
    await at('Replace the heater', tess);
    await at('Inspect the roof', lee);
    expect(await clashesOf(pro.client)).toEqual({ 'Replace the heater': [], 'Inspect the roof': [] });
    await at('Clean the gutters', second);
    expect(await clashesOf(pro.client)).toEqual({
      'Replace the heater': ['Clean the gutters'],
      'Inspect the roof': [],
      'Clean the gutters': ['Replace the heater'],
    });
    const { client } = await addMember(calls.app, { accountId, role: 'technician', lineIds: [tess] });
    expect(await clashesOf(client)).toEqual({ 'Replace the heater': [] });
  });

  test('are no longer told of when both are over', async () => {
    const { client } = await buildPromises(calls, [
      item('Replace the heater', 'Thursday at 8'),
      item('Inspect the roof', 'Thursday at 8:30'),
    ]);
    setClock(calls.app, '2026-11-19T15:20:00Z');
    expect((await clashesOf(client))['Replace the heater']).toHaveLength(1);
    setClock(calls.app, '2026-11-19T15:40:00Z');
    expect((await clashesOf(client))['Replace the heater']).toEqual([]);
  });

  test.each([
    [
      'the same day',
      'America/Chicago',
      ['November 20, 2026 at 1:00 PM', 'November 20, 2026 at 1:59 PM'],
      true,
    ],
    [
      'two days, around midnight',
      'America/Chicago',
      ['November 20, 2026 at 11:30 PM', 'November 21, 2026 at 12:15 AM'],
      true,
    ],
    [
      'the night that leaves an hour out',
      'America/Chicago',
      ['March 14, 2027 at 1:30 AM', 'March 14, 2027 at 3:15 AM'],
      true,
    ],
    [
      'the same night where no clock is changed',
      'Pacific/Honolulu',
      ['March 14, 2027 at 1:30 AM', 'March 14, 2027 at 3:15 AM'],
      false,
    ],
    [
      'the night that has an hour twice',
      'America/Chicago',
      ['November 7, 2027 at 1:30 AM', 'November 7, 2027 at 2:15 AM'],
      false,
    ],
    [
      'the same night in another place',
      'Asia/Kolkata',
      ['November 7, 2027 at 1:30 AM', 'November 7, 2027 at 2:15 AM'],
      true,
    ],
  ] as const)('are told by the clock of the business: %s', async (_, timeZone, [one, other], expected) => {
    expect(await doClash(timeZone, [one, other])).toBe(expected);
  });
});

describe('a day that is chosen', () => {
  const ask = (client: TestClient, path: string, due: object, text = 'Replace the heater') =>
    client.post(`${path}/clashes`, { text, due });

  test('is asked about before it is saved', async () => {
    const { client, callId } = await buildPromises(calls, [
      item('Replace the heater', 'Thursday at 8'),
      item('Inspect the roof', 'Friday at 10'),
    ]);
    const promises = await listPromises(client);
    const heater = promises.find(({ text }) => text === 'Replace the heater');
    const path = `/api/calls/${callId}/promises/${heater?.id}`;
    const free = await ask(client, path, { day: '2026-11-20', time: '08:30' });
    expect(free.status).toBe(200);
    expect(free.body).toEqual({ clashes: [] });
    const taken = await ask(client, path, { day: '2026-11-20', time: '09:30' });
    expect(taken.body.clashes).toMatchObject([{ text: 'Inspect the roof', callId }]);
    const noVisit = await ask(client, path, { day: '2026-11-20', time: '09:30' }, 'Email the estimate');
    expect(noVisit.body).toEqual({ clashes: [] });
    // Its own former time is no other visit.
    expect((await ask(client, path, { day: '2026-11-19', time: '08:15' })).body).toEqual({ clashes: [] });
    expect(await listPromises(client)).toEqual(promises);
  });

  test('is refused where it is none, and told to nobody else', async () => {
    const { client, callId } = await buildPromises(calls, [item('Replace the heater', 'Thursday at 8')]);
    const [heater] = await listPromises(client);
    const path = `/api/calls/${callId}/promises/${heater?.id}`;
    const due = { day: '2026-11-20', time: '08:30' };
    expect((await ask(client, path, { day: '2026-02-31', time: '08:30' })).status).toBe(400);
    expect((await ask(client, path, { day: '2026-11-20', time: null })).status).toBe(400);
    expect((await ask(client, path, due, '')).status).toBe(400);
    expect((await ask(client, `/api/calls/${callId}/promises/${callId}`, due)).status).toBe(404);
    const { client: stranger } = await signUpPro(calls.app);
    expect((await ask(stranger, path, due)).status).toBe(404);
    expect((await ask(calls.app.visit(), path, due)).status).toBe(401);
  });
});

test('the mail of the morning says which visits are at the same time', async () => {
  const items: ActionItem[] = [
    item('Replace the heater', 'Thursday at 8'),
    item('Inspect the roof', 'Thursday at 8:30'),
    item('Clean the gutters', 'Thursday at 2 PM'),
  ];
  const { input, user } = await buildPromises(calls, items);
  await calls.app.deps.db.service
    .updateTable('logins')
    .set({ email_verified: true })
    .where('account_id', '=', user.accountId)
    .execute();
  setClock(calls.app, '2026-11-19T13:10:00Z');
  await remindOfPromisesJob.run(calls.app.deps, {}, { jobId: 'test', signal: new AbortController().signal });
  await vi.waitFor(async () =>
    expect(await calls.app.deps.queue.listLive(sendPromiseReminderJob)).toEqual([]),
  );
  const mails = (await mailsTo(calls, input.email)).filter(({ subject }) => subject.startsWith('Due today'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(
    'Two visits at the same time: Replace the heater (Nora Whitfield), 8:00 AM, and Inspect the roof (Nora Whitfield), 8:30 AM.',
  );
  expect(mails[0]?.text.match(/Two visits/g)).toHaveLength(1);
});
