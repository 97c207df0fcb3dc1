import { describe, expect, test, vi } from 'vitest';
import { buildDoneCall, useCallApp } from '#test/support/calls.ts';
import { setClock } from '#test/support/campaigns.ts';
import { addContact } from '#test/support/contacts.ts';
import { signUpPro } from '#test/support/factories.ts';
import { waterHeater } from '#test/support/sound/call-scripts.ts';
import type { TestClient } from '#test/support/test-client.ts';
import { workday } from '#test/support/workday.ts';

const calls = useCallApp();
const dayAgo = (count: number) => {
  const now = calls.app.deps.clock.now().getTime();
  return new Date(now - count * 24 * 3600 * 1000).toISOString().slice(0, 10);
};

function write(client: TestClient, id: string, body: unknown) {
  const headers = { origin: calls.app.deps.publicUrl, 'content-type': 'application/json' };
  return client.send(`/api/contacts/${id}/notes`, { method: 'PUT', headers, body: JSON.stringify(body) });
}

const detailOf = async (client: TestClient, id: string) => (await client.get(`/api/contacts/${id}`)).body;

describe('notes on a contact', () => {
  test('are kept as written, and what somebody wrote meanwhile is not overwritten', async () => {
    const { client, user } = await signUpPro(calls.app);
    const { id } = await addContact(calls.app, user.accountId);
    expect((await detailOf(client, id)).contact.notes).toBeNull();
    const first = 'Gate code 4471.\r\nDog is friendly.  ';
    const kept = 'Gate code 4471.\nDog is friendly.';
    expect(await write(client, id, { notes: first, was: '' })).toMatchObject({
      status: 200,
      body: { notes: kept },
    });
    expect((await detailOf(client, id)).contact.notes).toBe(kept);
    // The answer was lost on its way, and the same words come again.
    expect((await write(client, id, { notes: first, was: '' })).status).toBe(200);
    const late = await write(client, id, { notes: 'Pays by check.', was: '' });
    expect([late.status, late.body.error.message]).toEqual([
      409,
      'These notes were changed somewhere else meanwhile. Copy your words, then cancel and look.',
    ]);
    expect((await detailOf(client, id)).contact.notes).toBe(kept);
    expect((await write(client, id, { notes: ' ', was: kept })).status).toBe(200);
    expect((await detailOf(client, id)).contact.notes).toBeNull();
  });

  test('are refused when too long or unreadable, from strangers and from visitors', async () => {
    const { client, user } = await signUpPro(calls.app);
    const { id } = await addContact(calls.app, user.accountId);
    for (const notes of ['x'.repeat(10_001), 'a\u0000b', 7])
      expect((await write(client, id, { notes, was: '' })).status).toBe(400);
    const { client: stranger } = await signUpPro(calls.app);
    expect((await write(stranger, id, { notes: 'Mine', was: '' })).status).toBe(404);
    expect((await write(calls.app.visit(), id, { notes: 'Mine', was: '' })).status).toBe(401);
    expect((await detailOf(client, id)).contact.notes).toBeNull();
  });

  test('of two entries stand one below the other after a merge, and are apart again after its undo', async () => {
    const { client, user } = await signUpPro(calls.app);
    const kept = await addContact(calls.app, user.accountId, { name: 'Gil' });
    const duplicate = await addContact(calls.app, user.accountId, { name: 'Gil S' });
    await write(client, kept.id, { notes: 'Gate code 4471.', was: '' });
    await write(client, duplicate.id, { notes: 'Pays by check.', was: '' });
    await client.post(`/api/contacts/${kept.id}/merge`, { duplicateId: duplicate.id });
    const { contact, merges } = await detailOf(client, kept.id);
    expect(contact.notes).toBe('Gate code 4471.\n\nPays by check.');
    await client.post(`/api/contacts/${kept.id}/merges/${merges[0].id}/undo`);
    expect((await detailOf(client, kept.id)).contact.notes).toBe('Gate code 4471.');
    expect((await detailOf(client, duplicate.id)).contact.notes).toBe('Pays by check.');
  });

  test('that were changed after a merge stay as they are when it is undone', async () => {
    const { client, user } = await signUpPro(calls.app);
    const kept = await addContact(calls.app, user.accountId, { name: 'Gil' });
    const duplicate = await addContact(calls.app, user.accountId, { name: 'Gil S' });
    await write(client, duplicate.id, { notes: 'Pays by check.', was: '' });
    await client.post(`/api/contacts/${kept.id}/merge`, { duplicateId: duplicate.id });
    await write(client, kept.id, { notes: 'Pays by card.', was: 'Pays by check.' });
    const [merge] = (await detailOf(client, kept.id)).merges;
    await client.post(`/api/contacts/${kept.id}/merges/${merge.id}/undo`);
    expect((await detailOf(client, kept.id)).contact.notes).toBe('Pays by card.');
    expect((await detailOf(client, duplicate.id)).contact.notes).toBe('Pays by check.');
  });
});

describe('the next step', () => {
  test('is what the pro promised, then what the customer did, then nothing that calls know of', async () => {
    const { client, callId } = await buildDoneCall(calls, waterHeater);
    const [{ id }] = (await client.get('/api/contacts')).body.contacts;
    const { latestNotes, nextStep } = await detailOf(client, id);
    const { notes } = (await client.get(`/api/calls/${callId}`)).body;
    const { jobTitle, summary, actionItems } = notes.document;
    expect(latestNotes).toMatchObject({ callId, jobTitle, summary });
    const own = actionItems.filter(({ owner }: { owner: string }) => owner === 'pro');
    expect(own.length).toBeGreaterThan(0);
    expect(nextStep).toMatchObject({
      kind: 'promise',
      owner: 'pro',
      callId,
      jobTitle,
      text: own[0].text,
      others: actionItems.length - 1,
    });
    // "Tonight" is another evening by the time it is read.
    expect(nextStep.due).toMatch(/^the evening of \w+day, \w+ \d+/);
    const tick = (item: string) => client.post(`/api/calls/${callId}/done`, { item, done: true });
    for (const { text } of own) await tick(text);
    expect((await detailOf(client, id)).nextStep).toMatchObject({ kind: 'promise', owner: 'customer' });
    for (const { text } of actionItems) await tick(text);
    expect(await detailOf(client, id)).toMatchObject({ latestNotes: { callId }, nextStep: null });
  });

  test('is to ask for a review after a job, of those whom a review request would reach', async () => {
    const { client, user } = await signUpPro(calls.app);
    const job = { last_job_on: dayAgo(3), last_job_title: 'Gutters' };
    const nora = await addContact(calls.app, user.accountId, job);
    const silent = await addContact(calls.app, user.accountId, { ...job, text_consent: false });
    const old = await addContact(calls.app, user.accountId, { last_job_on: dayAgo(40) });
    const nextStepOf = async (id: string) => (await detailOf(client, id)).nextStep;
    expect(await nextStepOf(nora.id)).toEqual({ kind: 'review' });
    expect(await nextStepOf(silent.id)).toBeNull();
    expect(await nextStepOf(old.id)).toBeNull();
    await client.post(`/api/contacts/${nora.id}/opt-out`);
    expect(await nextStepOf(nora.id)).toBeNull();
  });
});

describe('a text to a contact', () => {
  const body = 'Running ten minutes late.';
  const text = (client: TestClient, id: string) => client.post(`/api/contacts/${id}/messages`, { body });

  test('begins a conversation, and the next one goes on with it', async () => {
    setClock(calls.app, workday);
    const { client, user } = await signUpPro(calls.app);
    const { id, phone } = await addContact(calls.app, user.accountId);
    const first = await text(client, id);
    expect(first.status).toBe(201);
    expect((await text(client, id)).body.conversationId).toBe(first.body.conversationId);
    expect((await detailOf(client, id)).contact.conversationId).toBe(first.body.conversationId);
    await vi.waitFor(async () => {
      const { messages, conversation } = (await client.get(`/api/conversations/${first.body.conversationId}`))
        .body;
      expect(conversation).toMatchObject({ phone, contactId: id });
      expect(messages).toMatchObject([
        { body, state: 'sent' },
        { body, state: 'sent' },
      ]);
    });
  });

  test('is refused without consent, after an opt-out, without a number, at night and from strangers', async () => {
    setClock(calls.app, workday);
    const { client, user } = await signUpPro(calls.app);
    const silent = await addContact(calls.app, user.accountId, { text_consent: false });
    const out = await addContact(calls.app, user.accountId);
    await client.post(`/api/contacts/${out.id}/opt-out`);
    const unreachable = await addContact(calls.app, user.accountId, { phone: null, text_consent: false });
    const asleep = await addContact(calls.app, user.accountId);
    const answers = [
      [silent.id, 'They have not agreed to texts yet. Record how they agreed first.'],
      [out.id, 'This customer asked not to be texted. They can text START to come back.'],
      [unreachable.id, 'There is no number to text. Add one first.'],
    ];
    for (const [id = '', message] of answers) {
      const { status, body: answer } = await text(client, id);
      expect([status, answer.error.message]).toEqual([409, message]);
      expect((await detailOf(client, id)).contact.conversationId).toBeNull();
    }
    const { client: stranger } = await signUpPro(calls.app);
    expect((await text(stranger, asleep.id)).status).toBe(404);
    expect((await text(calls.app.visit(), asleep.id)).status).toBe(401);
    setClock(calls.app, '2026-11-18T06:00:00Z');
    expect((await text(client, asleep.id)).body.error.message).toMatch(/^It is too early or too late/);
    expect((await detailOf(client, asleep.id)).contact.conversationId).toBeNull();
  });
});
