import type { KyselyPlugin } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { webhookEvents } from '#domain/developers/webhook-words.ts';
import { failCall } from '#server/features/calls/fail-call.ts';
import { createNotes } from '#server/features/calls/notes/create-notes.ts';
import { receiveText } from '#server/features/messages/receive-text.ts';
import { payInvoice } from '#server/records/invoices/invoice-state.ts';
import { writeInvoice } from '#server/records/invoices/write-invoice.ts';
import { optOut } from '#server/records/texts/opt-outs/opt-out.ts';
import { removeWebhook } from '#server/records/webhooks/change-webhooks.ts';
import { deliverWebhooksJob } from '#server/records/webhooks/deliver-webhooks.job.ts';
import { noteEvent } from '#server/records/webhooks/note-event.ts';
import { sweepWebhooksJob } from '#server/records/webhooks/sweep-webhooks.job.ts';
import { insertRow, nextPhone, nextToken } from '#test/rls/insert-row.ts';
import { addContact } from '#test/support/contacts.ts';
import { signUpPro } from '#test/support/factories.ts';
import {
  startWebhookReceiver,
  takeIt,
  type WebhookReceiver,
} from '#test/support/servers/webhook-receiver.ts';
import { giveBusinessPlan } from '#test/support/team.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { buildTicket } from '#test/support/tickets.ts';

const app = useTestApp({ WEBHOOKS_TO_OWN_NETWORK: 'true' });
const context = { jobId: 'test', signal: new AbortController().signal };
const patience = { timeout: 120_000, interval: 50 };

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
beforeEach(() => {
  receiver.answer = takeIt;
});
afterAll(() => receiver.close());

async function ownBusiness(events: readonly string[] = webhookEvents) {
  const pro = await signUpPro(app);
  const { accountId } = pro.user;
  await giveBusinessPlan(app, accountId);
  const created = await pro.client.post('/api/webhooks', { url: receiver.url, events });
  expect(created.status).toBe(201);
  const { id, secret } = created.body as { id: string; secret: string };
  const log = async () => (await pro.client.get(`/api/webhooks/${id}/deliveries`)).body.deliveries;
  return { ...pro, accountId, id, secret, log };
}

/** What came for one webhook: signed with its own secret, by the library of the specification. */
function readFor(secret: string) {
  return receiver.received.flatMap(({ headers, body }) => {
    try {
      return [new Webhook(secret).verify(body, headers) as { type: string; data: Record<string, string> }];
    } catch {
      return [];
    }
  });
}
const waitFor = (secret: string, type: string) =>
  vi.waitFor(() => {
    const found = readFor(secret).find((event) => event.type === type);
    if (!found) throw new Error(`no ${type} yet`);
    return found;
  }, patience);

const note = (accountId: string) =>
  app.deps.db.service
    .transaction()
    .execute((tx) =>
      noteEvent(tx, { accountId, type: 'notes.ready', data: { callId: null }, at: app.deps.clock.now() }),
    );
const deliver = (endpointId: string) => deliverWebhooksJob.run(app.deps, { endpointId }, context);

const readEndpoint = (id: string) =>
  app.deps.db.service
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const leaveBusinessPlan = (accountId: string) =>
  app.deps.db.service
    .updateTable('account_plans')
    .set({ plan_tier: 'pro' })
    .where('account_id', '=', accountId)
    .execute();

/** Also what a worker of the app took on meanwhile. */
const waitUntilTried = (endpointId: string, attempts: number) =>
  vi.waitFor(async () => {
    const rows = await app.deps.db.service
      .selectFrom('webhook_deliveries')
      .select(['attempts', 'claimed_until'])
      .where('endpoint_id', '=', endpointId)
      .execute();
    expect(rows).toEqual([{ attempts, claimed_until: null }]);
  }, patience);

/** The hours go by for what waits. */
const letPass = (endpointId: string, hours: number) =>
  app.deps.db.pool.query(
    `with moved as (update webhook_endpoints set failing_since = failing_since - make_interval(hours => $2),
       hold_until = hold_until - make_interval(hours => $2) where id = $1)
     update webhook_deliveries set next_try_at = next_try_at - make_interval(hours => $2) where endpoint_id = $1`,
    [endpointId, hours],
  );

describe('a webhook', () => {
  test('tells every event, signed as Standard Webhooks has it, with ids and without words', async () => {
    const { accountId, secret, client } = await ownBusiness();
    const { db } = app.deps;
    const call = (state: 'writing_notes' | 'transcribing') =>
      insertRow(db.service, 'calls', {
        account_id: accountId,
        kind: 'pro',
        provider: 'test',
        provider_call_id: nextToken(),
        caller_phone: nextPhone(),
        state,
      });
    const written = await call('writing_notes');
    await createNotes(app.deps, {
      callId: written,
      notes: buildTicket('A gutter leaks').notes,
      writer: 'test',
    });
    expect((await waitFor(secret, 'notes.ready')).data).toEqual({ callId: written });
    const failed = await call('transcribing');
    await failCall(app.deps, { callId: failed, step: 'transcribing', reason: 'No sound.' });
    expect((await waitFor(secret, 'call.failed')).data).toEqual({ callId: failed });

    const contact = await addContact(app, accountId);
    const conversationId = await insertRow(db.service, 'conversations', {
      account_id: accountId,
      contact_id: contact.id,
      phone: contact.phone ?? '',
    });
    const text = {
      from: contact.phone ?? '',
      to: '+15125550199',
      mediaUrls: [],
      segments: 1,
      at: new Date(),
    };
    await receiveText(app.deps, { ...text, body: 'The gutter leaks again', providerMessageId: nextToken() });
    const { data } = await waitFor(secret, 'message.received');
    expect(data).toMatchObject({ contactId: contact.id, conversationId, messageId: expect.any(String) });
    await client.post(`/api/contacts/${contact.id}/opt-out`);
    expect((await waitFor(secret, 'contact.opted_out')).data).toEqual({ contactId: contact.id });

    const invoice = { accountId, date: '2026-11-01', kind: 'renewal' as const, cycleStart: '2026-11-01' };
    const sums = { paymentId: null, planType: 'Business', amountCents: 100, proratedCents: null };
    const invoiceId = await db.service.transaction().execute((tx) =>
      writeInvoice(tx, {
        ...invoice,
        ...sums,
        totalMonthlyCents: 100,
        paidAt: null,
        items: [{ name: 'Plan', quantity: 1, unitPriceCents: 100 }],
      }),
    );
    await db.service
      .transaction()
      .execute((tx) => payInvoice(tx, invoiceId, { paymentId: null, paidAt: new Date() }));
    await sweepWebhooksJob.run(app.deps, {}, context);
    expect((await waitFor(secret, 'invoice.paid')).data).toEqual({ invoiceId });
    const all = JSON.stringify(readFor(secret));
    for (const word of ['gutter', contact.phone ?? 'x']) expect(all).not.toContain(word);
  });

  test('is written with what it tells, or not at all', async () => {
    const { accountId, log } = await ownBusiness();
    const undone = app.deps.db.service.transaction().execute(async (tx) => {
      await noteEvent(tx, { accountId, type: 'notes.ready', data: {}, at: new Date() });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await log()).toEqual([]);
  });

  test('tells only what was asked for, and nothing while the plan does not include it', async () => {
    const { accountId, log } = await ownBusiness(['invoice.paid']);
    await note(accountId);
    expect(await log()).toEqual([]);
    const other = await ownBusiness();
    await leaveBusinessPlan(other.accountId);
    await note(other.accountId);
    expect(await other.log()).toEqual([]);
  });

  test('that fails is tried over about a day with one id, then paused, told by mail, and resumed without a loss', async () => {
    const { accountId, id, secret, log, client, input } = await ownBusiness();
    receiver.answer = (_, response) => void response.writeHead(500).end('sorry');
    const before = receiver.received.length;
    await note(accountId);
    for (let tries = 1; tries <= 8; tries += 1) {
      await deliver(id);
      await waitUntilTried(id, tries);
      // Not before its time.
      await deliver(id);
      await letPass(id, 10);
    }
    const tried = receiver.received.slice(before);
    expect(tried).toHaveLength(8);
    expect(new Set(tried.map((each) => each.id)).size).toBe(1);
    expect(await log()).toMatchObject([{ state: 'waiting', attempts: 8, lastStatus: 500, nextTryAt: null }]);
    expect((await client.get('/api/webhooks')).body.webhooks[0].pausedAt).not.toBe(null);
    await app.waitForMail(input.email, 'is paused');

    receiver.answer = takeIt;
    expect(await note(accountId)).toEqual([]);
    await deliver(id);
    const states = async () => (await log()).map(({ state }: { state: string }) => state);
    expect(await states()).toEqual(['waiting', 'waiting']);
    const resend = `/api/webhooks/${id}/deliveries/${(await log())[1].id}/resend`;
    for (const place of [`/api/webhooks/${id}/test`, resend]) {
      const refused = await client.post(place);
      expect(refused.status, place).toBe(409);
      expect(refused.body.error.message, place).toContain('paused');
    }
    expect((await client.post(`/api/webhooks/${id}/resume`)).status).toBe(204);
    await vi.waitFor(async () => expect(await states()).toEqual(['delivered', 'delivered']), patience);
    const sent = receiver.received.length;
    expect((await client.post(resend)).status).toBe(204);
    await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(sent), patience);
    expect(receiver.received.at(-1)?.id).toBe(tried[0]?.id);
    expect(readFor(secret).length).toBeGreaterThanOrEqual(11);
  });

  test('that fails is held back as a whole, longer the longer it fails, until its owner asks', async () => {
    const { accountId, id, client, log } = await ownBusiness();
    receiver.answer = (_, response) => void response.writeHead(500).end();
    const heldSeconds = async () => {
      const { hold_until } = await readEndpoint(id);
      return ((hold_until?.getTime() ?? 0) - app.deps.clock.now().getTime()) / 1000;
    };
    const before = receiver.received.length;
    await note(accountId);
    await deliver(id);
    expect(await heldSeconds()).toBeLessThanOrEqual(30);
    expect(await note(accountId)).toEqual([]);
    await deliver(id);
    expect(receiver.received).toHaveLength(before + 1);
    await letPass(id, 3);
    await vi.waitFor(async () => {
      await deliver(id);
      expect(await heldSeconds()).toBeGreaterThan(600);
    }, patience);
    expect(await heldSeconds()).toBeLessThanOrEqual(900);
    await sweepWebhooksJob.run(app.deps, {}, context);
    expect(receiver.received).toHaveLength(before + 2);

    receiver.answer = takeIt;
    expect((await client.post(`/api/webhooks/${id}/test`)).status).toBe(204);
    await vi.waitFor(
      async () =>
        expect(await log()).toContainEqual(expect.objectContaining({ type: 'test', state: 'delivered' })),
      patience,
    );
    expect(await readEndpoint(id)).toMatchObject({ failing_since: null, hold_until: null });
  });

  test('is told one thing at a time, however many jobs there are for it', async () => {
    const { accountId, id, log } = await ownBusiness();
    let open = 0;
    let most = 0;
    receiver.answer = (request, response) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        takeIt(request, response);
      }, 100);
    };
    for (let count = 0; count < 4; count += 1) expect(await note(accountId)).toEqual([id]);
    await Promise.all([deliver(id), deliver(id), deliver(id)]);
    await vi.waitFor(async () => {
      await deliver(id);
      const states = (await log()).map(({ state }: { state: string }) => state);
      expect(states).toEqual(Array(4).fill('delivered'));
    }, patience);
    expect(most).toBe(1);
  });

  test('that its owner removes at this moment does not undo what it would have told', async () => {
    const { accountId, id, client } = await ownBusiness();
    const kept = await client.post('/api/webhooks', { url: receiver.url, events: webhookEvents });
    await app.deps.db.service.transaction().execute(async (tx) => {
      await removeWebhook(tx, { accountId, endpointId: id });
      expect(await note(accountId)).toEqual([kept.body.id]);
    });
  });

  test('costs a business that has none one question', async () => {
    const { user } = await signUpPro(app);
    const asked: string[] = [];
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        asked.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const at = new Date();
    const tx = app.deps.db.service.withPlugin(counting);
    const { accountId } = user;
    const data = () => Promise.reject(new Error('nobody is told'));
    expect(await noteEvent(tx, { accountId, type: 'contact.opted_out', data, at })).toEqual([]);
    expect(asked).toEqual(['SelectQueryNode']);
  });

  test('has a log of 30 days', async () => {
    const { accountId, id, log } = await ownBusiness();
    const now = app.deps.clock.now().getTime();
    const row = { account_id: accountId, endpoint_id: id, type: 'test', payload: '{}' };
    for (const days of [29, 31]) {
      const at = new Date(now - days * 24 * 3600_000);
      await insertRow(app.deps.db.service, 'webhook_deliveries', {
        ...row,
        state: 'delivered',
        next_try_at: at,
        created_at: at,
      });
    }
    await sweepWebhooksJob.run(app.deps, {}, context);
    expect(await log()).toHaveLength(1);
  });

  test('does not tell the stops of an imported list', async () => {
    const { accountId, log } = await ownBusiness();
    const { phone } = await addContact(app, accountId);
    const said = { accountId, phone: phone ?? '', wording: null, at: new Date() };
    expect(await optOut(app.deps.db.service, { ...said, source: 'import' })).toBe(true);
    expect(await log()).toEqual([]);
  });

  test('that is being told when the server stops has not been tried', async () => {
    const { accountId, id, log } = await ownBusiness();
    await note(accountId);
    await note(accountId);
    const before = receiver.received.length;
    const stop = new AbortController();
    receiver.answer = () => stop.abort();
    await deliverWebhooksJob.run(app.deps, { endpointId: id }, { ...context, signal: stop.signal });
    expect(receiver.received).toHaveLength(before + 1);
    const untried = { state: 'waiting', attempts: 0, lastError: null };
    expect(await log()).toMatchObject([untried, untried]);
    expect(await readEndpoint(id)).toMatchObject({ failing_since: null, hold_until: null });
    receiver.answer = takeIt;
    await deliver(id);
    expect(await log()).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }]);
  });

  test('whose receiver is gone for good is paused at once', async () => {
    const { accountId, id, client } = await ownBusiness();
    receiver.answer = (_, response) => void response.writeHead(410).end();
    await note(accountId);
    await deliver(id);
    expect((await client.get('/api/webhooks')).body.webhooks[0].pausedAt).not.toBe(null);
  });

  test('has a test button, and a log that says what came of it', async () => {
    const { id, secret, client, log } = await ownBusiness();
    expect((await client.post(`/api/webhooks/${id}/test`)).status).toBe(204);
    expect((await waitFor(secret, 'test')).data).toEqual({ webhookId: id });
    await vi.waitFor(async () => {
      expect(await log()).toMatchObject([{ type: 'test', state: 'delivered', lastStatus: 204, attempts: 1 }]);
    }, patience);
    expect((await client.delete(`/api/webhooks/${id}`)).status).toBe(204);
    expect(await log()).toEqual([]);
  });

  test('is refused without the plan, and of another business is nobody’s', async () => {
    const { id } = await ownBusiness();
    const stranger = await signUpPro(app);
    const refused = await stranger.client.post('/api/webhooks', {
      url: receiver.url,
      events: ['notes.ready'],
    });
    expect(refused.status).toBe(409);
    const former = await ownBusiness();
    await note(former.accountId);
    const [{ id: deliveryId }] = await former.log();
    await leaveBusinessPlan(former.accountId);
    for (const place of ['resume', 'test', `deliveries/${deliveryId}/resend`]) {
      const { status, body } = await former.client.post(`/api/webhooks/${former.id}/${place}`);
      expect([status, body.error?.code], place).toEqual([409, 'plan_limit_reached']);
    }
    for (const place of ['resume', 'test'])
      expect((await stranger.client.post(`/api/webhooks/${id}/${place}`)).status, place).toBe(404);
    expect((await stranger.client.delete(`/api/webhooks/${id}`)).status).toBe(404);
    expect((await stranger.client.get(`/api/webhooks/${id}/deliveries`)).body).toEqual({ deliveries: [] });
  });
});
