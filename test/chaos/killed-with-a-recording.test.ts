import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import pino from 'pino';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { createDeps } from '#server/create-deps.ts';
import { readEnv } from '#server/env.ts';
import { deleteDueCallsJob } from '#server/features/calls/keeping/delete-due-calls.job.ts';
import { buildRecordedCall, getCall, mailsTo, waitForState } from '#test/support/calls.ts';
import { findBytes } from '#test/support/files/find-bytes.ts';
import { signUpOver } from '#test/support/http-client.ts';
import { startBundledServer } from '#test/support/servers/bundled-server.ts';
import { makeDataDir } from '#test/support/servers/server-process.ts';
import { startTranscriptionServer } from '#test/support/servers/transcription-server.ts';
import { waterHeater } from '#test/support/sound/call-scripts.ts';
import { createTestDatabase } from '#test/support/test-database.ts';

const undo: (() => unknown)[] = [];
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

const soon = { timeout: 120_000, interval: 100 };

/** A server in a process of its own with a temporary folder of its own, and what sets the scene beside it. */
async function setUp() {
  const database = await createTestDatabase(inject('postgresUrl'));
  const dataDir = await makeDataDir();
  const temporary = path.join(dataDir, 'system-temp');
  await mkdir(temporary);
  const speech = await startTranscriptionServer();
  const secret = 'the same secret before and after the kill';
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    AUTH_SECRET: secret,
    TRANSCRIBER_BASE_URL: speech.url,
    TMPDIR: temporary,
  };
  const log = pino({ level: 'silent' });
  const env = readEnv(settings);
  const deps = await createDeps({ env, log, databaseUrl: database.url, secret, worker: false });
  undo.push(database.drop, () => rm(dataDir, { recursive: true, force: true }), deps.close, speech.close);
  const world = { app: { deps }, speech };
  return { settings, world, deps, speech, whereIs: (bytes: Buffer) => findBytes([dataDir], bytes) };
}

/** Enough of the sound to be known by, from the middle of it. */
async function readMark({ deps }: Awaited<ReturnType<typeof setUp>>, key: string): Promise<Buffer> {
  const stored = await deps.storage.find(key);
  if (!stored) throw new Error('there is no recording');
  return (await buffer(stored.body)).subarray(20_000, 24_000);
}

test('a server killed while it transcribes leaves the sound in storage alone, and deleting leaves none at all', async () => {
  const scene = await setUp();
  const { settings, world, speech, whereIs } = scene;
  let server = await startBundledServer(settings);
  undo.push(() => server.stop());
  const pro = await signUpOver(server.url, 'killed@chaos.co');
  const heard = speech.untilHanging();
  const callId = await buildRecordedCall(world, { turns: waterHeater, accountId: pro.accountId });
  await heard;
  const { recording_key: key } = await getCall(world, callId);
  const mark = await readMark(scene, key ?? '');
  await server.stop('SIGKILL');
  speech.failWith(null);
  server = await startBundledServer({ ...settings, PORT: new URL(server.url).port });
  await waitForState(world, callId, 'done');
  await vi.waitFor(async () => {
    const places = await whereIs(mark);
    expect(places.map((place) => path.relative(settings.DATA_DIR, place))).toEqual([`files/${key}`]);
  }, soon);

  expect((await pro.delete(`/api/calls/${callId}`)).status).toBe(204);
  expect(await whereIs(mark)).toEqual([]);
});

test('a call that is deleted while a server in another process transcribes it stops there at once', async () => {
  const scene = await setUp();
  const { settings, world, speech, whereIs } = scene;
  const worker = await startBundledServer(settings, ['--services=worker']);
  undo.push(() => worker.stop());
  const web = await startBundledServer(settings, ['--services=web']);
  undo.push(() => web.stop());
  const pro = await signUpOver(web.url, 'deleted@chaos.co');
  const heard = speech.untilHanging();
  const left = speech.untilLeft();
  const callId = await buildRecordedCall(world, { turns: waterHeater, accountId: pro.accountId });
  await heard;
  const mark = await readMark(scene, (await getCall(world, callId)).recording_key ?? '');
  expect((await pro.delete(`/api/calls/${callId}`)).status).toBe(204);
  await left;
  await vi.waitFor(async () => expect(await whereIs(mark)).toEqual([]), soon);
  expect(await mailsTo(world, 'deleted@chaos.co')).toEqual([]);
});

test('a server killed between the file and the row of a due call finishes on the next run', async () => {
  const scene = await setUp();
  const { settings, world, deps, whereIs } = scene;
  const overrides = { state: 'done', keep_until: new Date(Date.now() - 60_000) };
  const call = { turns: waterHeater, accountId: null, start: false, overrides };
  const callId = await buildRecordedCall(world, call);
  const key = (await getCall(world, callId)).recording_key ?? '';
  const mark = await readMark(scene, key);
  const file = { key, kind: 'recording' as const, content_type: 'audio/wav', bytes: 1 };
  await deps.db.service.insertInto('stored_files').values(file).execute();
  // What says that the file is gone cannot be written yet.
  const locks = await deps.db.pool.connect();
  await locks.query('begin');
  await locks.query('select from stored_files where key = $1 for update', [key]);
  let server = await startBundledServer(settings);
  undo.push(() => server.stop());
  await deps.queue.enqueue(deleteDueCallsJob, {});
  await vi.waitFor(async () => expect(await whereIs(mark)).toEqual([]), soon);
  await server.stop('SIGKILL');
  await locks.query('rollback');
  locks.release();
  expect(await getCall(world, callId)).toMatchObject({ recording_key: key, caller_phone: null });

  server = await startBundledServer(settings);
  await deps.queue.enqueue(deleteDueCallsJob, {});
  await vi.waitFor(async () => expect((await getCall(world, callId)).recording_key).toBeNull(), soon);
  const rows = await deps.db.service.selectFrom('stored_files').select('deleted_at').execute();
  expect(rows).toEqual([{ deleted_at: expect.any(Date) }]);
});
