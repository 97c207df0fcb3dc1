import { beforeAll, describe, expect, test } from 'vitest';
import type { Faults } from '#server/carrier-emulator/faults.ts';
import { readCall, signUpCaller, silence, startCallingApp, talk } from '#test/support/sound/phone.ts';
import { fetchRecordingJob } from './fetch-recording.job.ts';
import { reconcileCallJob } from './reconcile-call.job.ts';

const app = await startCallingApp();
let pro: Awaited<ReturnType<typeof signUpCaller>>;

beforeAll(async () => {
  pro = await signUpCaller(app);
});

const callWith = (faults: Faults, audio = talk(30)) => app.call({ from: pro.from, audio, faults });

const usedMinutes = async () => {
  const cycles = await app.deps.db.service
    .selectFrom('minute_cycles')
    .select('used_minutes')
    .where('account_id', '=', pro.user.accountId)
    .execute();
  return cycles.reduce((sum, cycle) => sum + cycle.used_minutes, 0);
};

const transcripts = (callId: string) =>
  app.deps.db.pool
    .query(`select count(*)::int from pgboss.job where name = 'calls.transcribe' and data->>'callId' = $1`, [
      callId,
    ])
    .then(({ rows }) => rows[0].count);

describe('nothing to note', () => {
  test('a recording that the carrier calls absent', async () => {
    const { call } = await callWith({ recording: 'absent' });
    expect(call).toMatchObject({ state: 'skipped', skip_reason: 'no_conversation', recording_key: null });
  });

  test('a conversation of less than 2 s', async () => {
    const { call } = await callWith({}, talk(1));
    expect(call).toMatchObject({ state: 'skipped', skip_reason: 'no_conversation' });
    expect(call.recording_key).not.toBeNull();
  });

  test('a silent line, however many beeps of ours were on it', async () => {
    const { call } = await callWith({}, silence(40));
    expect(call).toMatchObject({ state: 'skipped', skip_reason: 'no_conversation' });
    expect(await transcripts(call.id)).toBe(0);
  });
});

describe('a failure is told in words, with the step to retry from', () => {
  test('when the carrier could not record', async () => {
    const { call } = await callWith({ recording: 'failed' });
    expect(call).toMatchObject({ state: 'failed', failed_step: 'recording' });
    expect(call.failure_reason).toBe('The phone company could not record this call.');
    const mail = await app.waitForMail(pro.user.email, 'are delayed');
    expect(mail.text).toContain('The phone company could not record this call.');
  });

  test('when the recording is gone at the carrier', async () => {
    const callSid = await app.place({
      from: pro.from,
      audio: talk(20),
      faults: { download: { status: 404 } },
    });
    await expect.poll(async () => (await readCall(app, callSid)).call.provider_recording_id).toBeTruthy();
    // For minutes it may only be late; then it is gone.
    const { call: waiting } = await readCall(app, callSid);
    const run = () =>
      fetchRecordingJob.run(
        app.deps,
        { callId: waiting.id },
        { jobId: 'test', signal: new AbortController().signal },
      );
    await expect(run()).rejects.toThrow('404');
    expect((await readCall(app, callSid)).call.state).toBe('recording');
    const { clock } = app.deps;
    app.deps.clock = { now: () => new Date(Date.now() + 20 * 60_000) };
    await run();
    app.deps.clock = clock;
    const { call } = await readCall(app, callSid);
    expect(call).toMatchObject({ state: 'failed', failed_step: 'recording' });
    expect(call.failure_reason).toBe('The recording could not be fetched from the phone company.');
    expect(call.carrier_recording_deleted_at).toBeNull();
  });

  test('when the last try to download has failed; trying again brings it in', async () => {
    const { from } = pro;
    const callSid = await app.place({
      from,
      audio: talk(20),
      faults: { download: { status: 500, times: 3 } },
    });
    await expect.poll(async () => (await readCall(app, callSid)).call.provider_recording_id).toBeTruthy();
    await expect.poll(async () => (await readCall(app, callSid)).call.ended_at).toBeTruthy();
    const { call } = await readCall(app, callSid);
    await fetchRecordingJob.onGivenUp?.(app.deps, { callId: call.id }, new Error('still 500'));
    expect((await readCall(app, callSid)).call).toMatchObject({ state: 'failed', failed_step: 'recording' });
    await app.deps.db.service
      .updateTable('calls')
      .set({ state: 'recording', failed_step: null, failure_reason: null })
      .where('id', '=', call.id)
      .execute();
    await app.deps.queue.enqueue(fetchRecordingJob, { callId: call.id });
    expect((await app.settle(callSid)).call.state).toBe('transcribing');
  });
});

test('a recording that the carrier does not know yet, right after it told of it, is fetched a little later', async () => {
  const { call } = await callWith({ download: { status: 404, times: 2 } });
  expect(call).toMatchObject({ state: 'transcribing', failure_reason: null });
});

test('a download that fails once is tried again', async () => {
  const { call } = await callWith({ download: { status: 503, times: 1 } });
  expect(call).toMatchObject({ state: 'transcribing', failure_reason: null });
});

test.each<[string, Faults]>([
  ['come twice at the same time', { duplicate: true }],
  ['come in the wrong order', { reorder: true }],
  ['are sent again because our answer was lost', { dropAnswers: true }],
])('callbacks that %s make one recording, one transcript and one draw of minutes', async (_, faults) => {
  const before = await usedMinutes();
  const { call, events } = await callWith(faults);
  expect(call).toMatchObject({ state: 'transcribing', billed_minutes: 1 });
  expect(events.filter(({ kind }) => kind === 'hung_up')).toHaveLength(1);
  expect(await transcripts(call.id)).toBe(1);
  expect(await usedMinutes()).toBe(before + 1);
});

test('callbacks that never come are made up for by asking the carrier', async () => {
  const callSid = await app.place({ from: pro.from, audio: talk(30), faults: { loseCallbacks: true } });
  await expect.poll(async () => (await app.deps.telephony.findCall(callSid))?.ended).toBe(true);
  const { call } = await readCall(app, callSid);
  expect(call).toMatchObject({ state: 'recording', ended_at: null });
  await app.deps.queue.enqueue(reconcileCallJob, { callId: call.id });
  const settled = await app.settle(callSid);
  expect(settled.call).toMatchObject({ state: 'transcribing', billed_minutes: 1 });
  expect(settled.events.map(({ kind }) => kind)).toContain('hung_up');
});

test('a call that the carrier does not know any more fails with a reason instead of waiting for ever', async () => {
  const { call } = await callWith({}, talk(5));
  const lost = await app.deps.db.service
    .insertInto('calls')
    .values({
      kind: 'customer',
      provider: 'emulator',
      provider_call_id: `CA${'0'.repeat(32)}`,
      caller_phone: '+15125559002',
      state: 'recording',
      recording_started_at: new Date(),
    })
    .returning(['id', 'provider_call_id'])
    .executeTakeFirstOrThrow();
  await app.deps.queue.enqueue(reconcileCallJob, { callId: lost.id });
  await expect.poll(async () => (await readCall(app, lost.provider_call_id)).call.state).toBe('failed');
  expect((await readCall(app, call.provider_call_id)).call.state).toBe('transcribing');
});

test('a call that was never recorded can be retried: the carrier is asked, and it does not wait for ever', async () => {
  const { id: callId } = await app.deps.db.service
    .insertInto('calls')
    .values({
      account_id: pro.user.accountId,
      phone_number_id: pro.line.id,
      kind: 'pro',
      provider: 'emulator',
      provider_call_id: `CA${'1'.repeat(32)}`,
      caller_phone: pro.from,
      state: 'failed',
      failed_step: 'recording',
      failure_reason: 'The phone company could not record this call.',
      recording_started_at: new Date(),
      ended_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const state = async () => (await pro.client.get(`/api/calls/${callId}`)).body.call;
  expect((await pro.client.post(`/api/calls/${callId}/retry`)).body).toEqual({ state: 'recording' });
  await expect.poll(async () => (await state()).state).toBe('failed');
  expect((await state()).failureReason).toBe('The phone company could not record this call.');
  // Even where the carrier never answers.
  expect((await pro.client.post(`/api/calls/${callId}/retry`)).status).toBe(200);
  await reconcileCallJob.onGivenUp?.(app.deps, { callId }, new Error('unreachable'));
  await expect.poll(async () => (await state()).state).toBe('failed');
});
