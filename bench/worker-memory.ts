import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createDeps } from '#server/create-deps.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Deps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import { transcribeCallJob } from '#server/features/calls/notes/transcribe-call.job.ts';
import { createLog } from '#server/log.ts';
import { writeWav } from '#server/providers/transcriber/audio/write-wav.ts';
import { makeDataDir, removeDataDir } from '#test/support/servers/server-process.ts';
import { startTranscriptionServer } from '#test/support/servers/transcription-server.ts';
import { waterHeater } from '#test/support/sound/call-scripts.ts';
import { atMost, exactly } from './bar.ts';
import { shareOf } from './share-of.ts';

const megabyte = 1024 * 1024;
const looks = 20;

interface Look {
  calls: number;
  heldBytes: number;
  residentBytes: number;
}

/**
 * A worker that writes the notes of thousands of calls, from recording to mail; a stand-in knows what was said in each.
 * What it still holds after throwing away all that nobody needs must not grow with the calls.
 * `--calls=500` for a short one.
 */
export async function run() {
  const { values } = parseArgs({ strict: false, options: { calls: { type: 'string', default: '10000' } } });
  const batch = Math.max(5, Math.round(Number(values.calls) / looks));
  const dataDir = await makeDataDir();
  const postgres = await startEmbeddedPostgres({ dataDir });
  await migrate(postgres.url);
  const speech = await startTranscriptionServer();
  speech.sayOtherwise(waterHeater);
  const env = readEnv({ DATA_DIR: dataDir, NODE_ENV: 'production', LOG_LEVEL: 'warn' });
  const log = createLog(env);
  const deps = await createDeps({
    env,
    log,
    databaseUrl: postgres.url,
    secret: 'b'.repeat(32),
    worker: false,
  });
  const accountId = await createPro(deps);
  const worker = fork(
    path.join(import.meta.dirname, 'memory-worker.ts'),
    [postgres.url, dataDir, speech.url],
    {
      execArgv: ['--expose-gc', '--import', 'tsx'],
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
    },
  );
  await once(worker, 'message');
  const seen: Look[] = [];
  const states = new Map<string, number>();
  for (let look = 0; look < looks; look += 1) {
    for (const state of await takeCalls(deps, accountId, batch))
      states.set(state, (states.get(state) ?? 0) + 1);
    const [held] = (await ask(worker)) as [Omit<Look, 'calls'>];
    seen.push({ calls: (look + 1) * batch, ...held });
    console.error(
      `${(look + 1) * batch} calls: holds ${(held.heldBytes / megabyte).toFixed(1)} MB, takes ${Math.round(held.residentBytes / megabyte)} MB`,
    );
  }
  const exited = once(worker, 'exit');
  worker.send('stop');
  await exited;
  await deps.close();
  await speech.close();
  await postgres.stop();
  await removeDataDir(dataDir);
  // The first quarter warms up: what is loaded on first use, plans, caches with an end.
  const warm = seen.slice(looks / 4);
  const calls = looks * batch;
  const kilobytesPerCall = Number((slope(warm) / 1024).toFixed(2));
  const half = warm.length / 2;
  const resident = (part: Look[]) =>
    shareOf(
      part.map(({ residentBytes }) => residentBytes),
      0.5,
    );
  const laterToEarlier = Number((resident(warm.slice(-half)) / resident(warm.slice(0, half))).toFixed(2));
  return {
    bench: 'worker-memory',
    calls,
    states: Object.fromEntries(states),
    kilobytesPerCall,
    laterToEarlier,
    heldMegabytes: {
      first: toMegabytes(seen[0]),
      warm: toMegabytes(warm[0]),
      last: toMegabytes(warm.at(-1)),
    },
    bars: [
      exactly('calls whose notes were written', states.get('done') ?? 0, calls),
      // Ten thousand of them would be 5 MB.
      atMost('kilobytes that stay of each call', kilobytesPerCall, 0.5),
      atMost('memory of the later half to the earlier', laterToEarlier, 1.15),
    ],
  };
}

const toMegabytes = (look: Look | undefined) => Number(((look?.heldBytes ?? 0) / megabyte).toFixed(1));

/** Bytes for each further call, by least squares: one look that caught a job at work does not decide. */
function slope(seen: Look[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanCalls, meanBytes] = [
    mean(seen.map(({ calls }) => calls)),
    mean(seen.map((look) => look.heldBytes)),
  ];
  const over = seen.reduce((sum, look) => sum + (look.calls - meanCalls) * (look.heldBytes - meanBytes), 0);
  return over / seen.reduce((sum, { calls }) => sum + (calls - meanCalls) ** 2, 0);
}

function ask(worker: ChildProcess): Promise<unknown[]> {
  const answer = once(worker, 'message');
  worker.send('look');
  return answer;
}

async function createPro({ db }: Deps): Promise<string> {
  const { rows } = await db.pool.query<{ account_id: string }>(
    `with account as (insert into accounts (name) values ('Bench') returning id),
      login as (insert into logins (account_id, name, email, email_verified)
        select id, 'Bench', 'bench@example.com', true from account),
      plan as (insert into account_plans (account_id) select id from account)
    insert into phone_numbers (account_id, phone_number, assigned_person_name, is_primary)
      select id, '+15122000100', 'Bench', true from account returning account_id`,
  );
  return rows[0]?.account_id ?? '';
}

/** Ten seconds of a hum: what is said in it the stand-in knows. */
const sound = Buffer.from(
  writeWav(
    Float32Array.from({ length: 80_000 }, (_, at) => 0.2 * Math.sin((2 * Math.PI * 180 * at) / 8000)),
    8000,
  ),
);

/** So many calls as the phone side leaves them, and where each of them ended. Their recordings go again. */
async function takeCalls({ db, storage, queue }: Deps, accountId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const id of ids) {
    const recordingKey = `recordings/${id}.wav`;
    await storage.put(recordingKey, sound, 'audio/wav');
    await db.service.transaction().execute(async (tx) => {
      await tx
        .insertInto('calls')
        .values({
          id,
          account_id: accountId,
          kind: 'pro',
          provider: 'bench',
          provider_call_id: `CA${id}`,
          caller_phone: '+15122000100',
          called_phone: '+15125550199',
          state: 'recorded',
          duration_seconds: 60,
          recording_seconds: 60,
          recording_key: recordingKey,
        })
        .execute();
      await queue.enqueue(transcribeCallJob, { callId: id }, { tx });
    });
  }
  for (;;) {
    const calls = await db.service
      .selectFrom('calls')
      .select(['id', 'state'])
      .where('id', 'in', ids)
      .execute();
    const ended = calls.filter(({ state }) => ['done', 'failed', 'skipped', 'held'].includes(state));
    if (ended.length === count) {
      for (const { id } of calls) await storage.remove(`recordings/${id}.wav`);
      return calls.map(({ state }) => state);
    }
    await sleep(200);
  }
}
