import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { findFreePort } from '#server/db/find-free-port.ts';
import { buildSignUp } from '#test/support/factories.ts';
import { startBundledServer } from '#test/support/servers/bundled-server.ts';
import { makeDataDir, removeDataDir, type ServerProcess } from '#test/support/servers/server-process.ts';

const visitors = 12;
const restarts = 3;
/** No answer at all. */
const hungUp = { status: 0 };

let dataDir: string;
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let web: ServerProcess;
let worker: ServerProcess;
const startPostgres = (port: number) => startEmbeddedPostgres({ dataDir, port, settings: { fsync: 'off' } });

beforeAll(async () => {
  dataDir = await makeDataDir();
  postgres = await startPostgres(await findFreePort());
  const settings = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  web = await startBundledServer(settings, ['--services=web']);
  worker = await startBundledServer(settings, ['--services=worker']);
});
afterAll(async () => {
  await Promise.all([web.stop(), worker.stop()]);
  await postgres.stop();
  await removeDataDir(dataDir);
});

test('a database that is restarted under load ends no process, and nobody is told of a fault', async () => {
  const { cookie } = await signUp();
  const statuses = new Map<number, number>();
  let isOver = false;
  const visit = async (path: string) => {
    while (!isOver) {
      const { status } = await fetch(`${web.url}${path}`, { headers: { cookie } }).catch(() => hungUp);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const paths = ['/api/calls', '/api/sessions', '/api/contacts', '/api/plan'];
  const load = Array.from({ length: visitors }, (_, at) => visit(paths[at % paths.length] ?? ''));
  for (let round = 0; round < restarts; round += 1) {
    const answered = statuses.get(200) ?? 0;
    await vi.waitFor(() => expect(statuses.get(200) ?? 0).toBeGreaterThan(answered + visitors), 60_000);
    await postgres.stop();
    postgres = await startPostgres(Number(new URL(postgres.url).port));
  }
  await waitUntilReady();
  isOver = true;
  await Promise.all(load);
  expect([web.child.exitCode, worker.child.exitCode]).toEqual([null, null]);
  expect([...statuses.keys()].sort()).toEqual([200, 503]);

  // The worker too has found its way back: a job of now is done.
  const { email } = await signUp();
  await vi.waitFor(async () => expect(await readMailbox()).toContain(email), {
    timeout: 60_000,
    interval: 200,
  });
}, 240_000);

async function signUp() {
  const input = buildSignUp({ email: `restart-${Date.now()}@example.com` });
  const answer = await fetch(`${web.url}/api/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: web.url },
    body: JSON.stringify(input),
  });
  expect(answer.status).toBe(200);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { cookie, email: input.email };
}

const waitUntilReady = () =>
  vi.waitFor(async () => expect((await fetch(`${web.url}/readyz`)).status).toBe(200), {
    timeout: 60_000,
    interval: 200,
  });

const readMailbox = async () => (await fetch(`${web.url}/dev/mailbox`)).text();
