import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { startCarrierEmulator } from '#server/carrier-emulator/carrier-emulator.ts';
import { createDeps } from '#server/create-deps.ts';
import { findFreePort } from '#server/db/find-free-port.ts';
import type { Deps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import { triedAgain } from '#server/providers/carrier/tried-again.ts';
import { openScratch } from '#server/scratch/scratch.ts';
import { mailsTo } from '#test/support/calls.ts';
import { signUpOver } from '#test/support/http-client.ts';
import { bundleOnce } from '#test/support/servers/bundled-server.ts';
import { makeDataDir, type ServerProcess, startServerProcess } from '#test/support/servers/server-process.ts';
import { waterHeater } from '#test/support/sound/call-scripts.ts';
import { tonesAsWav } from '#test/support/sound/spoken-tones.ts';
import { createTestDatabase } from '#test/support/test-database.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });
const soon = { timeout: 240_000, interval: 100 };
const email = 'live@chaos.co';

const undo: (() => unknown)[] = [];
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

let deps: Deps;
let from: string;
let web: ServerProcess;
let worker: ServerProcess;
let start: (service: 'web' | 'worker') => Promise<ServerProcess>;
/** What is in the transcript of the call when nothing happens to it. */
let undisturbed: string[];

beforeAll(async () => {
  const database = await createTestDatabase(inject('postgresUrl'));
  const dataDir = await makeDataDir();
  const port = String(await findFreePort());
  const url = `http://localhost:${port}`;
  const account = { accountSid: 'AC00000000000000000000000000000001', authToken: 'the token of the carrier' };
  const scratch = await openScratch({ folder: path.join(dataDir, 'carrier-scratch') });
  const carrier = await startCarrierEmulator({
    ...account,
    folder: path.join(dataDir, 'carrier'),
    withFile: scratch.withFile,
    number: '+15125550199',
    voiceUrl: triedAgain(`${url}/webhooks/voice/incoming`),
    statusUrl: triedAgain(`${url}/webhooks/voice/status`),
    textUrl: triedAgain(`${url}/webhooks/messages/inbound`),
    voiceFallbackUrl: `${url}/webhooks/voice/fallback`,
    textFallbackUrl: `${url}/webhooks/messages/fallback`,
  });
  const settings = {
    LIVE_CALLS: 'true',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    AUTH_SECRET: 'the same secret before and after the kill',
    PUBLIC_URL: url,
    LOG_LEVEL: 'warn',
    TELEPHONY_BASE_URL: carrier.url,
    TELEPHONY_ACCOUNT_SID: account.accountSid,
    TELEPHONY_AUTH_TOKEN: account.authToken,
  };
  const program = await bundleOnce('live-server');
  start = (service) =>
    startServerProcess(
      service === 'web' ? { ...settings, PORT: port } : settings,
      [`--services=${service}`],
      [program],
    );
  deps = await createDeps({
    env: readEnv(settings),
    log: pino({ level: 'silent' }),
    databaseUrl: database.url,
    secret: settings.AUTH_SECRET,
    worker: false,
  });
  undo.push(database.drop, () => rm(dataDir, { recursive: true, force: true }), scratch.close, carrier.close);
  undo.push(
    deps.close,
    () => worker.stop('SIGKILL'),
    () => web.stop('SIGKILL'),
  );
  web = await start('web');
  worker = await start('worker');
  const pro = await signUpOver(url, email);
  const line = await deps.db.service
    .updateTable('phone_numbers')
    .set({ verified_at: new Date() })
    .where('account_id', '=', pro.accountId)
    .returning('phone_number')
    .executeTakeFirstOrThrow();
  from = line.phone_number;
  undisturbed = await listTexts(await waitForNotes(await place(undefined)));
});

async function place(speed: number | undefined): Promise<string> {
  const callSid = await deps.phone!.placeCall({ from, audio: tonesAsWav(waterHeater, 4), speed });
  return vi.waitFor(async () => {
    const { id } = await deps.db.service
      .selectFrom('calls')
      .select('id')
      .where('provider_call_id', '=', callSid)
      .executeTakeFirstOrThrow();
    return id;
  }, soon);
}

/** A call that goes on, and of which something has been heard. */
async function placeLive(): Promise<string> {
  const callId = await place(3);
  await vi.waitFor(async () => {
    const windows = await deps.db.service
      .selectFrom('heard_windows')
      .innerJoin('call_streams', 'call_streams.id', 'heard_windows.stream_id')
      .select('heard_windows.position')
      .where('call_id', '=', callId)
      .execute();
    expect(windows.length).toBeGreaterThan(0);
  }, soon);
  const { state } = await deps.db.service
    .selectFrom('calls')
    .select('state')
    .where('id', '=', callId)
    .executeTakeFirstOrThrow();
  expect(state).toBe('recording');
  return callId;
}

async function waitForNotes(callId: string): Promise<string> {
  await vi.waitFor(async () => {
    const call = await deps.db.service
      .selectFrom('calls')
      .select(['state', 'failure_reason', 'skip_reason'])
      .where('id', '=', callId)
      .executeTakeFirstOrThrow();
    if (call.state !== 'done') throw new Error(JSON.stringify(call));
  }, soon);
  return callId;
}

async function listTexts(callId: string): Promise<string[]> {
  const rows = await deps.db.service
    .selectFrom('transcript_segments')
    .innerJoin('transcripts', 'transcripts.id', 'transcript_segments.transcript_id')
    .select('transcript_segments.text')
    .where('call_id', '=', callId)
    .orderBy('position')
    .execute();
  return rows.map(({ text }) => text);
}

async function expectOneOfEach(callId: string): Promise<void> {
  expect(await listTexts(callId)).toEqual(undisturbed);
  const count = (table: 'transcripts' | 'call_notes' | 'call_streams') =>
    deps.db.service.selectFrom(table).select('id').where('call_id', '=', callId).execute();
  expect(await count('transcripts')).toHaveLength(1);
  expect(await count('call_notes')).toHaveLength(1);
  expect(await count('call_streams')).toHaveLength(0);
  const mails = await mailsTo({ app: { deps } } as never, email);
  expect(mails.filter(({ text }) => text.includes(`/dashboard/calls/${callId}`))).toHaveLength(1);
}

/** The process that a worker has its sound heard by. */
function findSpeechProcess({ child }: ServerProcess): number {
  const rows = execFileSync('ps', ['-axo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const row = rows
    .map((line) => line.trim().split(/\s+/))
    .find(([, parent, ...args]) => Number(parent) === child.pid && args.join(' ').includes('tone-speech'));
  if (!row) throw new Error('there is no speech process');
  return Number(row[0]);
}

test('a worker killed in the middle of a live call leaves it to another: one transcript, one set of notes, one mail', async () => {
  const callId = await placeLive();
  await worker.stop('SIGKILL');
  worker = await start('worker');
  await expectOneOfEach(await waitForNotes(callId));
});

test('an engine killed in the middle of a live call is started again, and the call is complete', async () => {
  const callId = await placeLive();
  const before = findSpeechProcess(worker);
  process.kill(before, 'SIGKILL');
  await expectOneOfEach(await waitForNotes(callId));
  expect(findSpeechProcess(worker)).not.toBe(before);
});
