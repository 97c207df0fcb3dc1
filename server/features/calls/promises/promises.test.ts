import { describe, expect, test } from 'vitest';
import type { ActionItem, Notes } from '#domain/calls/notes.ts';
import type { ListedPromise } from '#domain/promises/shown-promises.ts';
import { addCall } from '#test/rls/call-rows.ts';
import { getNotes, useCallApp } from '#test/support/calls.ts';
import { signUpPro } from '#test/support/factories.ts';
import {
  addPromises as addFor,
  buildPromises as buildFor,
  item,
  listPromises as list,
  type Pro,
} from '#test/support/promises.ts';
import { addLineOf, addMember } from '#test/support/team.ts';
import type { TestClient } from '#test/support/test-client.ts';
import { toNotesColumns } from '../notes/create-notes.ts';
import { replaceNotes } from '../notes/replace-notes.ts';
import { sweepPromisesJob } from './sweep-promises.job.ts';

const calls = useCallApp();

async function sendJson(client: TestClient, method: string, path: string, body?: unknown) {
  const headers = { origin: calls.app.deps.publicUrl, 'content-type': 'application/json' };
  return client.send(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
}

const buildPromises = (items: ActionItem[], overrides?: Record<string, unknown>) =>
  buildFor(calls, items, overrides);
const addPromises = (pro: Pro, items: ActionItem[], overrides?: Record<string, unknown>) =>
  addFor(calls, pro, items, overrides);

const texts = (promises: ListedPromise[]) => promises.map(({ text }) => text);

describe('the promise book', () => {
  test('has what was promised in a call, with the day the words mean and the seconds it was said in', async () => {
    const { client, callId } = await buildPromises([
      item('Replace the water heater', 'Thursday at 8', { evidence: [1] }),
      item('Text the model number', 'tomorrow', { owner: 'customer', evidence: [3] }),
      item('Order the anode rod'),
    ]);
    const [model, heater, rod] = await list(client).then((found) => [
      found.find(({ owner }) => owner === 'customer'),
      found.find(({ text }) => text.startsWith('Replace')),
      found.find(({ text }) => text.startsWith('Order')),
    ]);
    expect(heater).toMatchObject({
      callId,
      owner: 'pro',
      dueWords: 'Thursday at 8',
      due: { day: '2026-11-19', time: '08:00' },
      period: 'week',
      customerName: 'Nora Whitfield',
      doneAt: null,
    });
    expect(heater?.clip?.start).toBeGreaterThanOrEqual(4.5);
    expect(heater?.clip?.end).toBeLessThanOrEqual(9.5);
    const sound = await client.get(`/api/calls/${callId}/promises/${heater?.id}/sound.wav`);
    expect(sound.headers.get('content-type')).toBe('audio/wav');
    const seconds = (heater?.clip?.end ?? 0) - (heater?.clip?.start ?? 0);
    expect(seconds).toBeGreaterThanOrEqual(2);
    expect(Number(sound.headers.get('content-length')) / 16_000).toBeCloseTo(seconds, 0);
    expect((await client.get(`/api/calls/${callId}/promises/${rod?.id}/sound.wav`)).status).toBe(404);
    expect(model).toMatchObject({ due: { day: '2026-11-19', time: null }, dueWords: 'tomorrow' });
    expect(rod).toMatchObject({ due: null, dueWords: null, period: 'none', clip: null });
  });

  test('lists overdue first, then today, the next days, later, and what has no exact day', async () => {
    const { client } = await buildPromises(
      [
        item('someday'),
        item('later', 'December 20'),
        item('soon', 'Friday'),
        item('late', 'November 12'),
        item('today', 'the 18th'),
        item('missed this morning', 'November 18 at 9'),
      ],
      { started_at: '2026-11-10T16:00:00Z' },
    );
    const promises = await list(client);
    expect(promises.map(({ text, period }) => `${period}: ${text}`)).toEqual([
      'overdue: late',
      'overdue: soon',
      'overdue: missed this morning',
      'today: today',
      'later: later',
      'none: someday',
    ]);
  });

  test('pages by cursor and shows each promise once', async () => {
    const many = Array.from({ length: 60 }, (_, at) => item(`Thing ${at}`, at % 2 ? 'tomorrow' : null));
    const { client } = await buildPromises(many);
    const first = (await client.get('/api/promises')).body;
    expect(first.promises).toHaveLength(50);
    const second = (await client.get(`/api/promises?cursor=${first.nextCursor}`)).body;
    expect(second).toMatchObject({ nextCursor: null });
    expect(new Set([...texts(first.promises), ...texts(second.promises)]).size).toBe(60);
    expect((await client.get('/api/promises?cursor=nonsense')).status).toBe(400);
    const noDay = first.nextCursor.replace(/^[^T]*/, '2026-02-30');
    expect((await client.get(`/api/promises?cursor=${noDay}`)).status).toBe(400);
    expect((await client.get(`/api/promises?view=done&cursor=${noDay}`)).status).toBe(400);
  });

  test('is filtered by whose, for whom and over which line', async () => {
    const pro = await buildPromises([item('Mine'), item('Theirs', null, { owner: 'customer' })]);
    const { client, user } = pro;
    const line = await addLineOf(calls.app, user.accountId, 'Olaf');
    await addPromises(pro, [item('Of Olaf')], { phone_number_id: line });
    expect(texts(await list(client, '?owner=customer'))).toEqual(['Theirs']);
    expect(texts(await list(client, `?line=${line}`))).toEqual(['Of Olaf']);
    const { people } = (await client.get('/api/promises/people')).body;
    expect(people).toMatchObject([{ name: 'Nora Whitfield' }]);
    expect(await list(client, `?contact=${people[0].contactId}`)).toHaveLength(3);
    expect(await list(client, `?contact=${line}`)).toEqual([]);
  });

  test('is done with one touch wherever it is ticked off, and open again when that is taken back', async () => {
    const { client, callId } = await buildPromises([item('Send the photos', 'tonight'), item('Call back')]);
    const tick = (done: boolean) =>
      client.post(`/api/calls/${callId}/done`, { item: 'Send the photos', done });
    await tick(true);
    expect(texts(await list(client))).toEqual(['Call back']);
    const [done] = await list(client, '?view=done');
    expect(done).toMatchObject({ text: 'Send the photos', doneAt: expect.any(String) });
    const { owed } = (await client.get('/api/overview')).body;
    expect(owed.actionItems.map(({ text }: { text: string }) => text)).toEqual(['Call back']);
    await tick(false);
    expect(texts(await list(client))).toEqual(['Send the photos', 'Call back']);
    expect(await list(client, '?view=done')).toEqual([]);
  });
});

describe('a promise whose notes change', () => {
  test('stays the same, and done, when the notes are written anew in other words', async () => {
    const { client, callId, user } = await buildPromises([
      item('Send the photos and the estimate', 'tonight', { evidence: [2] }),
      item('Be there Thursday to replace the heater', 'Thursday at 8', { evidence: [1] }),
    ]);
    const before = await list(client);
    const photos = before.find(({ text }) => text.startsWith('Send'));
    await client.post(`/api/calls/${callId}/done`, { item: photos?.text, done: true });
    const stored = await getNotes(calls, callId);
    const notes = {
      ...(stored.document as unknown as Notes),
      actionItems: [
        item('Replace the heater', 'Thursday at 8', { evidence: [1] }),
        item('Email the estimate and the photos', 'tonight', { evidence: [2] }),
        item('Order the anode rod', null, { evidence: [2] }),
      ],
    };
    await calls.app.deps.db.service.transaction().execute(async (tx) => {
      const call = await tx
        .selectFrom('calls')
        .selectAll()
        .where('id', '=', callId)
        .where('account_id', '=', user.accountId)
        .executeTakeFirstOrThrow();
      await replaceNotes(calls.app.deps, tx, { call, notes, revision: stored.revision, set: {} });
    });
    expect(await list(client, '?view=done')).toMatchObject([
      { id: photos?.id, text: 'Email the estimate and the photos' },
    ]);
    expect((await getNotes(calls, callId)).done_items).toEqual(['Email the estimate and the photos']);
    const open = await list(client);
    expect(texts(open)).toEqual(['Replace the heater', 'Order the anode rod']);
    expect(open[0]?.id).toBe(before.find(({ text }) => text.startsWith('Be there'))?.id);
  });

  test('gets another day and other words by hand, in the notes too, and stays done', async () => {
    const { client, callId } = await buildPromises([item('Send the fotos', 'tonight', { evidence: [2] })]);
    const [{ id } = { id: '' }] = await list(client);
    await client.post(`/api/calls/${callId}/done`, { item: 'Send the fotos', done: true });
    const path = `/api/calls/${callId}/promises/${id}`;
    const due = { day: '2027-03-02', time: '16:30' };
    expect((await sendJson(client, 'PATCH', path, { text: 'Send the photos', due })).status).toBe(204);
    expect(await list(client, '?view=done')).toMatchObject([{ id, text: 'Send the photos', due }]);
    const { notes } = (await client.get(`/api/calls/${callId}`)).body;
    expect(notes).toMatchObject({ isEdited: true, doneItems: ['Send the photos'] });
    expect(notes.document.actionItems).toMatchObject([
      { text: 'Send the photos', due: 'Tuesday, March 2, 2027 at 4:30 PM' },
    ]);
    await sendJson(client, 'PATCH', path, { text: 'Send the photos', due: null });
    expect(await list(client, '?view=done')).toMatchObject([{ due: null, dueWords: null }]);
  });

  test('leaves the notes when it is none, and comes back to its place', async () => {
    const { client, callId } = await buildPromises([
      item('One'),
      item('No promise', 'tomorrow'),
      item('Two'),
    ]);
    const promise = (await list(client)).find(({ text }) => text === 'No promise');
    const path = `/api/calls/${callId}/promises/${promise?.id}`;
    const itemsOf = async () =>
      (await client.get(`/api/calls/${callId}`)).body.notes.document.actionItems.map(
        ({ text }: ActionItem) => text,
      );
    expect((await client.delete(path)).status).toBe(204);
    expect(texts(await list(client)).sort()).toEqual(['One', 'Two']);
    expect(await itemsOf()).toEqual(['One', 'Two']);
    expect((await client.delete(path)).status).toBe(204);
    expect((await client.post(`${path}/restore`)).status).toBe(204);
    expect(await itemsOf()).toEqual(['One', 'No promise', 'Two']);
    expect(await list(client)).toMatchObject([{ id: promise?.id, due: { day: '2026-11-19' } }, {}, {}]);
  });

  test('that was dismissed meanwhile is not changed, nor another that begins with its words', async () => {
    const { client, callId } = await buildPromises([
      item('Send the photos'),
      item('Send the photos of the roof'),
    ]);
    const dismissed = (await list(client)).find(({ text }) => text === 'Send the photos');
    const path = `/api/calls/${callId}/promises/${dismissed?.id}`;
    expect((await client.delete(path)).status).toBe(204);
    expect((await sendJson(client, 'PATCH', path, { text: 'Something else' })).status).toBe(404);
    expect(texts(await list(client))).toEqual(['Send the photos of the roof']);
    expect((await client.post(`${path}/restore`)).status).toBe(204);
    expect(texts(await list(client)).sort()).toEqual(['Send the photos', 'Send the photos of the roof']);
  });

  test('is not put on a day that cannot be read back', async () => {
    const { client, callId } = await buildPromises([item('Send the photos')]);
    const [{ id } = { id: '' }] = await list(client);
    const change = (day: string) =>
      sendJson(client, 'PATCH', `/api/calls/${callId}/promises/${id}`, {
        text: 'Send the photos',
        due: { day, time: null },
      });
    expect((await change('1999-05-05')).status).toBe(400);
    expect((await change('2200-01-01')).status).toBe(400);
    expect(await list(client)).toMatchObject([{ due: null }]);
    expect((await change('2199-12-31')).status).toBe(204);
    expect(await list(client)).toMatchObject([{ due: { day: '2199-12-31', time: null } }]);
  });

  test('goes with its call, dismissed or done, and stays with the notes when the contact alone is deleted', async () => {
    const { client, callId, user } = await buildPromises([
      item('Send Nora the photos', 'Friday'),
      item('Order the rod'),
      item('Call the inspector'),
    ]);
    const count = async () => {
      const { rows } = await calls.app.deps.db.pool.query(
        'select count(*)::int as count from promises where account_id = $1',
        [user.accountId],
      );
      return rows[0].count;
    };
    const rod = (await list(client)).find(({ text }) => text === 'Order the rod');
    await client.delete(`/api/calls/${callId}/promises/${rod?.id}`);
    await client.post(`/api/calls/${callId}/done`, { item: 'Call the inspector', done: true });
    const { contactId } = (await list(client))[0] ?? {};
    await client.send(`/api/contacts/${contactId}`, {
      method: 'PATCH',
      headers: { origin: calls.app.deps.publicUrl, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Nora W. from the gym' }),
    });
    expect(await list(client)).toMatchObject([{ customerName: 'Nora W. from the gym' }]);

    expect((await client.delete(`/api/contacts/${contactId}`)).status).toBe(204);
    // What the contact alone knew is gone; what was said in the call stands in its notes, and so here.
    expect(await list(client)).toMatchObject([{ contactId: null, customerName: 'Nora Whitfield' }]);
    expect((await client.get('/api/promises/people')).body).toEqual({ people: [] });
    expect(await count()).toBe(3);

    expect((await client.delete(`/api/calls/${callId}`)).status).toBe(204);
    expect(await list(client)).toEqual([]);
    expect(await list(client, '?view=done')).toEqual([]);
    expect(await count()).toBe(0);
  });
});

test('notes that nobody made promises for get them, and what is done in them is done', async () => {
  const { client, callId } = await buildPromises([item('One', 'tomorrow'), item('Two')]);
  const { service } = calls.app.deps.db;
  // As a version that knows no promises leaves it.
  const stored = await getNotes(calls, callId);
  await service.deleteFrom('promises').where('call_id', '=', callId).execute();
  await service
    .updateTable('call_notes')
    .set({
      ...toNotesColumns(stored.document as unknown as Notes),
      promised_revision: null,
      done_items: ['Two', 'missing:budget'],
    })
    .where('call_id', '=', callId)
    .execute();
  expect(await list(client)).toEqual([]);
  const context = { jobId: 'test', signal: new AbortController().signal };
  await sweepPromisesJob.run(calls.app.deps, {}, context);
  expect(await list(client)).toMatchObject([{ text: 'One', due: { day: '2026-11-19' } }]);
  expect(texts(await list(client, '?view=done'))).toEqual(['Two']);
  expect((await getNotes(calls, callId)).done_items).toEqual(['missing:budget', 'Two']);
  const [{ id } = { id: '' }] = await list(client);
  await sweepPromisesJob.run(calls.app.deps, {}, context);
  expect(await list(client)).toMatchObject([{ id }]);
});

test('notes that cannot be read for promises do not keep the others from theirs', async () => {
  const pro = await buildPromises([item('One')]);
  const broken = await addPromises(pro, [item('Two')]);
  const { service } = calls.app.deps.db;
  const { document } = await getNotes(calls, broken);
  const beyondAnyTurn = [item('Two', null, { evidence: [5_000_000_000] })];
  await service
    .updateTable('call_notes')
    .set(toNotesColumns({ ...(document as unknown as Notes), actionItems: beyondAnyTurn }))
    .where('call_id', '=', broken)
    .execute();
  const ids = [pro.callId, broken];
  await service.deleteFrom('promises').where('call_id', 'in', ids).execute();
  await service
    .updateTable('call_notes')
    .set({ promised_revision: null })
    .where('call_id', 'in', ids)
    .execute();
  await sweepPromisesJob.run(calls.app.deps, {}, { jobId: 'test', signal: new AbortController().signal });
  expect(texts(await list(pro.client))).toEqual(['One']);
});

describe('whose promises', () => {
  test('one sees are those of the own business, and a visitor sees none', async () => {
    const { callId } = await buildPromises([item('Secret')]);
    const { client: stranger } = await signUpPro(calls.app);
    expect(await list(stranger)).toEqual([]);
    const { service } = calls.app.deps.db;
    const { id } = await service
      .selectFrom('promises')
      .select('id')
      .where('call_id', '=', callId)
      .executeTakeFirstOrThrow();
    const path = `/api/calls/${callId}/promises/${id}`;
    expect((await sendJson(stranger, 'PATCH', path, { text: 'Mine now' })).status).toBe(404);
    expect((await stranger.delete(path)).status).toBe(404);
    expect((await stranger.get(`${path}/sound.wav`)).status).toBe(404);
    expect((await stranger.post(`${path}/restore`)).status).toBe(404);
    expect((await calls.app.visit().get('/api/promises')).status).toBe(401);
    expect((await calls.app.visit().get('/api/promises/people')).status).toBe(401);
  });

  test('of another call of one’s own is not found under this one', async () => {
    const pro = await buildPromises([item('Here')]);
    const other = await addPromises(pro, [item('There')]);
    const there = (await list(pro.client)).find(({ text }) => text === 'There');
    expect(there?.callId).toBe(other);
    expect((await pro.client.delete(`/api/calls/${pro.callId}/promises/${there?.id}`)).status).toBe(404);
  });

  test('a technician sees and changes are those of their own lines', async () => {
    const pro = await buildPromises([item('Of the owner')]);
    const { accountId } = pro.user;
    const line = await addLineOf(calls.app, accountId, 'Tess');
    const callId = await addPromises(pro, [item('Of Tess')], { phone_number_id: line });
    const { client } = await addMember(calls.app, { accountId, role: 'technician', lineIds: [line] });
    const [own, ...others] = await list(client);
    expect(own).toMatchObject({ text: 'Of Tess', contactId: expect.any(String) });
    expect(others).toEqual([]);
    expect((await client.get('/api/promises/people')).body).toEqual({ people: [] });
    const path = `/api/calls/${callId}/promises/${own?.id}`;
    expect((await sendJson(client, 'PATCH', path, { text: 'Of Tess herself' })).status).toBe(204);
    const [owners] = await list(pro.client, '?owner=pro');
    const foreign = `/api/calls/${pro.callId}/promises/${owners?.id}`;
    expect((await client.delete(foreign)).status).toBe(404);
    expect(
      (await client.post(`/api/calls/${callId}/done`, { item: 'Of Tess herself', done: true })).status,
    ).toBe(200);
    expect(texts(await list(client, '?view=done'))).toEqual(['Of Tess herself']);
  });
});

test.each([
  ['no words', { text: '  ' }],
  ['a day that is none', { text: 'x', due: { day: '2026-02-31', time: null } }],
  ['a time that is none', { text: 'x', due: { day: '2026-02-01', time: '25:00' } }],
  ['something else', { text: 'x', owner: 'customer' }],
])('a change to %s is refused', async (_, body) => {
  const { client, user } = await signUpPro(calls.app);
  const callId = await addCall(calls.app.deps.db.service, { account_id: user.accountId });
  expect((await sendJson(client, 'PATCH', `/api/calls/${callId}/promises/${callId}`, body)).status).toBe(400);
});
