import { expect, test, vi } from 'vitest';
import { setClock } from '#test/support/billing.ts';
import { buildDoneCall, mailsTo, useCallApp } from '#test/support/calls.ts';
import { waterHeater } from '#test/support/sound/call-scripts.ts';
import { putInUnknownZone } from '#test/support/unknown-zone.ts';
import { remindOfPromisesJob } from './remind-of-promises.job.ts';
import { sendPromiseReminderJob } from './send-promise-reminder.job.ts';

const calls = useCallApp();
const context = { jobId: 'test', signal: new AbortController().signal };

/** A pro in Austin, in the time zone named, with these promises and no others. */
async function buildDue(
  promises: { text: string; dueOn: string; dueTime?: string; owner?: 'pro' | 'customer' }[],
  timeZone = 'America/Chicago',
) {
  const pro = await buildDoneCall(calls, waterHeater);
  const { service } = calls.app.deps.db;
  const { accountId } = pro.user;
  await service.updateTable('accounts').set({ time_zone: timeZone }).where('id', '=', accountId).execute();
  await service.deleteFrom('promises').where('account_id', '=', accountId).execute();
  for (const [position, { text, dueOn, dueTime, owner = 'pro' }] of promises.entries())
    await service
      .insertInto('promises')
      .values({
        account_id: accountId,
        call_id: pro.callId,
        owner,
        text,
        position,
        said_at: '2026-11-10T16:00:00Z',
        due_on: dueOn,
        due_time: dueTime ?? null,
      })
      .execute();
  return pro;
}

/** As if the schedule had come at that moment, and whatever it asked for were done. */
async function comeAt(iso: string): Promise<void> {
  setClock(calls.app, iso);
  await remindOfPromisesJob.run(calls.app.deps, {}, context);
  await vi.waitFor(async () =>
    expect(await calls.app.deps.queue.listLive(sendPromiseReminderJob)).toEqual([]),
  );
}

const remindersTo = async (address: string) =>
  (await mailsTo(calls, address)).filter(({ subject }) => subject.startsWith('Due today'));

test('in the morning of the day one mail says what was promised for it, once', async () => {
  const { user } = await buildDue([
    { text: 'Send the photos', dueOn: '2026-11-19' },
    { text: 'Replace the heater', dueOn: '2026-11-19', dueTime: '08:00' },
    { text: 'Text the model number', dueOn: '2026-11-19', owner: 'customer' },
    { text: 'Order the rod', dueOn: '2026-11-12' },
    { text: 'Call the inspector', dueOn: '2026-11-20' },
  ]);
  await comeAt('2026-11-19T12:50:00Z');
  expect(await remindersTo(user.email)).toEqual([]);
  await comeAt('2026-11-19T13:00:00Z');
  await comeAt('2026-11-19T13:10:00Z');
  const [mail, ...others] = await remindersTo(user.email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Due today: 2 promises');
  expect(mail?.text).toMatch(/8:00 AM: Replace the heater \(.+\)[\s\S]*Send the photos/);
  expect(mail?.text).toContain('1 promise is overdue from earlier days.');
  expect(mail?.text).not.toMatch(/model number|inspector|Order the rod/);
  expect(mail?.text).toContain('/dashboard/promises?owner=pro');
  await comeAt('2026-11-20T13:10:00Z');
  expect((await remindersTo(user.email)).map(({ subject }) => subject).sort()).toEqual([
    'Due today: 1 promise',
    'Due today: 2 promises',
  ]);
});

test('a reminder that a killed worker leaves behind, or that runs twice, is one mail', async () => {
  const { user } = await buildDue([{ text: 'Send the photos', dueOn: '2026-11-19' }]);
  setClock(calls.app, '2026-11-19T14:00:00Z');
  const reminder = { accountId: user.accountId, day: '2026-11-19' };
  await sendPromiseReminderJob.run(calls.app.deps, reminder, context);
  await sendPromiseReminderJob.run(calls.app.deps, reminder, context);
  await comeAt('2026-11-19T14:10:00Z');
  expect(await remindersTo(user.email)).toHaveLength(1);
});

test('morning is where the business works, also on the days on which clocks change', async () => {
  const honolulu = await buildDue([{ text: 'Send it', dueOn: '2026-11-19' }], 'Pacific/Honolulu');
  const spring = await buildDue([{ text: 'Send it', dueOn: '2027-03-14' }], 'America/Chicago');
  const autumn = await buildDue([{ text: 'Send it', dueOn: '2027-11-07' }], 'America/Chicago');
  const count = async ({ user }: typeof honolulu) => (await remindersTo(user.email)).length;
  await comeAt('2026-11-19T16:50:00Z');
  expect(await count(honolulu)).toBe(0);
  await comeAt('2026-11-19T17:00:00Z');
  expect(await count(honolulu)).toBe(1);
  // Seven o'clock is an hour earlier by Greenwich once summer time has begun, and an hour later once it is over.
  await comeAt('2027-03-14T11:50:00Z');
  expect(await count(spring)).toBe(0);
  await comeAt('2027-03-14T12:00:00Z');
  expect(await count(spring)).toBe(1);
  await comeAt('2027-11-07T12:00:00Z');
  expect(await count(autumn)).toBe(0);
  await comeAt('2027-11-07T13:00:00Z');
  expect(await count(autumn)).toBe(1);
});

test('nobody is reminded who switched it off, or of what is done, or when the morning is over', async () => {
  const off = await buildDue([{ text: 'Send it', dueOn: '2026-11-19' }]);
  const done = await buildDue([{ text: 'Send it', dueOn: '2026-11-19' }]);
  const late = await buildDue([{ text: 'Send it', dueOn: '2026-11-18' }]);
  const answer = await off.client.post('/api/call-settings', { remindPromises: false });
  expect(answer.body).toMatchObject({ remindPromises: false, tellMissing: true });
  expect((await off.client.get('/api/call-settings')).body).toMatchObject({ remindPromises: false });
  expect((await off.client.post('/api/call-settings', {})).status).toBe(400);
  await done.client.post(`/api/calls/${done.callId}/done`, { item: 'Send it', done: true });
  await comeAt('2026-11-18T18:00:00Z');
  await comeAt('2026-11-19T13:00:00Z');
  for (const { user } of [off, done, late]) expect(await remindersTo(user.email)).toEqual([]);
});

test('by text it goes to the pro’s own verified line from 8 on, or by mail where there is none', async () => {
  // The schedule comes by itself too: until all is as it should be, nothing is due.
  setClock(calls.app, '2026-11-18T17:00:00Z');
  const due = [
    { text: 'Replace the heater', dueOn: '2026-11-19', dueTime: '09:00' },
    { text: 'Send the photos', dueOn: '2026-11-19' },
    { text: 'Call the inspector', dueOn: '2026-11-19' },
    { text: 'Order the rod', dueOn: '2026-11-12' },
  ];
  const [text, both, unverified, stopped] = [
    await buildDue(due),
    await buildDue(due),
    await buildDue(due),
    await buildDue(due),
  ];
  const { service } = calls.app.deps.db;
  const lines = (accountId: string) =>
    service.updateTable('phone_numbers').where('account_id', '=', accountId);
  for (const { user } of [text, both, stopped])
    await lines(user.accountId).set({ verified_at: '2026-11-01T00:00:00Z' }).execute();
  await lines(unverified.user.accountId).set({ verified_at: null }).execute();
  const phone = async (accountId: string) =>
    (
      await service
        .selectFrom('phone_numbers')
        .select('phone_number')
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
    ).phone_number;
  await service
    .insertInto('opt_outs')
    .values({
      account_id: stopped.user.accountId,
      phone: await phone(stopped.user.accountId),
      source: 'reply',
    })
    .execute();
  for (const { client } of [text, unverified, stopped])
    expect((await client.post('/api/call-settings', { remindPromisesBy: 'text' })).body).toMatchObject({
      remindPromisesBy: 'text',
    });
  await both.client.post('/api/call-settings', { remindPromisesBy: 'both' });
  expect((await both.client.post('/api/call-settings', { remindPromisesBy: 'pigeon' })).status).toBe(400);
  const textsTo = (accountId: string) =>
    service
      .selectFrom('messages')
      .select(['to_phone', 'body', 'purpose'])
      .where('account_id', '=', accountId)
      .execute();

  await comeAt('2026-11-19T13:50:00Z');
  expect(await textsTo(text.user.accountId)).toEqual([]);
  expect(await remindersTo(both.user.email)).toEqual([]);
  await comeAt('2026-11-19T14:00:00Z');
  await comeAt('2026-11-19T14:10:00Z');
  expect(await textsTo(text.user.accountId)).toEqual([
    {
      to_phone: await phone(text.user.accountId),
      purpose: 'line_notice',
      body: `Jotline: 3 promises due today: 9:00 AM Replace the heater; Send the photos; 1 more. 1 overdue. ${calls.app.deps.publicUrl}/dashboard/promises?owner=pro`,
    },
  ]);
  expect(await textsTo(both.user.accountId)).toHaveLength(1);
  const mails = await Promise.all(
    [text, both, unverified, stopped].map(async ({ user }) => (await remindersTo(user.email)).length),
  );
  expect(mails).toEqual([0, 1, 1, 1]);
});

test('a time zone that nobody knows keeps no other business from its reminder, and is told', async () => {
  const lost = await buildDue([{ text: 'Send it', dueOn: '2026-11-19' }]);
  await putInUnknownZone(calls.app, lost.user.accountId);
  const other = await buildDue([{ text: 'Send it', dueOn: '2026-11-19' }]);
  await comeAt('2026-11-19T13:00:00Z');
  expect(await remindersTo(other.user.email)).toHaveLength(1);
  expect(await remindersTo(lost.user.email)).toEqual([]);
  expect(calls.app.logs()).toContain('Mars/Olympus_Mons');
});
