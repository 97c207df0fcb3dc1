import { expect, test } from 'vitest';
import { setClock } from '#test/support/billing.ts';
import { useCallApp } from '#test/support/calls.ts';
import { addKey, ask } from '#test/support/developers.ts';
import { addPromises, buildPromises, item, listPromises } from '#test/support/promises.ts';
import { addLineOf, addMember, giveBusinessPlan } from '#test/support/team.ts';
import { workday } from '#test/support/workday.ts';

const calls = useCallApp();
const both = ['promises:read', 'promises:write'] as const;

/** Wednesday, November 18, 2026 at noon: overdue, due later, without a day, and one of the customer. */
async function buildBook() {
  const pro = await buildPromises(calls, [
    item('Order the anode rod', 'yesterday'),
    item('Replace the heater', 'Thursday at 8'),
    item('Send the photos'),
    item('Text the model number', 'Friday', { owner: 'customer' }),
  ]);
  const { accountId, id: memberId } = pro.user;
  await giveBusinessPlan(calls.app, accountId);
  const yesterday = calls.app.deps.db.service.updateTable('promises').set({ due_on: '2026-11-17' });
  await yesterday.where('account_id', '=', accountId).where('text', '=', 'Order the anode rod').execute();
  const { key } = await addKey(pro.client, { memberId, scopes: both });
  return { ...pro, key };
}

const textsOf = (body: { data: { text: string }[] }) => body.data.map(({ text }) => text);

test('promises are listed due first, by whose they are, by their day and their customer, page by page', async () => {
  const { key, callId, client } = await buildBook();
  const list = async (query = '') => textsOf((await ask(calls.app, key, `/promises${query}`)).body);
  const all = ['Order the anode rod', 'Replace the heater', 'Text the model number', 'Send the photos'];
  expect(await list()).toEqual(all);
  expect(await list('?status=overdue')).toEqual(['Order the anode rod']);
  expect(await list('?owner=customer')).toEqual(['Text the model number']);
  expect(await list('?dueBefore=2026-11-20')).toEqual(['Order the anode rod', 'Replace the heater']);
  expect(await list(`?callId=${callId}&status=open`)).toEqual(all);
  const contactId = (await listPromises(client))[0]?.contactId;
  expect(await list(`?contactId=${contactId}`)).toEqual(all);
  expect(await list(`?contactId=${callId}`)).toEqual([]);
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body } = await ask(calls.app, key, `/promises?limit=1${cursor && `&cursor=${cursor}`}`);
    seen.push(...textsOf(body));
    cursor = body.nextCursor;
  }
  expect(seen).toEqual(all);
  for (const query of ['status=lost', 'owner=me', 'dueBefore=soon', 'dueBefore=2026-02-30', 'cursor=x'])
    expect((await ask(calls.app, key, `/promises?${query}`)).body, query).toMatchObject({ status: 400 });
  expect((await ask(calls.app, key, '/promises?whose=pro')).body.detail).toMatch(/no filter whose/);
});

test('one is read, and done or opened again by a key that may write, which the notes follow', async () => {
  const { key, client, callId, user } = await buildBook();
  const { body } = await ask(calls.app, key, '/promises?owner=pro');
  const heater = body.data.find(({ text }: { text: string }) => text === 'Replace the heater');
  expect(heater).toMatchObject({
    callId,
    customerName: 'Nora Whitfield',
    dueWords: 'Thursday at 8',
    dueOn: '2026-11-19',
    dueTime: '08:00',
    isOverdue: false,
    isDone: false,
    doneAt: null,
  });
  expect((await ask(calls.app, key, `/promises/${heater.id}`)).body).toEqual(heater);
  const change = (isDone: unknown, of = key) =>
    ask(calls.app, of, `/promises/${heater.id}`, { method: 'PATCH', body: { isDone } });
  const done = await change(true);
  expect(done.body).toMatchObject({ id: heater.id, isDone: true, doneAt: expect.any(String) });
  expect((await change(true)).body).toEqual(done.body);
  expect(textsOf((await ask(calls.app, key, '/promises?status=done')).body)).toEqual(['Replace the heater']);
  expect((await client.get(`/api/calls/${callId}`)).body.notes.doneItems).toEqual(['Replace the heater']);
  expect((await change(false)).body).toEqual(heater);
  expect((await change('yes')).status).toBe(400);

  const reads = await addKey(client, { memberId: user.id, scopes: ['promises:read'] });
  expect((await change(true, reads.key)).body).toMatchObject({ status: 403, code: 'forbidden' });
  expect((await ask(calls.app, reads.key, '/calls')).status).toBe(403);
  const stranger = await buildBook();
  expect((await change(true, stranger.key)).status).toBe(404);
  expect((await ask(calls.app, stranger.key, `/promises/${heater.id}`)).status).toBe(404);
});

test('a technician’s key sees and ticks off what was promised in calls of their own lines', async () => {
  const pro = await buildBook();
  const { accountId } = pro.user;
  const line = await addLineOf(calls.app, accountId, 'Tess');
  setClock(calls.app, workday);
  await addPromises(calls, pro, [item('Fix the sink', 'Monday at 9')], { phone_number_id: line });
  const tess = await addMember(calls.app, { accountId, role: 'technician', lineIds: [line] });
  const { key } = await addKey(pro.client, { memberId: tess.loginId, scopes: both });
  const { body } = await ask(calls.app, key, '/promises');
  expect(textsOf(body)).toEqual(['Fix the sink']);
  const path = `/promises/${body.data[0].id}`;
  const done = await ask(calls.app, key, path, { method: 'PATCH', body: { isDone: true } });
  expect(done.body).toMatchObject({ isDone: true });
  const [others] = (await ask(calls.app, pro.key, '/promises?status=open')).body.data;
  const refused = await ask(calls.app, key, `/promises/${others.id}`, {
    method: 'PATCH',
    body: { isDone: true },
  });
  expect(refused.status).toBe(404);
});
