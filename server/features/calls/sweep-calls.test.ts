import { expect, test } from 'vitest';
import {
  buildDoneCall,
  buildRecordedCall,
  getCall,
  listDeliveries,
  mailsTo,
  useCallApp,
  waitForState,
} from '#test/support/calls.ts';
import { signUpPro } from '#test/support/factories.ts';
import { waterHeater } from '#test/support/sound/call-scripts.ts';
import { sweepCallsJob } from './sweep-calls.job.ts';

const calls = useCallApp();

/** As it will be a quarter of an hour from now. */
const sweepLater = () =>
  sweepCallsJob.run(
    { ...calls.app.deps, clock: { now: () => new Date(Date.now() + 15 * 60_000) } },
    {},
    { jobId: 'test', signal: new AbortController().signal },
  );

test('a call without a job is put back to work from where it stands; one with a job is left alone', async () => {
  const { user } = await signUpPro(calls.app);
  const lost = { turns: waterHeater, accountId: user.accountId, start: false };
  const recorded = await buildRecordedCall(calls, lost);
  const overrides = { state: 'transcribing' };
  const transcribing = await buildRecordedCall(calls, { ...lost, overrides });
  await sweepLater();
  await sweepLater();
  for (const id of [recorded, transcribing]) {
    await waitForState(calls, id, 'done');
    expect(await getCall(calls, id)).toMatchObject({ resumed_count: 1 });
    expect(await listDeliveries(calls, id)).toMatchObject([{ state: 'sent', attempts: 1 }]);
  }
  expect(await mailsTo(calls, user.email)).toHaveLength(2);
});

test('a mail without a job is sent, and its call is done', async () => {
  const { user, callId } = await buildDoneCall(calls, waterHeater);
  const { db } = calls.app.deps;
  const values = {
    account_id: user.accountId,
    call_id: callId,
    purpose: 'notes' as const,
    address: 'late@sweep.co',
  };
  await db.service.insertInto('call_deliveries').values(values).execute();
  await db.service.updateTable('calls').set({ state: 'sending' }).where('id', '=', callId).execute();
  await sweepLater();
  await waitForState(calls, callId, 'done');
  expect(await mailsTo(calls, 'late@sweep.co')).toHaveLength(1);
});

test('sound that was streamed goes when its call is over, however it came to be left; that of a recorded call stays', async () => {
  const { callId: done, user } = await buildDoneCall(calls, waterHeater);
  const overrides = { state: 'recording' };
  const made = { turns: waterHeater, accountId: user.accountId, start: false, overrides };
  const recording = await buildRecordedCall(calls, made);
  const { service } = calls.app.deps.db;
  const streams = [done, recording].map((call_id) => ({
    call_id,
    account_id: user.accountId,
    provider_stream_id: `stream of ${call_id}`,
  }));
  await service.insertInto('call_streams').values(streams).execute();
  await sweepLater();
  const left = await service.selectFrom('call_streams').select('call_id').execute();
  expect(left).toEqual([{ call_id: recording }]);
});

test('a call that stops again and again is given up with a reason', async () => {
  const { user } = await signUpPro(calls.app);
  const overrides = { state: 'writing_notes', resumed_count: 5 };
  const callId = await buildRecordedCall(calls, {
    turns: waterHeater,
    accountId: user.accountId,
    start: false,
    overrides,
  });
  await sweepLater();
  expect(await getCall(calls, callId)).toMatchObject({ state: 'failed', failed_step: 'writing_notes' });
});
