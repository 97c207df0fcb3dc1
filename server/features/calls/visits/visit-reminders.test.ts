import { describe, expect, test, vi } from 'vitest';
import { confirmEmail, setClock } from '#test/support/billing.ts';
import { useCallApp } from '#test/support/calls.ts';
import { buildPromises, item, listPromises, type Pro } from '#test/support/promises.ts';
import { claimMessage } from '../../messages/claim-message.ts';
import { remindOfVisitsJob } from './remind-of-visits.job.ts';
import { sendVisitReminder } from './send-visit-reminder.ts';

const calls = useCallApp();
const context = { jobId: 'test', signal: new AbortController().signal };
const nora = '+15125550144';
const heater = 'Replace the water heater';

/**
 * A pro in Chicago's time whose call of Wednesday, November 18, 2026 promised Nora a visit, and who reminds customers. The
 * customer agreed to texts, and lives where her area code says: in Austin.
 */
async function buildReminded(due: string, more: string[] = [], timeZone = 'America/Chicago') {
  const items = [item(heater, due), ...more.map((words) => item('Inspect the attic', words))];
  const pro = await buildPromises(calls, items);
  const { accountId } = pro.user;
  const { service } = calls.app.deps.db;
  await confirmEmail(calls.app, accountId);
  await service
    .updateTable('accounts')
    .set({ time_zone: timeZone, remind_visits: true, trial_ends_at: '2028-01-01T00:00:00Z' })
    .where('id', '=', accountId)
    .execute();
  await service
    .updateTable('contacts')
    .set({
      text_consent: true,
      text_consent_source: 'manual',
      text_consent_statement: 'Said yes on the phone.',
      text_consent_at: '2026-11-18T16:00:00Z',
    })
    .where('account_id', '=', accountId)
    .execute();
  return { ...pro, accountId, ...(await pathOf(pro)) };
}

async function pathOf({ client, callId }: Pro & { callId: string }) {
  const promiseId = (await listPromises(client)).find(({ text }) => text === heater)?.id ?? '';
  return { promiseId, path: `/api/calls/${callId}/promises/${promiseId}` };
}

async function comeAt(iso: string): Promise<void> {
  setClock(calls.app, iso);
  await remindOfVisitsJob.run(calls.app.deps, {}, context);
}

const remindersOf = (accountId: string) =>
  calls.app.deps.db.service
    .selectFrom('messages')
    .select(['id', 'to_phone', 'body', 'state', 'error', 'created_at'])
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'visit_reminder')
    .orderBy('created_at')
    .execute();

const bodiesOf = async (accountId: string) => (await remindersOf(accountId)).map(({ body }) => body);

async function change(pro: Pro & { path: string }, due: { day: string; time: string | null }): Promise<void> {
  const answer = await pro.client.send(pro.path, {
    method: 'PATCH',
    headers: { origin: calls.app.deps.publicUrl, 'content-type': 'application/json' },
    body: JSON.stringify({ text: heater, due }),
  });
  expect(answer.status).toBe(204);
}

describe('the text of the day before', () => {
  test('goes out once, from noon where the customer is, with the words that the settings show', async () => {
    const pro = await buildReminded('Friday at 8');
    const { accountId, client } = pro;
    await comeAt('2026-11-19T17:50:00Z');
    expect(await bodiesOf(accountId)).toEqual([]);
    const planned = (await client.get(`${pro.path}/visit`)).body.reminder;
    expect(planned).toMatchObject({ goesOutAt: '2026-11-19T18:00:00.000Z', sentAt: null, obstacle: null });
    await comeAt('2026-11-19T18:00:00Z');
    await comeAt('2026-11-19T18:10:00Z');
    expect(await bodiesOf(accountId)).toEqual([planned.text]);
    expect(planned.text).toMatch(
      /^Pro \d+: see you tomorrow, Fri, Nov 20, at 8:00 AM\. If that does not suit you, just reply\. Reply STOP to opt-out$/,
    );
    await vi.waitFor(async () => expect((await remindersOf(accountId))[0]?.state).toBe('sent'));
    const promise = (await listPromises(client)).find(({ text }) => text === heater);
    expect(promise?.visit?.reminder).toMatchObject({ at: '2026-11-19T18:00:00.000Z', problem: null });
    const { conversations } = (await client.get('/api/conversations?view=all')).body;
    expect(conversations[0]).toMatchObject({ phone: nora, body: planned.text });
  });

  test('is one text, run twice at once or after a worker was killed; and one a day for one customer', async () => {
    const { accountId, promiseId } = await buildReminded('Friday at 8', ['Friday', 'Friday at 8']);
    setClock(calls.app, '2026-11-19T19:00:00Z');
    const own = { accountId, ref: { promiseId } };
    const killed = vi.spyOn(calls.app.deps.queue, 'enqueue').mockRejectedValueOnce(new Error('killed'));
    await expect(sendVisitReminder(calls.app.deps, own)).rejects.toThrow('killed');
    killed.mockRestore();
    expect(await bodiesOf(accountId)).toEqual([]);
    const done = await Promise.all([1, 2, 3].map(() => sendVisitReminder(calls.app.deps, own)));
    expect(done.filter(Boolean)).toHaveLength(1);
    await comeAt('2026-11-19T19:10:00Z');
    expect(await bodiesOf(accountId)).toHaveLength(1);
  });

  test('is not for a visit that was moved, done or called off; moved, it gets one of its own', async () => {
    const moved = await buildReminded('Friday at 8');
    const done = await buildReminded('Friday at 8');
    const gone = await buildReminded('Friday at 8');
    await change(moved, { day: '2026-11-24', time: '09:30' });
    await done.client.post(`/api/calls/${done.callId}/done`, { item: heater, done: true });
    await gone.client.delete(gone.path);
    await comeAt('2026-11-19T19:00:00Z');
    for (const { accountId } of [moved, done, gone]) expect(await bodiesOf(accountId)).toEqual([]);
    await comeAt('2026-11-23T18:00:00Z');
    expect(await bodiesOf(moved.accountId)).toEqual([expect.stringContaining('Tue, Nov 24, at 9:30 AM')]);
    await change(moved, { day: '2026-11-24', time: '15:00' });
    await comeAt('2026-11-23T18:20:00Z');
    expect(await bodiesOf(moved.accountId)).toEqual([
      expect.stringContaining('at 9:30 AM'),
      expect.stringContaining('at 3:00 PM'),
    ]);
    // Back to the time they were told of: they know it.
    await change(moved, { day: '2026-11-24', time: '09:30' });
    await comeAt('2026-11-23T18:40:00Z');
    expect(await bodiesOf(moved.accountId)).toHaveLength(2);
  });

  test('that waits at the carrier is held against the visit once more when it leaves, and against a STOP', async () => {
    const moved = await buildReminded('Friday at 8');
    const stopped = await buildReminded('Friday at 8');
    const begun = await buildReminded('Friday at 8');
    await comeAt('2026-11-19T18:00:00Z');
    const { deps } = calls.app;
    const waitAgain = async (accountId: string) => {
      await vi.waitFor(async () => expect((await remindersOf(accountId))[0]?.state).toBe('sent'));
      const [text] = await remindersOf(accountId);
      await deps.db.service
        .updateTable('messages')
        .set({ state: 'queued', claimed_at: null })
        .where('id', '=', text?.id ?? '')
        .execute();
      return text?.id ?? '';
    };
    const ids = await Promise.all([moved, stopped, begun].map(({ accountId }) => waitAgain(accountId)));
    await change(moved, { day: '2026-11-25', time: null });
    await deps.db.service
      .insertInto('opt_outs')
      .values({ account_id: stopped.accountId, phone: nora, source: 'reply' })
      .execute();
    for (const id of ids.slice(0, 2)) expect(await claimMessage(deps, id)).toBeNull();
    setClock(calls.app, '2026-11-20T14:00:00Z');
    expect(await claimMessage(deps, ids[2] ?? '')).toBeNull();
    const errors = await Promise.all(
      [moved, stopped, begun].map(async ({ accountId }) => (await remindersOf(accountId))[0]),
    );
    expect(errors.map((text) => text?.state)).toEqual(['failed', 'failed', 'failed']);
    expect(errors[0]?.error).toMatch(/moved/);
    expect(errors[1]?.error).toMatch(/asked not to be texted/);
    expect(errors[2]?.error).toMatch(/too late/);
  });

  test('needs consent, and nobody who opted out gets one; who wrote before may get one', async () => {
    const unasked = await buildReminded('Friday at 8');
    const stopped = await buildReminded('Friday at 8');
    const wrote = await buildReminded('Friday at 8');
    const unpaid = await buildReminded('Friday at 8');
    const { service } = calls.app.deps.db;
    for (const { accountId } of [unasked, wrote])
      await service
        .updateTable('contacts')
        .set({
          text_consent: false,
          text_consent_source: null,
          text_consent_statement: null,
          text_consent_at: null,
        })
        .where('account_id', '=', accountId)
        .execute();
    await service
      .insertInto('conversations')
      .values({ account_id: wrote.accountId, phone: nora, last_inbound_at: '2026-10-01T12:00:00Z' })
      .execute();
    await service
      .insertInto('opt_outs')
      .values({ account_id: stopped.accountId, phone: nora, source: 'reply' })
      .execute();
    await service
      .updateTable('accounts')
      .set({ trial_ends_at: '2026-11-19T00:00:00Z' })
      .where('id', '=', unpaid.accountId)
      .execute();
    await comeAt('2026-11-19T19:00:00Z');
    const counts = await Promise.all(
      [unasked, stopped, wrote, unpaid].map(async ({ accountId }) => (await remindersOf(accountId)).length),
    );
    expect(counts).toEqual([0, 0, 1, 0]);
    expect((await unasked.client.get(`${unasked.path}/visit`)).body.reminder.obstacle).toMatch(
      /agreed to texts/,
    );
  });

  test('is off until the business wants it, and each visit may say otherwise', async () => {
    const { accountId, client, path } = await buildReminded('Friday at 8');
    const off = await buildReminded('Friday at 8');
    expect((await client.get('/api/call-settings')).body).toMatchObject({
      remindVisits: true,
      visitReminderText: expect.stringMatching(/see you tomorrow, .* at 8:00 AM/),
    });
    for (const pro of [{ client }, off]) await pro.client.post('/api/call-settings', { remindVisits: false });
    const fresh = await buildPromises(calls, [item(heater, 'Friday at 8')]);
    expect((await fresh.client.get('/api/call-settings')).body).toMatchObject({ remindVisits: false });
    expect((await client.post(`${path}/reminder`, { remind: true })).status).toBe(204);
    expect((await client.post(`${path}/reminder`, {})).status).toBe(400);
    await comeAt('2026-11-19T19:00:00Z');
    expect(await bodiesOf(accountId)).toHaveLength(1);
    expect(await bodiesOf(off.accountId)).toEqual([]);
    const on = await buildReminded('Friday at 8');
    await on.client.post(`${on.path}/reminder`, { remind: false });
    await comeAt('2026-11-19T19:10:00Z');
    expect(await bodiesOf(on.accountId)).toEqual([]);
  });

  test('keeps the hours of the customer, also on the days on which clocks change, and comes never after the visit', async () => {
    // Sunday, March 14, 2027 has 23 hours in Austin, Sunday, November 7, 2027 has 25.
    const spring = await buildReminded('Friday');
    const autumn = await buildReminded('Friday');
    await change(spring, { day: '2027-03-15', time: '08:00' });
    await change(autumn, { day: '2027-11-08', time: '08:00' });
    await comeAt('2027-03-14T16:50:00Z');
    expect(await bodiesOf(spring.accountId)).toEqual([]);
    await comeAt('2027-03-14T17:00:00Z');
    expect(await bodiesOf(spring.accountId)).toHaveLength(1);
    await comeAt('2027-11-07T17:50:00Z');
    expect(await bodiesOf(autumn.accountId)).toEqual([]);
    await comeAt('2027-11-07T18:00:00Z');
    expect(await bodiesOf(autumn.accountId)).toHaveLength(1);

    // Wanted at ten in the evening: it waits for the morning, and says "today".
    const late = await buildReminded('Friday');
    const early = await buildReminded('Friday');
    await change(late, { day: '2026-11-24', time: '14:00' });
    await change(early, { day: '2026-11-24', time: '08:00' });
    await comeAt('2026-11-24T04:00:00Z');
    await comeAt('2026-11-24T14:50:00Z');
    for (const { accountId } of [late, early]) expect(await bodiesOf(accountId)).toEqual([]);
    await comeAt('2026-11-24T15:00:00Z');
    expect(await bodiesOf(late.accountId)).toEqual([
      expect.stringContaining('see you today, Tue, Nov 24, at 2:00 PM'),
    ]);
    await comeAt('2026-11-24T21:00:00Z');
    expect(await bodiesOf(early.accountId)).toEqual([]);
  });

  test('is for a booked appointment too, and not for one that was called off', async () => {
    const { accountId, client } = await buildReminded('Friday at 8');
    const { service } = calls.app.deps.db;
    const { contact_id } = await service
      .selectFrom('calls')
      .select('contact_id')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    const book = async (starts_at: string) =>
      service
        .insertInto('appointments')
        .values({
          account_id: accountId,
          contact_id,
          title: 'Quote',
          starts_at,
          ends_at: new Date(Date.parse(starts_at) + 3600_000),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    const stays = await book('2026-11-24T16:00:00Z');
    const goes = await book('2026-11-26T16:00:00Z');
    await service.updateTable('appointments').set({ state: 'cancelled' }).where('id', '=', goes.id).execute();
    expect((await client.get(`/api/appointments/${stays.id}/visit`)).body.reminder).toMatchObject({
      goesOutAt: '2026-11-23T18:00:00.000Z',
    });
    await comeAt('2026-11-23T18:00:00Z');
    await comeAt('2026-11-25T18:00:00Z');
    expect(await bodiesOf(accountId)).toEqual([expect.stringContaining('Tue, Nov 24, at 10:00 AM')]);
    setClock(calls.app, '2026-11-24T15:40:00Z');
    const sent = await client.post(`/api/appointments/${stays.id}/on-my-way`, { minutes: 20, round: 1 });
    expect(sent.status).toBe(201);
    const other = await buildReminded('Friday at 8');
    expect((await other.client.get(`/api/appointments/${stays.id}/visit`)).status).toBe(404);
    expect((await other.client.post(`/api/appointments/${stays.id}/reminder`, { remind: true })).status).toBe(
      404,
    );
  });
});
