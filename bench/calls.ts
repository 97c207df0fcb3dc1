import { readFile } from 'node:fs/promises';
import path from 'node:path';
import autocannon from 'autocannon';
import { makeDataDir, removeDataDir, startServerProcess } from '#test/support/servers/server-process.ts';
import { atMost, exactly } from './bar.ts';
import { shareOf } from './share-of.ts';

const calls = 20;
const sample = path.join(import.meta.dirname, '../samples/calls/11-electrical-burning-outlet.wav');

interface Watched {
  call: { state: string } | null;
}

/** Twenty calls at once on the embedded default, real speech included: what becomes of them, and of the web meanwhile. */
export async function run() {
  const dataDir = await makeDataDir();
  const server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  const [, password = ''] = /password: (\S+)/.exec(server.output()) ?? [];
  const signIn = await post(`${server.url}/api/sign-in`, { email: 'demo@jotline.example', password });
  const cookie = signIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const probe = (seconds: number) => measure(`${server.url}/api/lines`, cookie, seconds);

  await probe(3);
  console.error('the web when idle');
  const idle = await probe(40);
  console.error(`${calls} calls at once`);
  const audio = (await readFile(sample)).toString('base64');
  const started = performance.now();
  const placed = await Promise.all(
    Array.from({ length: calls }, async () => {
      const answer = await post(`${server.url}/dev/phone/calls`, { from: '+15125550100', audio });
      return ((await answer.json()) as { callSid: string }).callSid;
    }),
  );
  const rounds: Probe[] = [];
  let states: string[] = [];
  while (states.filter((state) => ['done', 'skipped', 'failed'].includes(state)).length < calls) {
    rounds.push(await probe(20));
    states = await Promise.all(placed.map((callSid) => stateOf(server.url, callSid)));
    console.error(`${states.filter((state) => state === 'done').length} of ${calls} done`);
    if (performance.now() - started > 45 * 60_000) break;
  }
  await server.stop();
  await removeDataDir(dataDir);
  const times = rounds.flatMap(({ milliseconds }) => milliseconds);
  const [busy, idleP99] = [shareOf(times, 0.99), shareOf(idle.milliseconds, 0.99)];
  const done = states.filter((state) => state === 'done').length;
  const busyToIdle = Number((busy / idleP99).toFixed(2));
  const errors = rounds.reduce((sum, probed) => sum + probed.errors, idle.errors);
  return {
    bench: 'calls',
    calls,
    done,
    secondsInAll: Math.round((performance.now() - started) / 1000),
    web: {
      answers: times.length,
      idleP99Milliseconds: Math.round(idleP99),
      busyP99Milliseconds: Math.round(busy),
      busyToIdle,
      worstMilliseconds: Math.round(shareOf(times, 1)),
      errors,
    },
    bars: [
      exactly('calls done', done, calls),
      exactly('errors of the web', errors, 0),
      atMost("the web's p99 while it works, to idle", busyToIdle, 3),
    ],
  };
}

interface Probe {
  milliseconds: number[];
  errors: number;
}

/** A person clicking, not a load test: ten requests a second. */
function measure(url: string, cookie: string, seconds: number): Promise<Probe> {
  const options = { url, connections: 2, overallRate: 10, duration: seconds, headers: { cookie } };
  const milliseconds: number[] = [];
  return new Promise((resolve, reject) => {
    const run = autocannon(options, (error, result) => {
      if (error) reject(error);
      else resolve({ milliseconds, errors: result.errors + result.non2xx });
    });
    run.on('response', (_client, _status, _bytes, took) => milliseconds.push(took));
  });
}

async function stateOf(url: string, callSid: string): Promise<string> {
  const { call } = (await (await fetch(`${url}/dev/phone/calls/${callSid}`)).json()) as Watched;
  return call?.state ?? 'none';
}

function post(url: string, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}
