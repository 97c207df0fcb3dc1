import { describe, expect, test, vi } from 'vitest';
import { confirmEmail } from '#test/support/billing.ts';
import {
  buildDoneCall,
  buildRecordedCall,
  getCall,
  listDeliveries,
  mailsTo,
  useCallApp,
} from '#test/support/calls.ts';
import { signUpPro } from '#test/support/factories.ts';
import { buildAutomaticCall } from '#test/support/recaps.ts';
import { waterHeater } from '#test/support/sound/call-scripts.ts';
import type { TestClient } from '#test/support/test-client.ts';
import { sendMessageJob } from '../../messages/send-message.job.ts';
import { createTranscript } from '../notes/create-transcript.ts';
import { writeNotesJob } from '../notes/write-notes.job.ts';
import { sendCustomerRecap } from './send-customer-recap.ts';
import { settleRecapJob } from './settle-recap.job.ts';

const calls = useCallApp();
const subject = 'Recap of your call with';

const listRecaps = (callId: string) =>
  calls.app.deps.db.service
    .selectFrom('call_recaps')
    .select(['address', 'state', 'token_hash'])
    .where('call_id', '=', callId)
    .orderBy('created_at')
    .execute();

function linkIn(text: string): string {
  return new URL(/http\S+recap\/\S+/.exec(text)?.[0] ?? '').pathname;
}

describe('the recap for the customer', () => {
  test('waits when the pro confirms the address, until they have looked at it and send it', async () => {
    const { client, callId } = await buildDoneCall(calls, waterHeater);
    expect(await listRecaps(callId)).toMatchObject([
      { address: 'nora.whitfield@example.com', state: 'waiting' },
    ]);
    const value = 'Nora@Recap.co';
    await client.post(`/api/calls/${callId}/customer`, { field: 'email', value });
    expect(await listRecaps(callId)).toMatchObject([
      { state: 'withdrawn' },
      { address: 'nora@recap.co', state: 'waiting' },
    ]);
    expect(await listDeliveries(calls, callId)).toMatchObject([{ purpose: 'notes' }]);

    const { body: preview } = await client.get(`/api/calls/${callId}/recap`);
    expect(preview.parts.map(({ name }: { name: string }) => name)).toContain('The work');
    expect(JSON.stringify(preview)).toMatch(/estimate/);
    expect(JSON.stringify(preview)).not.toMatch(/\$1,800|Constraints|Missing/i);
    expect(preview.text).toMatch(/here is the recap of your call.*Reply STOP to opt-out$/);

    await client.post(`/api/calls/${callId}/recap`, { email: value });
    const mail = await calls.app.waitForMail('nora@recap.co', subject);
    expect(await mailsTo(calls, 'nora.whitfield@example.com')).toEqual([]);
    expect(await listRecaps(callId)).toMatchObject([{ state: 'withdrawn' }, { address: 'nora@recap.co' }]);

    const page = await calls.app.visit().get(linkIn(mail.text));
    expect(page.status).toBe(200);
    expect(page.headers.get('x-robots-tag')).toContain('noindex');
    expect(page.headers.get('cache-control')).toContain('no-store');
    for (const shown of [page.body, mail.text]) {
      expect(shown).toMatch(/estimate/);
      expect(shown).not.toMatch(/\$1,800|Constraints|Missing/i);
    }
    const [, recap] = await listRecaps(callId);
    expect(linkIn(mail.text)).not.toContain(recap?.token_hash);
  });

  test('goes at once when the line says so and the address was heard clearly, and only once', async () => {
    const { user, client } = await signUpPro(calls.app);
    await confirmEmail(calls.app, user.accountId);
    const callId = await buildAutomaticCall(calls, user.accountId, 'nora');
    const [recap] = await listRecaps(callId);
    expect(recap).toMatchObject({ state: 'sent' });
    const answer = await client.post(`/api/calls/${callId}/recap`, { email: recap?.address });
    expect(answer.body).toEqual({ state: 'sent' });
    expect(await mailsTo(calls, recap?.address ?? '')).toHaveLength(1);
    expect((await listDeliveries(calls, callId)).map(({ purpose }) => purpose).sort()).toEqual([
      'notes',
      'recap',
    ]);
  });

  test('that is quicker than the notes does not end the call: they are planned with it', async () => {
    const { user } = await signUpPro(calls.app);
    // Nothing is worked on: what the notes' own transaction leaves is all there is.
    const deps = { ...calls.app.deps, queue: { ...calls.app.deps.queue, enqueue: async () => {} } };
    const callId = await buildRecordedCall(calls, {
      turns: waterHeater,
      accountId: user.accountId,
      start: false,
      overrides: { state: 'transcribing' },
    });
    const segments = waterHeater.map((turn) => ({ ...turn, speaker: turn.speaker as 'pro' | 'customer' }));
    const transcript = { segments, durationSeconds: 60, speakerSeparation: 1 };
    await createTranscript(deps, { callId, transcript, engine: 'test' });
    await writeNotesJob.run(deps, { callId }, { jobId: 'test', signal: new AbortController().signal });
    expect((await getCall(calls, callId)).state).toBe('sending');
    expect(await listDeliveries(calls, callId)).toMatchObject([{ purpose: 'notes', state: 'pending' }]);
  });

  test('is sent to an address the pro types; a bad one is refused', async () => {
    const { client, callId } = await buildDoneCall(calls, waterHeater);
    expect((await client.post(`/api/calls/${callId}/recap`, { email: 'nowhere' })).status).toBe(400);
    expect((await client.post(`/api/calls/${callId}/recap`, { email: 'typed@recap.co' })).body).toEqual({
      state: 'pending',
    });
    await calls.app.waitForMail('typed@recap.co', subject);
  });

  test('goes to an address the pro comes back to after naming another', async () => {
    const pro = await signUpPro(calls.app);
    const { client, callId } = await buildDoneCall(calls, waterHeater, pro);
    const confirm = (value: string) =>
      client.post(`/api/calls/${callId}/customer`, { field: 'email', value });
    await confirm('first@recap.co');
    await confirm('other@recap.co');
    await confirmEmail(calls.app, pro.user.accountId);
    await confirm('first@recap.co');
    const answer = await client.post(`/api/calls/${callId}/recap`, { email: 'first@recap.co' });
    expect(answer.body).toEqual({ state: 'pending' });
    await calls.app.waitForMail('first@recap.co', subject);
    expect(await mailsTo(calls, 'other@recap.co')).toEqual([]);
  });

  test('cannot be opened with a wrong link, after 90 days, or after the call was deleted', async () => {
    const { client, callId } = await buildDoneCall(calls, waterHeater);
    await client.post(`/api/calls/${callId}/recap`, { email: 'old@recap.co' });
    const link = linkIn((await calls.app.waitForMail('old@recap.co', subject)).text);
    const open = async (path: string) => (await calls.app.visit().get(path)).status;
    expect(await open('/recap/guess')).toBe(404);
    expect(await open(link)).toBe(200);
    const { db } = calls.app.deps;
    await db.service.updateTable('calls').set({ deleted_at: new Date() }).where('id', '=', callId).execute();
    expect(await open(link)).toBe(404);
    await db.service.updateTable('calls').set({ deleted_at: null }).where('id', '=', callId).execute();
    const { expires_at } = await db.service
      .selectFrom('call_recaps')
      .select('expires_at')
      .where('call_id', '=', callId)
      .where('address', '=', 'old@recap.co')
      .executeTakeFirstOrThrow();
    expect(Math.round((expires_at.getTime() - Date.now()) / 86_400_000)).toBe(90);
    await db.service
      .updateTable('call_recaps')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('call_id', '=', callId)
      .execute();
    expect(await open(link)).toBe(404);
  });
});

describe('the recap by text', () => {
  const textsTo = (phone: string) =>
    calls.app.deps.db.service
      .selectFrom('messages')
      .select(['id', 'body', 'state', 'purpose', 'account_id'])
      .where('to_phone', '=', phone)
      .orderBy('created_at')
      .execute();
  const recapOf = async (client: TestClient, callId: string, address: string) => {
    const { body } = await client.get(`/api/calls/${callId}`);
    return body.recaps.find((recap: { address: string }) => recap.address === address);
  };
  const settle = async (id: string, state: 'sent' | 'failed') => {
    const { db, queue } = calls.app.deps;
    await vi.waitFor(async () => {
      const row = await db.service
        .selectFrom('messages')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(['sent', 'delivered', 'failed']).toContain(row.state);
    });
    await db.service.updateTable('messages').set({ state }).where('id', '=', id).execute();
    await queue.enqueue(settleRecapJob, { messageId: id });
  };

  test('goes to the number the pro names, in the pro’s name, with a private link', async () => {
    const { client, callId, user } = await buildDoneCall(calls, waterHeater);
    const answer = await client.post(`/api/calls/${callId}/recap`, { phone: '(512) 555-0171' });
    expect(answer.body).toEqual({ state: 'pending' });
    await vi.waitFor(async () =>
      expect(await recapOf(client, callId, '+15125550171')).toMatchObject({ channel: 'text', state: 'sent' }),
    );
    const [text] = await textsTo('+15125550171');
    expect(text).toMatchObject({ purpose: 'recap', account_id: user.accountId });
    expect(text?.body).toMatch(/^Pro \d+: here is the recap of your call/);
    expect((await client.post(`/api/calls/${callId}/recap`, { phone: '512-555-0171' })).body).toEqual({
      state: 'sent',
    });
    expect(await textsTo('+15125550171')).toHaveLength(1);
  });

  test('is refused for a number that is none, and for one that said STOP', async () => {
    const { client, callId, user } = await buildDoneCall(calls, waterHeater);
    expect((await client.post(`/api/calls/${callId}/recap`, { phone: '555' })).status).toBe(400);
    await calls.app.deps.db.service
      .insertInto('opt_outs')
      .values({ account_id: user.accountId, phone: '+15125550172', source: 'reply', wording: 'STOP' })
      .execute();
    const answer = await client.post(`/api/calls/${callId}/recap`, { phone: '(512) 555-0172' });
    expect(answer.status).toBe(409);
    expect(answer.body.error.message).toBe('This customer asked for no more texts.');
    expect(await recapOf(client, callId, '+15125550172')).toMatchObject({ state: 'stopped' });
    expect(await textsTo('+15125550172')).toEqual([]);
  });

  test('that a STOP caught on its way is told as not sent', async () => {
    const { client, callId, user } = await buildDoneCall(calls, waterHeater);
    const { db } = calls.app.deps;
    const held = { ...calls.app.deps, queue: { ...calls.app.deps.queue, enqueue: async () => {} } };
    await sendCustomerRecap(held, {
      accountId: user.accountId,
      callId,
      channel: 'text',
      address: '+15125550173',
    });
    await db.service
      .insertInto('opt_outs')
      .values({ account_id: user.accountId, phone: '+15125550173', source: 'reply', wording: 'STOP' })
      .execute();
    const [text] = await textsTo('+15125550173');
    await calls.app.deps.queue.enqueue(sendMessageJob, { messageId: text?.id ?? '' });
    await vi.waitFor(async () =>
      expect(await recapOf(client, callId, '+15125550173')).toMatchObject({ state: 'failed' }),
    );
  });

  test('that could not be delivered can be sent again', async () => {
    const { client, callId } = await buildDoneCall(calls, waterHeater);
    const phone = '+15125550174';
    const send = () => client.post(`/api/calls/${callId}/recap`, { phone });
    await send();
    const [first] = await textsTo(phone);
    await settle(first?.id ?? '', 'failed');
    await vi.waitFor(async () => expect((await recapOf(client, callId, phone)).state).toBe('failed'));
    expect((await send()).body).toEqual({ state: 'pending' });
    await vi.waitFor(async () => expect((await recapOf(client, callId, phone)).state).toBe('sent'));
    expect(await textsTo(phone)).toHaveLength(2);
  });
});

describe('a recap whose mail failed', () => {
  test('says so, and can be sent again', async () => {
    const { client, callId, user } = await buildDoneCall(calls, waterHeater);
    const { db } = calls.app.deps;
    const email = 'again@recap.co';
    const stateOf = async () => {
      const { body } = await client.get(`/api/calls/${callId}`);
      return body.recaps.find((recap: { address: string }) => recap.address === email).state;
    };
    const held = { ...calls.app.deps, queue: { ...calls.app.deps.queue, enqueue: async () => {} } };
    const named = { channel: 'email' as const, address: email };
    await sendCustomerRecap(held, { accountId: user.accountId, callId, ...named });
    // As the mail server's refusal leaves it.
    for (const table of ['call_recaps', 'call_deliveries'] as const)
      await db.service
        .updateTable(table)
        .set({ state: 'failed' })
        .where('call_id', '=', callId)
        .where('address', '=', email)
        .execute();
    expect(await stateOf()).toBe('failed');
    expect((await client.post(`/api/calls/${callId}/recap`, { email })).body).toEqual({ state: 'pending' });
    await calls.app.waitForMail(email, subject);
    await vi.waitFor(async () => expect(await stateOf()).toBe('sent'));
    expect(await mailsTo(calls, email)).toHaveLength(1);
  });
});

describe('the page of a recap', () => {
  test('has the logo, the date written out, and who to call', async () => {
    const { client, callId, user } = await buildDoneCall(calls, waterHeater);
    const { db } = calls.app.deps;
    await db.service
      .updateTable('company_info')
      .set({ company_name: 'Ortiz Roofing', logo_url: '/logos/00000000-0000-4000-8000-00000000000a' })
      .where('account_id', '=', user.accountId)
      .execute();
    await db.service
      .updateTable('calls')
      .set({ started_at: new Date('2026-11-18T04:02:00Z') })
      .where('id', '=', callId)
      .execute();
    await db.service
      .updateTable('phone_numbers')
      .set({ assigned_person_name: 'Dana Ortiz' })
      .where('account_id', '=', user.accountId)
      .execute();
    await client.post(`/api/calls/${callId}/recap`, { email: 'page@recap.co' });
    const mail = await calls.app.waitForMail('page@recap.co', subject);
    const { body } = await calls.app.visit().get(linkIn(mail.text));
    expect(body).toContain('src="/logos/00000000-0000-4000-8000-00000000000a"');
    expect(body).toContain('Tuesday, November 17, 2026');
    expect(body).toContain('10:02 PM');
    expect(body).toContain('Dana Ortiz');
    expect(body).toMatch(/href="tel:\+1512\d{7}"/);
    expect(body).toContain('Ortiz Roofing');
    const font = await calls.app.visit().get('/fonts/archivo.woff2');
    expect(font.status).toBe(200);
    expect(font.headers.get('content-type')).toBe('font/woff2');
    expect((await calls.app.visit().get('/fonts/other.woff2')).status).toBe(404);
    // Quotes in the styles stay quotes.
    expect(body).not.toContain('&quot;');
    expect(mail.text).toContain('Tuesday, November 17, 2026');
  });
});
