import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { confirmEmail, setClock } from '#test/support/billing.ts';
import { useCallApp } from '#test/support/calls.ts';
import { buildPromises, item, listPromises } from '#test/support/promises.ts';
import { addLineOf, addMember } from '#test/support/team.ts';
import { sendMessageJob } from '../../messages/send-message.job.ts';

const calls = useCallApp();
const nora = '+15125550144';

/** A pro whose call of Wednesday, November 18, 2026 promised Nora a visit, by default for that day. */
async function buildVisit(due: string | null = 'today at 2 PM', overrides: Record<string, unknown> = {}) {
  const pro = await buildPromises(
    calls,
    [item('Replace the water heater', due), item('Email the quote')],
    overrides,
  );
  await confirmEmail(calls.app, pro.user.accountId);
  const promises = await listPromises(pro.client);
  const find = (text: string) => promises.find((promise) => promise.text === text)?.id;
  const path = `/api/calls/${pro.callId}/promises/${find('Replace the water heater')}`;
  return { ...pro, path, quotePath: `/api/calls/${pro.callId}/promises/${find('Email the quote')}` };
}

const textsOf = (accountId: string) =>
  calls.app.deps.db.service
    .selectFrom('messages')
    .select(['to_phone', 'body', 'state', 'purpose', 'error'])
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'on_my_way')
    .orderBy('created_at')
    .execute();

const sentTo = (accountId: string, count: number) =>
  vi.waitFor(async () => {
    const texts = await textsOf(accountId);
    expect(texts.map(({ state }) => state)).toEqual(Array(count).fill('sent'));
    return texts;
  });

describe('on my way', () => {
  test('is shown word for word, sent with one touch, and stands in the conversation and with the promise', async () => {
    const { client, user, path } = await buildVisit();
    await calls.app.deps.db.service
      .updateTable('company_info')
      .set({ company_name: 'Bright\nPlumbing' })
      .where('account_id', '=', user.accountId)
      .execute();
    const { body: preview } = await client.get(`${path}/visit`);
    expect(preview).toMatchObject({
      customerName: 'Nora Whitfield',
      phone: nora,
      onMyWay: { round: 1, lastAt: null, obstacle: null },
    });
    const shown = preview.onMyWay.texts.find(({ minutes }: { minutes: number }) => minutes === 20).text;
    expect(shown).toBe(
      'Bright Plumbing: we are on our way and should be there in about 20 minutes. Reply STOP to opt-out',
    );
    const sent = await client.post(`${path}/on-my-way`, { minutes: 20, round: 1 });
    expect(sent.status).toBe(201);
    const [text] = await sentTo(user.accountId, 1);
    expect(text).toMatchObject({ to_phone: nora, body: shown });

    const promise = (await listPromises(client)).find(({ text }) => text.startsWith('Replace'));
    expect(promise?.visit?.onMyWay).toEqual({ at: sent.body.at, problem: null });
    const { conversations } = (await client.get('/api/conversations?view=all')).body;
    expect(conversations[0]).toMatchObject({ phone: nora, body: shown, isUnread: false });
    const { messages } = (await client.get(`/api/conversations/${conversations[0].id}`)).body;
    expect(messages.at(-1)).toMatchObject({ body: shown, purpose: 'on_my_way' });
  });

  test('goes out once for each time that it was shown to be a new one', async () => {
    const { client, user, path } = await buildVisit();
    const pressed = await Promise.all(
      [1, 2, 3].map(() => client.post(`${path}/on-my-way`, { minutes: 10, round: 1 })),
    );
    expect(pressed.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = pressed.find(({ status }) => status === 409);
    expect(refused?.body.error.message).toMatch(/told at \d+:\d\d [AP]M already/);
    expect((await client.get(`${path}/visit`)).body.onMyWay).toMatchObject({ round: 2 });
    expect((await client.post(`${path}/on-my-way`, { minutes: 45, round: 2 })).status).toBe(201);
    expect((await client.post(`${path}/on-my-way`, { minutes: 45, round: 9 })).status).toBe(409);
    const texts = await sentTo(user.accountId, 2);
    expect(texts.some(({ body }) => body.includes('45 minutes'))).toBe(true);
    for (let round = 3; round <= 5; round += 1)
      expect((await client.post(`${path}/on-my-way`, { minutes: 10, round })).status).toBe(201);
    expect((await client.post(`${path}/on-my-way`, { minutes: 10, round: 6 })).status).toBe(429);
  });

  test('is refused, with the reason, where nobody may be texted', async () => {
    const pro = await buildVisit();
    const { client, user, path, quotePath } = pro;
    const { service } = calls.app.deps.db;
    const why = async (of = path) => {
      const { body } = await client.get(`${of}/visit`);
      const answer = await client.post(`${of}/on-my-way`, { minutes: 20, round: 1 });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.body.error.message).toBe(body.onMyWay.obstacle);
      return body.onMyWay.obstacle;
    };
    expect(await why(quotePath)).toMatch(/nothing that somebody comes for/);

    const own = () => service.updateTable('logins').where('account_id', '=', user.accountId);
    await own().set({ email_verified: false }).execute();
    expect(await why()).toMatch(/Confirm your email/);
    await own().set({ email_verified: true }).execute();

    const optedOut = { account_id: user.accountId, phone: nora, source: 'reply' as const };
    await service.insertInto('opt_outs').values(optedOut).execute();
    expect(await why()).toMatch(/asked not to be texted/);
    await service
      .updateTable('opt_outs')
      .set({ opted_in_again_at: sql<Date>`now()`, opted_in_by: 'customer', opted_in_wording: 'START' })
      .where('account_id', '=', user.accountId)
      .execute();

    const contact = () => service.updateTable('contacts').where('account_id', '=', user.accountId);
    await contact().set({ phone: null, email: 'nora@example.com' }).execute();
    expect(await why()).toMatch(/no phone number/);
    await contact().set({ phone: nora }).execute();

    await client.post(`/api/calls/${pro.callId}/done`, { item: 'Replace the water heater', done: true });
    expect(await why()).toMatch(/done or called off/);
    await client.post(`/api/calls/${pro.callId}/done`, { item: 'Replace the water heater', done: false });
    expect((await client.get(`${path}/visit`)).body.onMyWay.obstacle).toBeNull();
    await service.updateTable('calls').set({ contact_id: null }).where('id', '=', pro.callId).execute();
    expect(await why()).toMatch(/which contact/);
    expect(await textsOf(user.accountId)).toEqual([]);
  });

  test('wakes nobody, but for a visit that was agreed on within the hour; and not on another day', async () => {
    const early = await buildVisit('Thursday at 7 AM');
    setClock(calls.app, '2026-11-18T20:00:00Z');
    expect((await early.client.get(`${early.path}/visit`)).body.onMyWay.obstacle).toMatch(/another day/);
    // 5:30 AM in Austin, then 6:20 AM.
    setClock(calls.app, '2026-11-19T11:30:00Z');
    expect((await early.client.get(`${early.path}/visit`)).body.onMyWay.obstacle).toMatch(
      /too early or too late/,
    );
    setClock(calls.app, '2026-11-19T12:20:00Z');
    expect((await early.client.post(`${early.path}/on-my-way`, { minutes: 30, round: 1 })).status).toBe(201);
    await sentTo(early.user.accountId, 1);

    // Without a time nobody expects anybody at night, unless they just wrote.
    const dayOnly = await buildVisit('Thursday');
    setClock(calls.app, '2026-11-19T12:20:00Z');
    expect((await dayOnly.client.post(`${dayOnly.path}/on-my-way`, { minutes: 30, round: 1 })).status).toBe(
      409,
    );
    const { service } = calls.app.deps.db;
    const { accountId } = dayOnly.user;
    await service
      .insertInto('conversations')
      .values({ account_id: accountId, phone: nora, last_inbound_at: '2026-11-19T12:00:00Z' })
      .execute();
    expect((await dayOnly.client.post(`${dayOnly.path}/on-my-way`, { minutes: 30, round: 1 })).status).toBe(
      201,
    );
  });

  test('that leaves too late is not sent, and says so', async () => {
    const { client, user, path } = await buildVisit();
    const { service } = calls.app.deps.db;
    await client.post(`${path}/on-my-way`, { minutes: 20, round: 1 });
    await sentTo(user.accountId, 1);
    const { id } = await service
      .updateTable('messages')
      .set({ state: 'queued' })
      .where('account_id', '=', user.accountId)
      .where('purpose', '=', 'on_my_way')
      .returning('id')
      .executeTakeFirstOrThrow();
    setClock(calls.app, '2026-11-18T17:16:00Z');
    await calls.app.deps.queue.enqueue(sendMessageJob, { messageId: id });
    await vi.waitFor(async () => expect((await textsOf(user.accountId))[0]?.state).toBe('failed'));
    const promise = (await listPromises(client)).find(({ text }) => text.startsWith('Replace'));
    expect(promise?.visit?.onMyWay?.problem).toMatch(/too late/);
  });

  test('is for whoever sees the promise, and for nobody else', async () => {
    const { client, user, path, callId } = await buildVisit();
    const { accountId } = user;
    const line = await addLineOf(calls.app, accountId, 'Tess');
    const tess = await addMember(calls.app, { accountId, role: 'technician', lineIds: [line] });
    expect((await tess.client.get(`${path}/visit`)).status).toBe(404);
    await calls.app.deps.db.service
      .updateTable('calls')
      .set({ phone_number_id: line })
      .where('id', '=', callId)
      .execute();
    const { body: seen } = await tess.client.get(`${path}/visit`);
    expect(seen).toMatchObject({ customerName: null, phone: null, onMyWay: { obstacle: null } });
    expect((await tess.client.post(`${path}/on-my-way`, { minutes: 20, round: 1 })).status).toBe(201);
    expect((await tess.client.get('/api/promises')).body.promises[0].visit.onMyWay).toMatchObject({
      problem: null,
    });
    const stranger = await buildVisit();
    expect((await stranger.client.get(`${path}/visit`)).status).toBe(404);
    expect((await stranger.client.post(`${path}/on-my-way`, { minutes: 20, round: 2 })).status).toBe(404);
    expect((await stranger.client.post(`${path}/reminder`, { remind: true })).status).toBe(404);
    expect((await client.post(`${path}/on-my-way`, { minutes: 25, round: 2 })).status).toBe(400);
    expect((await calls.app.visit().get(`${path}/visit`)).status).toBe(401);
  });
});
