import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { createSpeechWorker } from '#server/providers/transcriber/process/speech-worker.ts';
import { createWhisperTranscriber } from '#server/providers/transcriber/whisper/whisper-transcriber.ts';
import { buildRecordedCall, getCall, mailsTo, useCallApp } from '#test/support/calls.ts';
import { password, signUpPro } from '#test/support/factories.ts';
import { findBytes } from '#test/support/files/find-bytes.ts';
import { waterHeater } from '#test/support/sound/call-scripts.ts';
import { deleteDueAccountsJob } from '../../accounts/delete-due-accounts.job.ts';
import { transcribeCallJob } from './transcribe-call.job.ts';

const calls = useCallApp();
const { app, speech } = calls;
const soon = { timeout: 120_000, interval: 100 };

/** Files of the app that hold any sound: each test leaves none. */
const whereIsSound = () => findBytes([app.deps.env.DATA_DIR], Buffer.from('RIFF'));

async function expectNothingLeft(callId: string, email: string): Promise<void> {
  await vi.waitFor(async () => expect(await whereIsSound()).toEqual([]), soon);
  await vi.waitFor(async () => expect(await app.deps.queue.listLive(transcribeCallJob)).toEqual([]), soon);
  const transcripts = await app.deps.db.service
    .selectFrom('transcripts')
    .select('id')
    .where('call_id', '=', callId)
    .execute();
  expect(transcripts).toEqual([]);
  expect((await mailsTo(calls, email)).map(({ subject }) => subject)).not.toContainEqual(
    expect.stringMatching(/are delayed|No notes/),
  );
}

/** A call in the hands of a speech server that does not answer. */
async function buildHangingCall(accountId: string) {
  const heard = speech.untilHanging();
  const left = speech.untilLeft();
  const callId = await buildRecordedCall(calls, { turns: waterHeater, accountId });
  await heard;
  expect((await whereIsSound()).length).toBeGreaterThan(1);
  return { callId, left };
}

describe('a call that is being written down', () => {
  test('is let go at once when it is deleted, and nothing of it is left', async () => {
    const { client, user } = await signUpPro(app);
    const { callId, left } = await buildHangingCall(user.accountId);
    expect((await client.delete(`/api/calls/${callId}`)).status).toBe(204);
    await left;
    await expectNothingLeft(callId, user.email);
    expect(await getCall(calls, callId)).toMatchObject({
      recording_key: null,
      failure_reason: null,
      progress_percent: null,
      waiting_reason: null,
    });
  });

  test('is let go when its account is deleted', async () => {
    const { client, user } = await signUpPro(app);
    const { callId, left } = await buildHangingCall(user.accountId);
    await client.post('/api/account/deletion', { password });
    await app.deps.db.pool.query("update account_requests set due_at = '2026-01-01' where account_id = $1", [
      user.accountId,
    ]);
    await app.deps.queue.enqueue(deleteDueAccountsJob, {});
    await left;
    await expectNothingLeft(callId, user.email);
  });

  test('takes an engine on this machine down with it', async () => {
    const { client, user } = await signUpPro(app);
    const program = fileURLToPath(import.meta.resolve('#test/support/servers/crashing-speech-process.ts'));
    const worker = createSpeechWorker({ program });
    const model = { path: '', state: () => ({ state: 'ready' as const }), ensureModel: async () => 'model' };
    const vendor = app.deps.transcriber;
    app.deps.transcriber = createWhisperTranscriber({ model, worker });
    try {
      // The stand-in answers with its process id in place of the duration.
      const fine = await worker.run({ kind: 'label', audioPath: 'fine', sentences: [] });
      const processId = fine.durationSeconds;
      // And never ends with a recording of this name.
      const recording_key = 'recordings/hang.wav';
      await app.deps.storage.put(recording_key, Buffer.from('RIFF of no meaning'), 'audio/wav');
      const overrides = { recording_key };
      const callId = await buildRecordedCall(calls, {
        turns: waterHeater,
        accountId: user.accountId,
        overrides,
      });
      await app.deps.storage.remove(`recordings/${callId}.wav`);
      await vi.waitFor(async () => expect((await getCall(calls, callId)).progress_percent).toBe(10), soon);
      expect(isRunning(processId)).toBe(true);
      expect((await client.delete(`/api/calls/${callId}`)).status).toBe(204);
      await vi.waitFor(() => expect(isRunning(processId)).toBe(false), soon);
      await expectNothingLeft(callId, user.email);
    } finally {
      app.deps.transcriber = vendor;
      await worker.close();
    }
  });
});

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}
