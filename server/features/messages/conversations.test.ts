import { describe, expect, test } from 'vitest';
import type { Messages } from '#server/db/schema.generated.ts';
import { addContact } from '#test/support/contacts.ts';
import { signUpPro } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { TestClient } from '#test/support/test-client.ts';

const app = useTestApp();
const minutes = (count: number) => new Date(Date.now() - count * 60_000);

interface AnswerOptions {
  name?: string;
  body?: string;
  meaning?: Messages['meaning'];
  at?: Date;
}

/** A customer who answered a campaign. */
async function addReply(
  account_id: string,
  { name = 'Nora Whitfield', body = 'Yes please', meaning = 'yes', at = minutes(5) }: AnswerOptions = {},
) {
  const { service } = app.deps.db;
  const contact = await addContact(app, account_id, { name });
  const phone = contact.phone ?? '';
  const { id: campaign_id } = await service
    .insertInto('campaigns')
    .values({ account_id, name: 'Spring offer' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await service.insertInto('campaign_metrics').values({ account_id, campaign_id, replies_yes: 1 }).execute();
  const { id: conversation_id } = await service
    .insertInto('conversations')
    .values({ account_id, phone, contact_id: contact.id, last_message_at: at, last_inbound_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const of = { account_id, conversation_id, contact_id: contact.id, campaign_id, provider: 'test' };
  const sent = new Date(at.getTime() - 60_000);
  await service
    .insertInto('messages')
    .values({
      ...of,
      direction: 'outbound',
      purpose: 'campaign',
      to_phone: phone,
      body: '20% off',
      state: 'delivered',
      created_at: sent,
    })
    .execute();
  const { id: messageId } = await service
    .insertInto('messages')
    .values({
      ...of,
      direction: 'inbound',
      purpose: 'reply',
      from_phone: phone,
      to_phone: '+15125550199',
      body,
      meaning,
      state: 'received',
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    conversationId: conversation_id,
    messageId,
    campaignId: campaign_id,
    contactId: contact.id,
    phone,
  };
}

const visit = (conversationId: string, messageId?: string) => ({
  conversationId,
  ...(messageId && { messageId }),
  title: 'Look at the gutters',
  address: '1 Elm St, Austin',
  startsAt: '2026-12-01T15:00:00Z',
  endsAt: '2026-12-01T16:00:00Z',
});

function patch(client: TestClient, path: string, body: unknown) {
  const headers = { origin: new URL(app.deps.publicUrl).origin, 'content-type': 'application/json' };
  return client.send(path, { method: 'PATCH', headers, body: JSON.stringify(body) });
}

describe('the list of conversations', () => {
  test('shows who answered, new ones marked until they are read', async () => {
    const { client, user } = await signUpPro(app);
    const first = await addReply(user.accountId, { name: 'Nora', at: minutes(10) });
    await addReply(user.accountId, { name: 'Gil', body: 'How much is it?', meaning: 'other' });
    // A recipient who never wrote is no reply.
    await app.deps.db.service
      .insertInto('conversations')
      .values({ account_id: user.accountId, phone: '+13035550123' })
      .execute();
    const names = async (query: string) =>
      (await client.get(`/api/conversations?${query}`)).body.conversations.map(
        ({ name }: { name: string }) => name,
      );
    expect(await names('')).toEqual(['Gil', 'Nora']);
    expect(await names('view=all')).toHaveLength(3);
    expect((await client.get('/api/conversations/unread')).body.unread).toBe(2);
    expect((await client.post(`/api/conversations/${first.conversationId}/read`)).status).toBe(204);
    expect(await names('view=unread')).toEqual(['Gil']);
    expect(await names('q=how much')).toEqual(['Gil']);
    expect(await names(`q=${encodeURIComponent(first.phone.slice(-7))}`)).toEqual(['Nora']);
    expect(await names('q=nobody')).toEqual([]);
    expect((await client.get('/api/conversations?cursor=2')).status).toBe(400);
  });

  test('comes page by page', async () => {
    const { client, user } = await signUpPro(app);
    const at = minutes(3);
    const rows = Array.from({ length: 45 }, (_, index) => ({
      account_id: user.accountId,
      phone: `+1303555${1000 + index}`,
      last_message_at: at,
      last_inbound_at: at,
    }));
    await app.deps.db.service.insertInto('conversations').values(rows).execute();
    const first = (await client.get('/api/conversations')).body;
    const second = (await client.get(`/api/conversations?cursor=${first.nextCursor}`)).body;
    const ids = [...first.conversations, ...second.conversations].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(45);
    expect(second.nextCursor).toBeNull();
  });
});

describe('a conversation', () => {
  test('has the campaign’s text and the answer, and says when someone opted out', async () => {
    const { client, user } = await signUpPro(app);
    const { conversationId, contactId } = await addReply(user.accountId);
    const { conversation, messages } = (await client.get(`/api/conversations/${conversationId}`)).body;
    expect(conversation).toMatchObject({ name: 'Nora Whitfield', contactId, optedOutAt: null });
    expect(messages).toMatchObject([
      { direction: 'outbound', campaignName: 'Spring offer', state: 'delivered' },
      { direction: 'inbound', meaning: 'yes', body: 'Yes please' },
    ]);
    await client.post(`/api/contacts/${contactId}/opt-out`);
    expect(
      (await client.get(`/api/conversations/${conversationId}`)).body.conversation.optedOutAt,
    ).toBeTruthy();
    const answer = await client.post(`/api/conversations/${conversationId}/messages`, { body: 'See you' });
    expect(answer.status).toBe(409);
  });

  test('is answered, and the text goes out', async () => {
    const { client, user } = await signUpPro(app);
    const { conversationId, phone } = await addReply(user.accountId);
    const { status } = await client.post(`/api/conversations/${conversationId}/messages`, {
      body: 'Tuesday at nine?',
    });
    expect(status).toBe(201);
    expect((await app.waitForText(phone, 'Tuesday at nine?')).body).toBe('Tuesday at nine?');
  });
});

describe('an appointment', () => {
  test('is made from a yes once, counts for its campaign, and comes as a calendar file', async () => {
    const { client, user } = await signUpPro(app);
    const { conversationId, messageId, campaignId, contactId } = await addReply(user.accountId);
    const { status, body } = await client.post('/api/appointments', visit(conversationId, messageId));
    expect(status).toBe(201);
    const twice = await client.post('/api/appointments', visit(conversationId, messageId));
    expect(twice.status).toBe(409);
    expect((await client.get(`/api/campaigns/${campaignId}`)).body.metrics.appointments).toBe(1);
    const { headers, body: file } = await client.get(`/api/appointments/${body.id}/calendar.ics`);
    expect(headers.get('content-type')).toContain('text/calendar');
    expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/);
    const lines = file.replace(/\r\n /g, '').split('\r\n');
    expect(lines).toContain('DTSTART:20261201T150000Z');
    expect(lines).toContain('DTEND:20261201T160000Z');
    expect(lines).toContain('SUMMARY:Look at the gutters');
    expect(lines).toContain('LOCATION:1 Elm St\\, Austin');
    expect(lines).toContain(`UID:${body.id}@localhost`);
    expect(lines).toContain('SEQUENCE:0');
    const { timeline } = (await client.get(`/api/contacts/${contactId}/timeline`)).body;
    expect(timeline[0]).toMatchObject({ kind: 'appointment', title: 'Look at the gutters' });
  });

  test('is moved and cancelled, and its file replaces the older one', async () => {
    const { client, user } = await signUpPro(app);
    const { conversationId } = await addReply(user.accountId);
    const { id } = (await client.post('/api/appointments', visit(conversationId))).body;
    const { conversationId: _, ...changed } = { ...visit(conversationId), startsAt: '2026-12-01T15:30:00Z' };
    expect((await patch(client, `/api/appointments/${id}`, changed)).status).toBe(200);
    expect((await patch(client, `/api/appointments/${id}`, { ...changed, state: 'cancelled' })).status).toBe(
      200,
    );
    const file = (await client.get(`/api/appointments/${id}/calendar.ics`)).body;
    expect(file).toContain('METHOD:CANCEL');
    expect(file).toContain('SEQUENCE:2');
    expect(file).toContain('DTSTART:20261201T153000Z');
    const { appointments } = (await client.get(`/api/conversations/${conversationId}`)).body;
    expect(appointments).toMatchObject([{ id, state: 'cancelled' }]);
  });

  test('has to end after it starts, and needs a reply of this conversation', async () => {
    const { client, user } = await signUpPro(app);
    const one = await addReply(user.accountId);
    const other = await addReply(user.accountId);
    const backwards = { ...visit(one.conversationId), endsAt: '2026-12-01T15:00:00Z' };
    const refused = await client.post('/api/appointments', backwards);
    expect(refused.status).toBe(400);
    expect(refused.body.error.issues[0]).toEqual({
      path: 'endsAt',
      message: 'It has to end after it starts.',
    });
    expect((await client.post('/api/appointments', visit(one.conversationId, other.messageId))).status).toBe(
      404,
    );
  });
});

describe('conversations of another account', () => {
  test('can be neither read nor used, and nothing is shown to the signed out', async () => {
    const { client, user } = await signUpPro(app);
    const { conversationId, messageId } = await addReply(user.accountId);
    const { id } = (await client.post('/api/appointments', visit(conversationId))).body;
    const { client: stranger } = await signUpPro(app);
    const { conversationId: _, ...changed } = visit(conversationId);
    expect((await stranger.get('/api/conversations')).body.conversations).toEqual([]);
    expect((await stranger.get(`/api/conversations/${conversationId}`)).status).toBe(404);
    expect((await stranger.post(`/api/conversations/${conversationId}/read`)).status).toBe(404);
    expect((await stranger.post('/api/appointments', visit(conversationId, messageId))).status).toBe(404);
    expect((await patch(stranger, `/api/appointments/${id}`, changed)).status).toBe(404);
    expect((await stranger.get(`/api/appointments/${id}/calendar.ics`)).status).toBe(404);
    const out = app.visit();
    for (const path of [
      'conversations',
      'conversations/unread',
      `conversations/${conversationId}`,
      `appointments/${id}/calendar.ics`,
    ])
      expect((await out.get(`/api/${path}`)).status, path).toBe(401);
  });
});
