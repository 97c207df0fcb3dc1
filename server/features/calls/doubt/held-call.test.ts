import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  buildTranscribedCall,
  getCall,
  getNotes,
  listDeliveries,
  mailsTo,
  useCallApp,
  waitForState,
} from '#test/support/calls.ts';
import { signUpPro } from '#test/support/factories.ts';
import { doubtful, waterHeater } from '#test/support/sound/call-scripts.ts';
import { eraseUndecidedCallsJob } from '../keeping/erase-undecided-calls.job.ts';

const calls = useCallApp();
const db = () => calls.app.deps.db.service;
const words = "I don't love the recording";

beforeEach(() => {
  calls.app.deps.clock = { now: () => new Date() };
});

async function buildHeldCall(turns = doubtful) {
  const pro = await signUpPro(calls.app);
  const callId = await buildTranscribedCall(calls, { turns, accountId: pro.user.accountId });
  await waitForState(calls, callId, 'held');
  return { ...pro, callId };
}

const listEvents = (callId: string) =>
  db()
    .selectFrom('call_events')
    .select(['kind', 'offset_seconds', 'detail'])
    .where('call_id', '=', callId)
    .where('kind', 'in', ['refusal_spoken', 'refusal_doubted', 'refusal_ruled_out', 'refusal_undecided'])
    .orderBy('happened_at')
    .execute();

async function expectErased(callId: string) {
  expect(await getCall(calls, callId)).toMatchObject({ recording_key: null, held_quote: null });
  expect(await calls.app.deps.storage.find(`recordings/${callId}.wav`)).toBeNull();
  const transcripts = db().selectFrom('transcripts').select('id').where('call_id', '=', callId);
  expect(await transcripts.execute()).toEqual([]);
}

const erase = () =>
  eraseUndecidedCallsJob.run(calls.app.deps, {}, { jobId: 'test', signal: new AbortController().signal });

describe('a call in which somebody may have refused the recording', () => {
  test('is held: its page has the words in doubt and nothing else, and one mail asks for an answer', async () => {
    const { client, user, callId } = await buildHeldCall();
    const { body } = await client.get(`/api/calls/${callId}`);
    expect(body.call).toMatchObject({ state: 'held', hasRecording: false });
    expect(body.call.doubt.quote).toContain(words);
    expect(body.call.doubt.seconds).toBeGreaterThanOrEqual(4);
    expect(body.call.doubt.seconds).toBeLessThan(8);
    expect(body).toMatchObject({ notes: null, transcript: [], recaps: [] });
    expect(body.consent.summary).toMatch(/Someone may have objected\.$/);

    const mail = await calls.app.waitForMail(user.email, 'Did somebody say no to the recording');
    expect(mail.text).toContain(`/dashboard/calls/${callId}`);
    expect(mail.text).toContain('after 7 days');
    expect(`${mail.text}${mail.html}`).not.toMatch(/love|heater|Whitfield|garage/i);
    expect(await mailsTo(calls, user.email)).toHaveLength(1);
    expect(calls.app.logs()).not.toMatch(/don't love/);
  });

  test('lets nobody read or hear more than the moment: search, archive, links and the database say no', async () => {
    const { client, user, callId } = await buildHeldCall();
    const { client: stranger } = await signUpPro(calls.app);
    expect((await client.get('/api/calls?q=garage')).body.calls).toEqual([]);
    expect((await client.get(`/api/calls/${callId}/recording`)).status).toBe(404);
    const expiry = Math.floor(Date.now() / 1000) + 600;
    const link = calls.app.deps.fileLinks.sign(`recordings/${callId}.wav`, expiry);
    expect((await calls.app.visit().get(`/files/${link}`)).status).toBe(404);
    for (const table of ['transcripts', 'transcript_segments'] as const)
      expect(
        await calls.app.deps.db.asAccount(user.accountId, (tx) => tx.selectFrom(table).selectAll().execute()),
      ).toEqual([]);

    const sound = await client.get(`/api/calls/${callId}/doubt.wav`);
    expect(sound.status).toBe(200);
    expect(sound.headers.get('cache-control')).toContain('no-store');
    // Sixteen bits at 8,000 a second, behind a header.
    const seconds = (Number(sound.headers.get('content-length')) - 44) / (2 * 8000);
    expect(seconds).toBeCloseTo(5, 1);
    expect((await stranger.get(`/api/calls/${callId}/doubt.wav`)).status).toBe(404);
    expect((await calls.app.visit().get(`/api/calls/${callId}/doubt.wav`)).status).toBe(401);
  });

  test('is noted once its pro heard no refusal; the log says who decided, and the same moment is not asked about again', async () => {
    const { client, user, input, callId } = await buildHeldCall();
    expect((await client.post(`/api/calls/${callId}/doubt`, { isRefusal: false })).body).toEqual({
      state: 'writing_notes',
    });
    await waitForState(calls, callId, 'done');
    expect((await getNotes(calls, callId)).category).toBe('Plumbing');
    expect(await getCall(calls, callId)).toMatchObject({ held_quote: null, held_seconds: null });
    const [doubted, ruledOut, ...more] = await listEvents(callId);
    expect(more).toEqual([]);
    expect(doubted?.kind).toBe('refusal_doubted');
    expect(ruledOut).toMatchObject({
      kind: 'refusal_ruled_out',
      offset_seconds: doubted?.offset_seconds,
      detail: { loginId: user.id, by: input.fullName },
    });
    const { body } = await client.get(`/api/calls/${callId}`);
    expect(body.consent.summary).toMatch(
      /Nobody was heard to object; 0:0\d was listened to and is no objection\.$/,
    );
    expect(body.consent.events.at(-1)).toMatchObject({ kind: 'refusal_ruled_out', by: input.fullName });
    expect(body.transcript).toHaveLength(doubtful.length);
    const mail = await calls.app.waitForMail(user.email, 'Nora Whitfield');
    expect(mail.text).toContain('was listened to and is no objection');
    expect((await client.get(`/api/calls/${callId}/doubt.wav`)).status).toBe(404);
    expect((await client.post(`/api/calls/${callId}/doubt`, { isRefusal: true })).status).toBe(409);
    expect(await getCall(calls, callId)).toMatchObject({ state: 'done' });
  });

  test('is erased like any refused one when its pro heard a refusal', async () => {
    const { client, user, input, callId } = await buildHeldCall();
    await calls.app.waitForMail(user.email, 'Did somebody say no');
    expect((await client.post(`/api/calls/${callId}/doubt`, { isRefusal: true })).body).toEqual({
      state: 'skipped',
    });
    expect(await getCall(calls, callId)).toMatchObject({ state: 'skipped', skip_reason: 'refused' });
    await expectErased(callId);
    expect((await listEvents(callId)).at(-1)).toMatchObject({
      kind: 'refusal_spoken',
      detail: { loginId: user.id, by: input.fullName },
    });
    const mail = await calls.app.waitForMail(user.email, 'No notes for your call');
    expect(mail.text).toContain('We deleted the recording and its transcript');
    expect((await client.post(`/api/calls/${callId}/doubt`, { isRefusal: false })).status).toBe(409);
  });

  test('goes after 7 days without an answer, and mail and page say so', async () => {
    const { client, user, callId } = await buildHeldCall();
    const inDays = (days: number) => {
      calls.app.deps.clock = { now: () => new Date(Date.now() + days * 24 * 3600_000) };
    };
    inDays(6.9);
    await erase();
    expect(await getCall(calls, callId)).toMatchObject({ state: 'held' });
    inDays(7.1);
    // The sweep may find the call in other hands: it comes again.
    await vi.waitFor(async () => {
      await erase();
      expect(await getCall(calls, callId)).toMatchObject({ state: 'skipped', skip_reason: 'undecided' });
    });
    await expectErased(callId);
    const { body } = await client.get(`/api/calls/${callId}`);
    expect(body.call).toMatchObject({ skipReason: 'undecided', doubt: null });
    expect(body.consent.summary).toMatch(/Someone may have objected\.$/);
    const mail = await calls.app.waitForMail(user.email, 'No notes for your call');
    expect(mail.text).toContain('nobody told us within 7 days');
  });

  test('whose refusal was confirmed while the storage was away is erased when it is back', async () => {
    const { client, callId } = await buildHeldCall();
    const { storage } = calls.app.deps;
    const away = vi.spyOn(storage, 'remove').mockRejectedValueOnce(new Error('storage is away'));
    expect((await client.post(`/api/calls/${callId}/doubt`, { isRefusal: true })).status).toBe(500);
    away.mockRestore();
    expect((await client.post(`/api/calls/${callId}/doubt`, { isRefusal: false })).status).toBe(409);
    // The sweep may find the call in the hands of the one that failed: it comes again.
    await vi.waitFor(async () => {
      await erase();
      expect(await getCall(calls, callId)).toMatchObject({ state: 'skipped', skip_reason: 'refused' });
    }, 60_000);
    await expectErased(callId);
  });

  test('of a free caller has nobody to ask: it is erased', async () => {
    const callId = await buildTranscribedCall(calls, { turns: doubtful, accountId: null });
    await waitForState(calls, callId, 'skipped');
    expect(await getCall(calls, callId)).toMatchObject({ skip_reason: 'undecided' });
    await expectErased(callId);
    expect(await listDeliveries(calls, callId)).toEqual([]);
  });

  test('is not decided by others, nor without an answer', async () => {
    const { client, callId } = await buildHeldCall();
    const { client: stranger } = await signUpPro(calls.app);
    expect((await stranger.post(`/api/calls/${callId}/doubt`, { isRefusal: false })).status).toBe(404);
    const visitor = calls.app.visit();
    expect((await visitor.post(`/api/calls/${callId}/doubt`, { isRefusal: false })).status).toBe(401);
    expect((await client.post(`/api/calls/${callId}/doubt`, {})).status).toBe(400);
    expect(await getCall(calls, callId)).toMatchObject({ state: 'held' });
  });

  test('stands in the list and on the overview as waiting for its pro, and can be deleted', async () => {
    const { client, callId } = await buildHeldCall();
    expect((await client.get('/api/calls?state=held')).body.calls).toMatchObject([
      { id: callId, state: 'held', summary: null },
    ]);
    expect((await client.get('/api/overview')).body.owed.working).toMatchObject([
      { id: callId, state: 'held' },
    ]);
    expect((await client.delete(`/api/calls/${callId}`)).status).toBe(204);
    expect(await getCall(calls, callId)).toMatchObject({ held_quote: null });
  });

  test('is an exception: an ordinary call is not held', async () => {
    const { user } = await signUpPro(calls.app);
    const callId = await buildTranscribedCall(calls, { turns: waterHeater, accountId: user.accountId });
    await waitForState(calls, callId, 'done');
    expect(await listEvents(callId)).toEqual([]);
  });
});
