import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { webhookEvents } from '#domain/developers/webhook-words.ts';
import { failCall } from '#server/features/calls/fail-call.ts';
import { createNotes } from '#server/features/calls/notes/create-notes.ts';
import { receiveText } from '#server/features/messages/receive-text.ts';
import { payInvoice } from '#server/records/invoices/invoice-state.ts';
import { writeInvoice } from '#server/records/invoices/write-invoice.ts';
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

/** The hours go by for what waits. */
const letPass = (endpointId: string, hours: number) =>
  app.deps.db.pool.query(
    `with moved as (update webhook_endpoints set failing_since = failing_since - make_interval(hours => $2) where id = $1)
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
    await app.deps.db.service
      .updateTable('account_plans')
      .set({ plan_tier: 'pro' })
      .where('account_id', '=', other.accountId)
      .execute();
    await note(other.accountId);
    expect(await other.log()).toEqual([]);
  });

  test('that fails is tried over about a day with one id, then paused, told by mail, and resumed without a loss', async () => {
    const { accountId, id, secret, log, client, input } = await ownBusiness();
    receiver.answer = (_, response) => void response.writeHead(500).end('sorry');
    const before = receiver.received.length;
    await note(accountId);
    for (let tries = 0; tries < 8; tries += 1) {
      await deliver(id);
      // Not before its time.
      await deliver(id);
      await letPass(id, 10);
    }
    const tried = receiver.received.slice(before);
    expect(tried).toHaveLength(8);
    expect(new Set(tried.map((each) => each.id)).size).toBe(1);
    expect(await log()).toMatchObject([{ state: 'failed', attempts: 8, lastStatus: 500, nextTryAt: null }]);
    expect((await client.get('/api/webhooks')).body.webhooks[0].pausedAt).not.toBe(null);
    await app.waitForMail(input.email, 'is paused');

    receiver.answer = takeIt;
    await note(accountId);
    await deliver(id);
    expect((await log()).map(({ state }: { state: string }) => state)).toEqual(['waiting', 'failed']);
    expect((await client.post(`/api/webhooks/${id}/test`)).status).toBe(409);
    expect((await client.post(`/api/webhooks/${id}/resume`)).status).toBe(204);
    await vi.waitFor(async () => expect((await log())[0].state).toBe('delivered'), patience);
    const [, failed] = await log();
    expect((await client.post(`/api/webhooks/${id}/deliveries/${failed.id}/resend`)).status).toBe(204);
    await vi.waitFor(async () => expect((await log())[1].state).toBe('delivered'), patience);
    expect(receiver.received.at(-1)?.id).toBe(tried[0]?.id);
    expect(readFor(secret).length).toBeGreaterThanOrEqual(10);
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
    for (const place of ['resume', 'test'])
      expect((await stranger.client.post(`/api/webhooks/${id}/${place}`)).status, place).toBe(404);
    expect((await stranger.client.delete(`/api/webhooks/${id}`)).status).toBe(404);
    expect((await stranger.client.get(`/api/webhooks/${id}/deliveries`)).body).toEqual({ deliveries: [] });
  });
});
