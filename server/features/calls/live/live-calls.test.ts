import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test, vi } from 'vitest';
import { createSpeechWorker } from '#server/providers/transcriber/process/speech-worker.ts';
import { createWhisperTranscriber } from '#server/providers/transcriber/whisper/whisper-transcriber.ts';
import { confirmEmail } from '#test/support/billing.ts';
import { mailsTo } from '#test/support/calls.ts';
import { refusal, waterHeater } from '#test/support/sound/call-scripts.ts';
import { signUpCaller, startCallingApp } from '#test/support/sound/phone.ts';
import { tonesAsWav } from '#test/support/sound/spoken-tones.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });
const soon = { timeout: 200_000, interval: 50 };

const app = await startCallingApp({ LIVE_CALLS: 'true' });
let pro: Awaited<ReturnType<typeof signUpCaller>>;

beforeAll(async () => {
  const program = fileURLToPath(import.meta.resolve('#test/support/servers/tone-speech-process.ts'));
  const worker = createSpeechWorker({ program });
  const model = { path: '', state: () => ({ state: 'ready' as const }), ensureModel: async () => 'none' };
  const engine = createWhisperTranscriber({ model, worker, threads: 1, isLive: true });
  await app.deps.transcriber.close();
  Object.assign(app.deps.transcriber, engine);
  pro = await signUpCaller(app);
  await confirmEmail(app, pro.user.accountId);
});

/** One that is listened to while it goes on takes a third of its time. */
async function place(extra: Record<string, unknown> = {}, turns = waterHeater) {
  const callSid = await app.place({ from: pro.from, audio: tonesAsWav(turns), speed: 4, ...extra });
  const find = () =>
    app.deps.db.service
      .selectFrom('calls')
      .selectAll()
      .where('provider_call_id', '=', callSid)
      .executeTakeFirst();
  const waitFor = (state: string) =>
    vi.waitFor(async () => {
      const call = await find();
      if (call?.state !== state) throw new Error(`the call is ${call?.state}: ${call?.failure_reason}`);
      return call;
    }, soon);
  return { callSid, find, waitFor };
}

const listTurns = (callId: string) =>
  app.deps.db.service
    .selectFrom('transcript_segments')
    .innerJoin('transcripts', 'transcripts.id', 'transcript_segments.transcript_id')
    .select(['transcript_segments.text', 'start_seconds'])
    .where('call_id', '=', callId)
    .orderBy('position')
    .execute();

const listStreams = (callId: string) =>
  app.deps.db.service.selectFrom('call_streams').selectAll().where('call_id', '=', callId).execute();

const takenSeconds = (callId: string) =>
  app
    .logs()
    .split('\n')
    .filter((line) => line.includes('taken over from what was heard live') && line.includes(callId))
    .map((line) => (JSON.parse(line) as { takenSeconds: number }).takenSeconds)
    .at(-1) ?? 0;

/** Words of the same call without a stream: what the live one has to be like. */
async function hearOffline(): Promise<string[]> {
  app.deps.env.LIVE_CALLS = false;
  const { waitFor } = await place({ speed: undefined });
  const { id } = await waitFor('done');
  app.deps.env.LIVE_CALLS = true;
  return (await listTurns(id)).map(({ text }) => text);
}

test('a call is heard while it goes on, and ends with the words of its recording, one set of notes and one mail', async () => {
  const offline = await hearOffline();
  const before = (await mailsTo({ app } as never, pro.user.email)).length;
  const { waitFor } = await place();
  const { id } = await waitFor('done');
  expect((await listTurns(id)).map(({ text }) => text)).toEqual(offline);
  expect(JSON.stringify(await listTurns(id))).not.toContain('four two four two');
  expect(takenSeconds(id)).toBeGreaterThan(20);
  expect((await mailsTo({ app } as never, pro.user.email)).length).toBe(before + 1);
  expect(await listStreams(id)).toEqual([]);
});

test.each([
  ['its connection is cut and comes back', { stream: { cutAt: 12, resumeAfterSeconds: 3 } }],
  ['its connection is cut for good', { stream: { cutAt: 25 } }],
  ['frames are lost', { stream: { lose: { from: 8, to: 10 } } }],
])('a call is complete where %s', async (_what, faults) => {
  const offline = await hearOffline();
  const { waitFor } = await place({ faults });
  const { id } = await waitFor('done');
  expect((await listTurns(id)).map(({ text }) => text)).toEqual(offline);
});

test('nothing of a call is taken while its recording is paused, and its words are those of the recording', async () => {
  const { waitFor } = await place({
    keys: [
      { at: 6, key: '2' },
      { at: 16, key: '2' },
    ],
  });
  const { id } = await waitFor('done');
  const texts = (await listTurns(id)).map(({ text }) => text).join(' ');
  expect(texts).not.toContain('That sounds good');
  expect(texts).toContain('I will clear the garage');
});

test('key 9 takes away what the stream gave', async () => {
  const { waitFor } = await place({ keys: [{ at: 26, key: '9' }] });
  const { id } = await waitFor('skipped');
  expect(await listStreams(id)).toEqual([]);
});

test('of a call that could not be recorded nothing stays that the stream gave', async () => {
  const { waitFor } = await place({ faults: { recording: 'failed' } });
  const call = await waitFor('failed');
  expect(call).toMatchObject({ failed_step: 'recording' });
  expect(await listStreams(call.id)).toEqual([]);
});

test('of a call whose recording was refused nothing stays that the stream gave', async () => {
  const { waitFor } = await place({}, [...refusal, ...waterHeater]);
  const call = await waitFor('skipped');
  expect(call).toMatchObject({ skip_reason: 'refused', recording_key: null });
  expect(await listStreams(call.id)).toEqual([]);
});

test('a refusal ends the stream while people still speak and takes away what it gave; the recording then decides', async () => {
  // They would speak for minutes: whatever the machine does, the refusal is heard before they hang up.
  const turns = [...refusal, ...Array.from({ length: 10 }, () => waterHeater).flat()];
  const { callSid, find, waitFor } = await place({ speed: 2 }, turns);
  const { db } = app.deps;
  const stream = await vi.waitFor(async () => {
    const [refused] = await listStreams((await find())?.id ?? '');
    if (!refused?.refused_at) throw new Error('nobody has heard it yet');
    return refused;
  }, soon);
  expect(await find()).toMatchObject({ state: 'recording', ended_at: null });
  const { id } = stream;
  expect(await db.service.selectFrom('stream_sounds').where('stream_id', '=', id).execute()).toEqual([]);
  expect(await db.service.selectFrom('heard_windows').where('stream_id', '=', id).execute()).toEqual([]);
  await app.deps.phone!.hangUp(callSid);

  const call = await waitFor('skipped');
  expect(call).toMatchObject({ skip_reason: 'refused', recording_key: null });
  expect(await listStreams(call.id)).toEqual([]);
});
