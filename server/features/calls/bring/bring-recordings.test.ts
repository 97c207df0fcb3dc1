import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { broughtMessages, broughtRate, partBytes, statements } from '#domain/calls/brought-recordings.ts';
import type { Notes } from '#domain/calls/notes.ts';
import { openWav } from '#domain/calls/wav.ts';
import {
  announceRecording,
  bringRecording,
  humSamples,
  nobody,
  quietSamples,
  sendPart,
} from '#test/support/brought.ts';
import { getCall, getNotes, mailsTo, useCallApp, waitForState } from '#test/support/calls.ts';
import { signUpPro } from '#test/support/factories.ts';
import { refusal, waterHeater } from '#test/support/sound/call-scripts.ts';
import { talk } from '#test/support/sound/talk.ts';
import { addLineOf, addMember } from '#test/support/team.ts';
import { partKey } from './part-keys.ts';
import { sweepUploadsJob } from './sweep-uploads.job.ts';

const calls = useCallApp();
const db = () => calls.app.deps.db.service;
const memo = talk(
  'P: Just finished at Maria Lopez on Birch Lane. Her water heater is fifteen years old and leaks at the bottom.',
  "P: I told her I'd be back Thursday with the new gas valve.",
  'P: She will call her insurance about the floor. I need to order a fifty gallon tank.',
);
const samples = humSamples(3);

const countCalls = async (accountId: string) =>
  (await db().selectFrom('calls').select('id').where('account_id', '=', accountId).execute()).length;

describe('a voice memo', () => {
  test('becomes a call with notes like any other, spoken by the pro alone', async () => {
    const { client, user } = await signUpPro(calls.app);
    calls.speech.sayOtherwise(memo);
    const happenedAt = '2026-11-10T16:00:00.000Z';
    const customer = { contactId: null, customerName: 'Maria Lopez', customerPhone: '(512) 555-0142' };
    const { callId, answer } = await bringRecording(client, { samples, happenedAt, customer });
    expect(answer.status).toBe(201);
    await waitForState(calls, callId, 'done');
    const call = await getCall(calls, callId);
    expect(call).toMatchObject({
      source: 'memo',
      caller_phone: null,
      duration_seconds: 3,
      billed_minutes: 1,
    });
    expect(call.started_at.toISOString()).toBe(happenedAt);

    const { body } = await client.get(`/api/calls/${callId}`);
    expect(body.call).toMatchObject({ source: 'memo', hasRecording: true });
    expect(new Set(body.transcript.map(({ speaker }: { speaker: string }) => speaker))).toEqual(
      new Set(['pro']),
    );
    const { document } = await getNotes(calls, callId);
    expect(document).toMatchObject({
      category: 'Plumbing',
      customer: { name: 'Maria Lopez', phone: '+15125550142' },
      customerConfidence: { name: 'confirmed' },
    });
    const notes = document as Notes;
    expect(notes.summary).toMatch(/^Voice memo about /);
    expect(notes.summary).not.toMatch(/called|customer's name/);
    expect(notes.actionItems).toContainEqual(expect.objectContaining({ owner: 'pro', due: 'Thursday' }));
    const { promises } = (await client.get('/api/promises')).body;
    expect(JSON.stringify(promises)).toMatch(/2026-11-12/);
    const contacts = (await client.get('/api/contacts?q=Maria')).body;
    expect(JSON.stringify(contacts)).toContain('+15125550142');

    // What was stated, by whom and from where; and no announcement that nobody made.
    const [event] = body.consent.events;
    expect(event).toMatchObject({
      kind: 'consent_stated',
      wording: statements.memo.wording,
      wordingVersion: statements.memo.version,
      from: expect.stringMatching(/^198\.51\.100\.\d+$/),
    });
    expect(body.consent.summary).toMatch(
      /^A voice memo: .+ stated that only their own voice is in it \(wording 2026-11\)\. Nobody was heard to object\.$/,
    );
    const mail = (await mailsTo(calls, user.email)).find(({ text }) => text?.includes('A voice memo:'));
    expect(mail?.text).not.toMatch(/announced at|beep/);
    const sound = (await client.get(`/api/calls/${callId}/recording`)).body;
    expect(sound.seconds).toBe(3);
    const stored = await calls.app.deps.storage.find(call.recording_key ?? '');
    const wav = openWav(Buffer.concat(await stored!.body.toArray()));
    expect([wav.sampleRate, wav.channelCount, wav.frames]).toEqual([broughtRate, 1, samples.length]);
    // The parts are on their way out, and nothing is left of the upload.
    const parts = await db()
      .selectFrom('stored_files')
      .select('expires_at')
      .where('account_id', '=', user.accountId)
      .where('kind', '=', 'recording_part')
      .execute();
    expect(parts.every(({ expires_at }) => expires_at !== null)).toBe(true);
    expect(
      await db().selectFrom('recording_uploads').select('id').where('call_id', '=', callId).execute(),
    ).toEqual([]);
  });

  test('in which nobody says a word ends without notes', async () => {
    const { client } = await signUpPro(calls.app);
    const { callId } = await bringRecording(client, { samples: quietSamples(3) });
    await waitForState(calls, callId, 'skipped');
    expect((await getCall(calls, callId)).skip_reason).toBe('no_conversation');
  });

  test('of small talk is noted all the same: who speaks a memo wants it', async () => {
    const { client } = await signUpPro(calls.app);
    calls.speech.sayOtherwise(
      talk('P: Remember to pick up the ladder from the yard tomorrow morning, and fuel up the truck.'),
    );
    const { callId } = await bringRecording(client, { samples });
    await waitForState(calls, callId, 'done');
  });
});

describe('a recording of a conversation', () => {
  test('says what was stated and claims no announcement, and is about the contact that was chosen', async () => {
    const { client, user } = await signUpPro(calls.app);
    const contact = await client.post('/api/contacts', { name: 'Nora Whitfield', phone: '(512) 555-0177' });
    calls.speech.sayOtherwise(waterHeater);
    const contactId = contact.body.id;
    const { callId } = await bringRecording(client, {
      samples,
      source: 'upload',
      customer: { ...nobody, contactId },
    });
    await waitForState(calls, callId, 'done');
    expect(await getCall(calls, callId)).toMatchObject({ source: 'upload', contact_id: contactId });
    const { consent } = (await client.get(`/api/calls/${callId}`)).body;
    expect(consent.summary).toMatch(
      /^Not recorded by Jotline, so nothing was announced: .+ stated that everyone/,
    );
    expect(consent.summary).not.toMatch(/beep|announced at/);
    expect((await client.get('/api/calls')).body.calls[0]).toMatchObject({ id: callId, source: 'upload' });
    expect((await client.get('/api/calls/export.csv?period=all')).body).toContain('Added recording');
    expect(await countCalls(user.accountId)).toBe(1);
  });

  test('in which somebody refuses is erased like any other', async () => {
    const { client } = await signUpPro(calls.app);
    calls.speech.sayOtherwise(refusal);
    const { callId } = await bringRecording(client, {
      samples,
      source: 'upload',
      customer: { ...nobody, customerName: 'Nora Whitfield' },
    });
    await waitForState(calls, callId, 'skipped');
    expect(await getCall(calls, callId)).toMatchObject({
      skip_reason: 'refused',
      recording_key: null,
      stated_customer: null,
    });
    const { consent } = (await client.get(`/api/calls/${callId}`)).body;
    expect(consent.summary).toMatch(/Someone objected\.$/);
  });
});

describe('sending', () => {
  test('goes on where it stopped, and what is sent twice is one call', async () => {
    const { client, user } = await signUpPro(calls.app);
    calls.speech.sayOtherwise(memo);
    const long = humSamples(40);
    const input = { samples: long, id: randomUUID() };
    await announceRecording(client, input);
    await sendPart(client, input.id, 1, long);
    await sendPart(client, input.id, 1, long);
    const early = await client.post(`/api/recordings/${input.id}/finish`, nobody);
    expect([early.status, early.body.error.message]).toEqual([409, broughtMessages.incomplete]);
    expect((await announceRecording(client, input)).body).toEqual({
      id: input.id,
      receivedParts: [1],
      callId: null,
    });
    await sendPart(client, input.id, 0, long);
    const finish = () => client.post(`/api/recordings/${input.id}/finish`, nobody);
    const answers = await Promise.all([finish(), finish(), finish()]);
    const ids = new Set(answers.map(({ body }) => body.callId));
    expect(ids.size).toBe(1);
    const [callId] = ids;
    await waitForState(calls, callId, 'done');
    // Long after, the answer still says so, whatever is asked again.
    expect((await announceRecording(client, input)).body).toMatchObject({ callId });
    expect((await sendPart(client, input.id, 0, long)).body).toMatchObject({ callId });
    expect((await finish()).body).toEqual({ callId });
    expect(await countCalls(user.accountId)).toBe(1);
    const pool = (await client.get('/api/minutes')).body;
    expect(pool.used).toBe(1);
  });

  test('takes no sound without the statement, nor with words that have changed', async () => {
    const { client, user } = await signUpPro(calls.app);
    const without = await announceRecording(client, { samples, statement: undefined });
    const old = await announceRecording(client, { samples, statement: '2019-01' });
    expect([without.status, old.status]).toEqual([400, 400]);
    expect(old.body.error.message).toBe(broughtMessages.otherStatement);
    expect((await sendPart(client, randomUUID(), 0, samples)).status).toBe(404);
    const files = await db()
      .selectFrom('stored_files')
      .select('id')
      .where('account_id', '=', user.accountId)
      .execute();
    expect(files).toEqual([]);
  });

  test('refuses what is too short, too long, of another size, of another type, of the future or of long ago', async () => {
    const { client } = await signUpPro(calls.app);
    const refused = async (overrides: Record<string, unknown>) =>
      (await announceRecording(client, { samples, ...overrides })).status;
    expect(await refused({ bytes: 100 })).toBe(400);
    expect(await refused({ bytes: 31 * 60 * broughtRate })).toBe(400);
    expect(await refused({ bytes: 31 * 60 * broughtRate, source: 'upload' })).toBe(200);
    expect(await refused({ bytes: 2.1 * 3600 * broughtRate, source: 'upload' })).toBe(400);
    expect(await refused({ happenedAt: new Date(Date.now() + 86_400_000).toISOString() })).toBe(400);
    expect(await refused({ happenedAt: '2020-01-01T00:00:00Z' })).toBe(400);
    expect(await refused({ lineId: randomUUID() })).toBe(400);
    const { id } = (await announceRecording(client, { samples })).body;
    expect((await sendPart(client, id, 0, samples.subarray(0, 10))).status).toBe(400);
    expect((await sendPart(client, id, 0, Buffer.alloc(0))).status).toBe(400);
    expect((await sendPart(client, id, 1, samples)).status).toBe(400);
    expect((await sendPart(client, id, 0, samples, { 'content-type': 'audio/mp4' })).status).toBe(415);
    expect((await sendPart(client, id, 0, Buffer.alloc(partBytes + 1))).status).toBe(400);
    expect((await sendPart(client, id, 0, samples, { origin: 'https://evil.example' })).status).toBe(403);
    const badPhone = { ...nobody, customerPhone: 'seven' };
    await sendPart(client, id, 0, samples);
    expect((await client.post(`/api/recordings/${id}/finish`, badPhone)).status).toBe(400);
    expect(
      (await client.post(`/api/recordings/${id}/finish`, { ...nobody, contactId: randomUUID() })).status,
    ).toBe(400);
  });

  test("is one person's own: another account and another person of the business find nothing", async () => {
    const pro = await signUpPro(calls.app);
    const other = await signUpPro(calls.app);
    const office = await addMember(calls.app, { accountId: pro.user.accountId, role: 'office' });
    const { id } = (await announceRecording(pro.client, { samples })).body;
    for (const { client } of [other, office]) {
      expect((await announceRecording(client, { samples, id })).status).toBe(409);
      expect((await sendPart(client, id, 0, samples)).status).toBe(404);
      expect((await client.post(`/api/recordings/${id}/finish`, nobody)).status).toBe(404);
      expect((await client.delete(`/api/recordings/${id}`)).status).toBe(204);
    }
    const stranger = calls.app.visit();
    expect((await announceRecording(stranger, { samples, id })).status).toBe(401);
    expect((await sendPart(stranger, id, 0, samples)).status).toBe(401);
    expect((await sendPart(pro.client, id, 0, samples)).body).toMatchObject({ receivedParts: [0] });
  });

  test('is discarded with its parts, by whoever brings it or when nobody comes back', async () => {
    const { client, user } = await signUpPro(calls.app);
    const kept = () =>
      db()
        .selectFrom('stored_files')
        .select('id')
        .where('account_id', '=', user.accountId)
        .where((eb) =>
          eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', calls.app.deps.clock.now())]),
        )
        .execute();
    const begin = async () => {
      const { id } = (await announceRecording(client, { samples })).body;
      await sendPart(client, id, 0, samples);
      return id;
    };
    const id = await begin();
    expect(await kept()).toHaveLength(1);
    expect((await client.delete(`/api/recordings/${id}`)).status).toBe(204);
    expect(await kept()).toEqual([]);

    const left = await begin();
    await db()
      .updateTable('recording_uploads')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', left)
      .execute();
    await calls.app.deps.queue.enqueue(sweepUploadsJob, {});
    await vi.waitFor(async () => expect(await kept()).toEqual([]));
  });

  test('is refused without minutes, and without a plan waits for one like a call', async () => {
    const { client, user } = await signUpPro(calls.app);
    const { id } = (await announceRecording(client, { samples })).body;
    await sendPart(client, id, 0, samples);
    await client.get('/api/minutes');
    await calls.app.deps.db.pool.query(
      `insert into minute_cycles (account_id, cycle_start, included_minutes, used_minutes)
        values ($1, date_trunc('month', now() at time zone 'America/Chicago')::date, 500, 550)
        on conflict (account_id, cycle_start) do update set used_minutes = 550`,
      [user.accountId],
    );
    await db()
      .updateTable('minute_cycles')
      .set({ used_minutes: 550 })
      .where('account_id', '=', user.accountId)
      .execute();
    const late = await client.post(`/api/recordings/${id}/finish`, nobody);
    expect(late.body.error).toMatchObject({
      code: 'plan_limit_reached',
      message: broughtMessages.minutesSpent,
    });
    expect((await announceRecording(client, { samples })).body.error.message).toBe(
      broughtMessages.minutesSpent,
    );
    expect(await countCalls(user.accountId)).toBe(0);

    await db()
      .updateTable('accounts')
      .set({ trial_ends_at: new Date('2026-01-01') })
      .where('id', '=', user.accountId)
      .execute();
    const { callId } = (await client.post(`/api/recordings/${id}/finish`, nobody)).body;
    await waitForState(calls, callId, 'waiting_for_plan');
    expect(await getCall(calls, callId)).toMatchObject({ billed_minutes: null });
  });

  test('holds a technician to their own lines, and tells them nothing of the contacts', async () => {
    const pro = await signUpPro(calls.app);
    const own = await addLineOf(calls.app, pro.user.accountId, 'Tess');
    const others = await addLineOf(calls.app, pro.user.accountId, 'Olaf');
    const contact = await pro.client.post('/api/contacts', {
      name: 'Nora Whitfield',
      phone: '(512) 555-0199',
      email: 'nora@example.com',
    });
    const { client } = await addMember(calls.app, {
      accountId: pro.user.accountId,
      role: 'technician',
      lineIds: [own],
    });
    expect((await client.get('/api/recordings/options')).body.lines).toMatchObject([
      { id: own, name: 'Tess' },
    ]);
    for (const lineId of [null, others, randomUUID()])
      expect((await announceRecording(client, { samples, lineId })).body.error.message).toBe(
        broughtMessages.noLine,
      );
    calls.speech.sayOtherwise(memo);
    const chosen = { ...nobody, contactId: contact.body.id };
    expect((await bringRecording(client, { samples, lineId: own, customer: chosen })).answer.status).toBe(
      400,
    );
    const typed = { ...nobody, customerPhone: '512 555 0199' };
    const { callId } = await bringRecording(client, { samples, lineId: own, customer: typed });
    await waitForState(calls, callId, 'done');
    const seen = await client.get(`/api/calls/${callId}`);
    expect(seen.status).toBe(200);
    expect(JSON.stringify(seen.body.notes)).not.toContain('nora@example.com');
  });

  test('is taken up again by Retry when its parts could not be joined, and erased with its call', async () => {
    const { client, user } = await signUpPro(calls.app);
    calls.speech.sayOtherwise(memo);
    const { id } = (await announceRecording(client, { samples })).body;
    await sendPart(client, id, 0, samples);
    const { storage } = calls.app.deps;
    await storage.remove(partKey(id, 0));
    const { callId } = (await client.post(`/api/recordings/${id}/finish`, nobody)).body;
    const failed = {
      state: 'failed' as const,
      failed_step: 'recording' as const,
      failure_reason: 'Not put together.',
    };
    await db().updateTable('calls').set(failed).where('id', '=', callId).execute();
    await storage.put(partKey(id, 0), samples, 'audio/x-jotline-samples');
    expect((await client.post(`/api/calls/${callId}/retry`)).body).toEqual({ state: 'recording' });
    await waitForState(calls, callId, 'done');
    expect((await client.delete(`/api/calls/${callId}`)).status).toBe(204);
    expect(await getCall(calls, callId)).toMatchObject({ recording_key: null, stated_customer: null });
    const kept = await db()
      .selectFrom('stored_files')
      .select('key')
      .where('account_id', '=', user.accountId)
      .where('deleted_at', 'is', null)
      .where('expires_at', 'is', null)
      .execute();
    expect(kept).toEqual([]);
  });
});
