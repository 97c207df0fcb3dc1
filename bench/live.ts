import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { phoneRate } from '#domain/calls/g711.ts';
import { decodeWav, encodeWav, mixToMono } from '#domain/calls/wav.ts';
import { startCarrierEmulator } from '#server/carrier-emulator/carrier-emulator.ts';
import { createPhoneControl, type PhoneControl } from '#server/carrier-emulator/control-client.ts';
import { createDeps } from '#server/create-deps.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { findFreePort } from '#server/db/find-free-port.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Deps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import { listExpected } from '#server/features/calls/notes/list-expected.ts';
import { withRecording } from '#server/features/calls/phone/with-recording.ts';
import { createLog } from '#server/log.ts';
import { openScratch } from '#server/scratch/scratch.ts';
import { maskCardNumbers } from '#server/spoken/card-numbers.ts';
import { cutLongTurns } from '#server/spoken/cut-long-turns.ts';
import { signUpOver } from '#test/support/http-client.ts';
import { makeDataDir, removeDataDir, startServerProcess } from '#test/support/servers/server-process.ts';
import { atMost, type Bar, exactly } from './bar.ts';
import { compareTurns, type Turn } from './compare-turns.ts';
import { shareOf } from './share-of.ts';

const caller = '+15125550100';
const samples = ['11-electrical-burning-outlet', '07-plumbing-water-heater', '01-roofing-chimney-leak'];
const account = { accountSid: 'AC00000000000000000000000000000001', authToken: 'the token of the bench' };
const watchMilliseconds = 2000;
const longestWaitMilliseconds = 15 * 60_000;
const longestMailWaitMilliseconds = 60_000;

interface Heard {
  callId: string;
  state: string;
  hangUpToMailSeconds: number;
  takenSeconds: number;
  words: number;
  differentWords: number;
  lostTurns: number;
}

interface Scene {
  deps: Deps;
  phone: PhoneControl;
  workerId: number;
  output: () => string;
}

/**
 * Calls that are listened to while they go on, with the real engine and frames at the pace of speech: from hang-up to
 * the mail, words beside those of the whole pass over the same recording, and the memory of the worker. Web, worker and
 * carrier are processes of their own. `--long` adds calls of 20 and 60 minutes, `--minutes=20` is one such call alone,
 * `--seconds=90` shortens the usual ones.
 */
export async function run() {
  const { values } = parseArgs({
    strict: false,
    options: { long: { type: 'boolean' }, minutes: { type: 'string' }, seconds: { type: 'string' } },
  });
  const usual = Number(values.seconds ?? 180);
  const plan = values.minutes
    ? [{ seconds: Number(values.minutes) * 60, calls: 1 }]
    : [
        { seconds: usual, calls: 1 },
        { seconds: usual, calls: 2 },
        ...(values.long ? [20, 60].map((minutes) => ({ seconds: minutes * 60, calls: 1 })) : []),
      ];
  const rounds = [];
  const scene = await setUp();
  try {
    for (const { seconds, calls } of plan) {
      console.error(`${calls === 1 ? 'one call' : `${calls} calls at once`} of ${seconds} s`);
      rounds.push(await measure(scene, { seconds, calls }));
    }
  } finally {
    await scene.close();
  }
  printTable(rounds);
  const load = Number((loadavg()[0] ?? 0).toFixed(1));
  return { bench: 'live', cores: availableParallelism(), load, rounds, bars: rounds.flatMap(barsOf) };
}

type Round = Awaited<ReturnType<typeof measure>>;

function barsOf({ name, calls, heard, memoryLaterToEarlier }: Round): Bar[] {
  const sum = (pick: (one: Heard) => number) => heard.reduce((total, one) => total + pick(one), 0);
  const differing = Number(((100 * sum((one) => one.differentWords)) / sum((one) => one.words)).toFixed(2));
  const delays = heard.map(({ hangUpToMailSeconds }) => hangUpToMailSeconds);
  return [
    exactly(`${name}: calls with notes`, heard.filter(({ state }) => state === 'done').length, calls),
    atMost(`${name}: seconds from hang-up to mail, p95`, shareOf(delays, 0.95), calls === 1 ? 5 : 10),
    atMost(`${name}: percent of words unlike the whole pass`, differing, 1),
    exactly(
      `${name}: turns lost`,
      sum((one) => one.lostTurns),
      0,
    ),
    atMost(`${name}: memory of the later part to the earlier`, memoryLaterToEarlier, 1.15),
  ];
}

function printTable(rounds: Round[]): void {
  const head = ['calls', 'hang-up to mail', 'heard live', 'words', 'unlike', 'turns lost', 'memory', 'load'];
  const rows = rounds.flatMap(({ name, heard, memoryMegabytes, load }) =>
    heard.map((one) => [
      name,
      `${one.hangUpToMailSeconds.toFixed(1)} s`,
      `${Math.round(one.takenSeconds)} s`,
      String(one.words),
      String(one.differentWords),
      String(one.lostTurns),
      `${memoryMegabytes} MB`,
      String(load),
    ]),
  );
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)));
  for (const row of [head, ...rows])
    console.error(row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  '));
}

async function setUp(): Promise<Scene & { close: () => Promise<void> }> {
  const dataDir = await makeDataDir();
  const postgres = await startEmbeddedPostgres({ dataDir });
  await migrate(postgres.url);
  const port = String(await findFreePort());
  const url = `http://localhost:${port}`;
  const scratch = await openScratch({ folder: path.join(dataDir, 'scratch') });
  const carrier = await startCarrierEmulator({
    ...account,
    folder: path.join(dataDir, 'carrier'),
    withFile: scratch.withFile,
    number: '+15125550199',
    voiceUrl: `${url}/webhooks/voice/incoming`,
    statusUrl: `${url}/webhooks/voice/status`,
    textUrl: `${url}/webhooks/messages/inbound`,
    voiceFallbackUrl: `${url}/webhooks/voice/fallback`,
    textFallbackUrl: `${url}/webhooks/messages/fallback`,
  });
  const settings = {
    LIVE_CALLS: 'true',
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    AUTH_SECRET: 'b'.repeat(32),
    TELEPHONY_BASE_URL: carrier.url,
    TELEPHONY_ACCOUNT_SID: account.accountSid,
    TELEPHONY_AUTH_TOKEN: account.authToken,
    PUBLIC_URL: url,
  };
  const web = await startServerProcess({ ...settings, LOG_LEVEL: 'warn', PORT: port }, ['--services=web']);
  const worker = await startServerProcess({ ...settings, LOG_LEVEL: 'info' }, ['--services=worker']);
  const env = readEnv({ ...settings, LOG_LEVEL: 'warn' });
  const deps = await createDeps({
    env,
    log: createLog(env),
    databaseUrl: postgres.url,
    secret: settings.AUTH_SECRET,
    worker: false,
  });
  await createPro(deps, url);
  return {
    deps,
    phone: createPhoneControl({ ...account, url: carrier.url }),
    workerId: worker.child.pid ?? 0,
    output: worker.output,
    async close() {
      await deps.close();
      await worker.stop();
      await web.stop();
      await carrier.close();
      await scratch.close();
      await postgres.stop();
      await removeDataDir(dataDir);
    },
  };
}

/** A pro whose line takes calls and whose notes are mailed. */
async function createPro({ db }: Deps, url: string): Promise<void> {
  const { accountId } = await signUpOver(url, 'bench@example.com');
  await db.service
    .updateTable('logins')
    .set({ email_verified: true })
    .where('account_id', '=', accountId)
    .execute();
  await db.service
    .updateTable('phone_numbers')
    .set({ phone_number: caller, verified_at: new Date() })
    .where('account_id', '=', accountId)
    .execute();
}

async function measure(scene: Scene, { seconds, calls }: { seconds: number; calls: number }) {
  const name = calls === 1 ? `${seconds} s` : `${calls} at once, ${seconds} s`;
  const memory: number[] = [];
  const watch = setInterval(() => memory.push(residentMegabytes(scene.workerId)), watchMilliseconds);
  const ended = await Promise.all(
    Array.from({ length: calls }, async (_, turn) => placeCall(scene, await joinSamples(seconds, turn))),
  ).finally(() => clearInterval(watch));
  const load = Number((loadavg()[0] ?? 0).toFixed(1));
  const heard: Heard[] = [];
  for (const call of ended) heard.push({ ...call, ...(await compareWithRecording(scene, call.callId)) });
  // Before the first windows are heard the engine is not there yet.
  const warm = memory.slice(Math.floor(memory.length / 3));
  const half = Math.floor(warm.length / 2);
  const [earlier, later] = [shareOf(warm.slice(0, half), 0.5), shareOf(warm.slice(half), 0.5)];
  return {
    name,
    calls,
    heard,
    load,
    memoryMegabytes: Math.round(later),
    memoryLaterToEarlier: Number((later / earlier).toFixed(2)),
  };
}

/** Sample calls one after another, from another one on for each call, up to that length. */
async function joinSamples(seconds: number, turn: number): Promise<string> {
  const joined = new Int16Array(seconds * phoneRate);
  for (let at = 0, next = turn; at < joined.length; next += 1) {
    const file = path.join(import.meta.dirname, `../samples/calls/${samples[next % samples.length]}.wav`);
    const sound = mixToMono(decodeWav(await readFile(file)));
    joined.set(sound.subarray(0, joined.length - at), at);
    at += sound.length + phoneRate;
  }
  return Buffer.from(encodeWav({ sampleRate: phoneRate, channels: [joined] }, 'mulaw')).toString('base64');
}

async function placeCall({ phone, deps, output }: Scene, audio: string) {
  const placedAt = Date.now();
  const callSid = await phone.placeCall({ from: caller, audio, speed: 1 });
  let view = await phone.find(callSid);
  while (view?.status !== 'completed') {
    await sleep(250);
    view = await phone.find(callSid);
  }
  const hungUpAt = placedAt + view.seconds * 1000;
  const call = await untilEnded(deps, callSid);
  const mailedAt = await untilMailed(deps, call.id);
  if (call.state !== 'done')
    console.error(`a call is ${call.state}: ${call.skip_reason ?? call.failure_reason ?? 'no reason'}`);
  return {
    callId: call.id,
    state: call.state,
    hangUpToMailSeconds: (mailedAt - hungUpAt) / 1000,
    takenSeconds: readTakenSeconds(output(), call.id),
  };
}

async function untilEnded({ db }: Deps, callSid: string) {
  const until = Date.now() + longestWaitMilliseconds;
  for (;;) {
    const call = await db.service
      .selectFrom('calls')
      .select(['id', 'state', 'skip_reason', 'failure_reason'])
      .where('provider_call_id', '=', callSid)
      .executeTakeFirstOrThrow();
    if (['done', 'skipped', 'failed', 'held'].includes(call.state) || Date.now() > until) return call;
    await sleep(250);
  }
}

/** Infinitely late where no mail comes. */
async function untilMailed({ db }: Deps, callId: string): Promise<number> {
  const until = Date.now() + longestMailWaitMilliseconds;
  while (Date.now() < until) {
    const mail = await db.service
      .selectFrom('call_deliveries')
      .select('sent_at')
      .where('call_id', '=', callId)
      .where('purpose', '=', 'notes')
      .where('sent_at', 'is not', null)
      .orderBy('sent_at', 'desc')
      .executeTakeFirst();
    if (mail?.sent_at) return mail.sent_at.getTime();
    await sleep(250);
  }
  return Number.POSITIVE_INFINITY;
}

function readTakenSeconds(output: string, callId: string): number {
  const line = output
    .split('\n')
    .findLast((one) => one.includes('taken over from what was heard live') && one.includes(callId));
  return line ? (JSON.parse(line) as { takenSeconds: number }).takenSeconds : 0;
}

/** The same recording heard as if nobody had listened before. */
async function compareWithRecording({ deps }: Scene, callId: string) {
  const { recording_key: key, account_id } = await deps.db.service
    .selectFrom('calls')
    .select(['recording_key', 'account_id'])
    .where('id', '=', callId)
    .executeTakeFirstOrThrow();
  const expected = await listExpected(deps, account_id);
  const whole = await withRecording(
    deps,
    { key: key ?? '', signal: AbortSignal.timeout(3600_000) },
    (audioPath) => deps.transcriber.transcribe({ audioPath, channel: 0, ...expected }),
  );
  const conversation = whole?.segments.filter(({ announcement }) => !announcement) ?? [];
  return compareTurns(cutLongTurns(maskCardNumbers(conversation)), await listTurns(deps, callId));
}

async function listTurns({ db }: Deps, callId: string): Promise<Turn[]> {
  const rows = await db.service
    .selectFrom('transcript_segments')
    .innerJoin('transcripts', 'transcripts.id', 'transcript_segments.transcript_id')
    .select(['transcript_segments.text', 'start_seconds', 'end_seconds'])
    .where('call_id', '=', callId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    text: row.text,
    start: Number(row.start_seconds),
    end: Number(row.end_seconds),
  }));
}

/** Of a process and all that it started. */
function residentMegabytes(processId: number): number {
  const rows = execFileSync('ps', ['-axo', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const family = new Set([processId]);
  for (let before = 0; before < family.size; ) {
    before = family.size;
    for (const [pid = 0, parent = 0] of rows) if (family.has(parent)) family.add(pid);
  }
  return rows.reduce((sum, [pid = 0, , kilobytes = 0]) => sum + (family.has(pid) ? kilobytes / 1024 : 0), 0);
}
