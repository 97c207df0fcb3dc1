import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Storage } from '#server/providers/storage/storage.ts';
import { password } from '#test/support/factories.ts';
import { findBytes } from '#test/support/files/find-bytes.ts';
import { carrierSettings, dial } from '#test/support/servers/carrier.ts';
import { startCarrierWithRecordings } from '#test/support/servers/carrier-with-recordings.ts';
import { readCall, signUpCaller, talk } from '#test/support/sound/phone.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { removeExpiredFilesJob } from '../../../records/files/remove-expired-files.job.ts';
import { deleteDueAccountsJob } from '../../accounts/delete-due-accounts.job.ts';
import { fetchRecordingJob } from './fetch-recording.job.ts';

const carrier = await startCarrierWithRecordings();
afterAll(carrier.close);
const app = useTestApp({ ...carrierSettings, TELEPHONY_BASE_URL: carrier.url });
const sound = Buffer.from(talk(8), 'base64');
const soon = { timeout: 120_000, interval: 100 };
const context = { jobId: 'test', signal: new AbortController().signal };

beforeEach(() => carrier.hold());

const whereIsSound = () => findBytes([app.deps.env.DATA_DIR], sound.subarray(2000, 6000));
const listFetches = () => app.deps.queue.listLive(fetchRecordingJob);

/** A call that is over, and whose recording the carrier has told us of. */
async function endCall() {
  const pro = await signUpCaller(app);
  const call = dial(app, pro.from);
  await call.startRecording();
  await call.hangUp(60);
  await call.recording('completed');
  await vi.waitFor(() => expect(carrier.asked).toContain(call.recordingSid), soon);
  const { id } = (await readCall(app, call.callSid)).call;
  return { ...pro, ...call, callId: id };
}

test('a call deleted during the download is not downloaded, and goes at the carrier too', async () => {
  const { client, callId, recordingSid, callSid } = await endCall();
  expect((await client.delete(`/api/calls/${callId}`)).status).toBe(204);
  await vi.waitFor(() => expect(carrier.left).toContain(recordingSid), soon);
  await vi.waitFor(() => expect(carrier.deleted).toContain(recordingSid), soon);
  await vi.waitFor(async () => expect(await listFetches()).toEqual([]), soon);
  expect(await whereIsSound()).toEqual([]);
  expect((await readCall(app, callSid)).call).toMatchObject({ recording_key: null, failure_reason: null });
});

test('a recording that the carrier tells of after the deletion is never fetched', async () => {
  const pro = await signUpCaller(app);
  const call = dial(app, pro.from);
  await call.startRecording();
  await call.hangUp(60);
  const { id } = (await readCall(app, call.callSid)).call;
  expect((await pro.client.delete(`/api/calls/${id}`)).status).toBe(204);
  await call.recording('completed');
  await vi.waitFor(() => expect(carrier.deleted).toContain(call.recordingSid), soon);
  expect(carrier.asked).not.toContain(call.recordingSid);
});

test('a deleted account takes its recordings at the carrier along', async () => {
  const { client, user, recordingSid } = await endUnfetched();
  await client.post('/api/account/deletion', { password });
  await app.deps.db.pool.query("update account_requests set due_at = '2026-01-01' where account_id = $1", [
    user.accountId,
  ]);
  await app.deps.queue.enqueue(deleteDueAccountsJob, {});
  await vi.waitFor(() => expect(carrier.deleted).toContain(recordingSid), soon);
});

type Put = Storage['put'];

/** Tries to fetch with a storage that does something else on top; nobody else fetches this call. */
async function fetchWith(call: Awaited<ReturnType<typeof endUnfetched>>, put: (store: Put) => Put) {
  const { storage } = app.deps;
  const deps = { ...app.deps, storage: { ...storage, put: put(storage.put) } };
  carrier.hand(sound);
  await fetchRecordingJob.run(deps, { callId: call.callId }, context);
}

/** A call that is over; its recording is at the carrier, and no job is on its way. */
async function endUnfetched() {
  const pro = await signUpCaller(app);
  const call = dial(app, pro.from);
  await call.startRecording();
  await call.hangUp(60);
  const { id: callId } = await app.deps.db.service
    .updateTable('calls')
    .set({ provider_recording_id: call.recordingSid })
    .where('provider_call_id', '=', call.callSid)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...pro, ...call, callId };
}

const killedAfter =
  (store: Put): Put =>
  async (...file) => {
    await store(...file);
    throw new Error('killed');
  };

test('bytes that arrive after the deletion are removed', async () => {
  const call = await endUnfetched();
  await fetchWith(call, (store) => async (...file) => {
    expect((await call.client.delete(`/api/calls/${call.callId}`)).status).toBe(204);
    await store(...file);
  });
  expect(await whereIsSound()).toEqual([]);
  await vi.waitFor(() => expect(carrier.deleted).toContain(call.recordingSid), soon);
});

test('bytes of a try that was killed go with the call: the next try finds it deleted', async () => {
  const call = await endUnfetched();
  await expect(fetchWith(call, killedAfter)).rejects.toThrow('killed');
  expect(await whereIsSound()).toHaveLength(1);
  await app.deps.db.service
    .updateTable('calls')
    .set({ state: 'skipped', skip_reason: 'deleted_by_key' })
    .where('id', '=', call.callId)
    .execute();
  await fetchWith(call, (store) => store);
  expect(await whereIsSound()).toEqual([]);
});

test('bytes of a try that was killed are known by their row, and go when nobody comes for them', async () => {
  const call = await endUnfetched();
  await expect(fetchWith(call, killedAfter)).rejects.toThrow('killed');
  expect(await whereIsSound()).toHaveLength(1);
  const later = { now: () => new Date(Date.now() + 24 * 3600_000) };
  await removeExpiredFilesJob.run({ ...app.deps, clock: later }, {}, context);
  expect(await whereIsSound()).toEqual([]);
  // Whoever comes after all fetches it anew, and keeps it.
  await fetchWith(call, (store) => store);
  await removeExpiredFilesJob.run({ ...app.deps, clock: later }, {}, context);
  expect(await whereIsSound()).toHaveLength(1);
});
