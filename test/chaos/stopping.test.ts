import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { findFreePort } from '#server/db/find-free-port.ts';
import { buildSignUp } from '#test/support/factories.ts';
import { startBundledServer } from '#test/support/servers/bundled-server.ts';
import { makeDataDir, removeDataDir } from '#test/support/servers/server-process.ts';
import { createTestDatabase } from '#test/support/test-database.ts';

/** What used to cut off whoever was slower. */
const slowMilliseconds = 11_000;

test('a stop waits for a slow request, tells it to be the last of its connection, and a worker says how it is', async () => {
  const database = await createTestDatabase(inject('postgresUrl'));
  const dataDir = await makeDataDir();
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir };
  const health = String(await findFreePort());
  const web = await startBundledServer(settings, ['--services=web']);
  const worker = await startBundledServer({ ...settings, HEALTH_PORT: health }, ['--services=worker']);

  const ask = (path: string) => fetch(`http://127.0.0.1:${health}${path}`);
  expect((await ask('/healthz')).status).toBe(200);
  await expect.poll(async () => (await (await ask('/readyz')).json()).worker).toBe('ok');
  expect(await (await ask('/metrics')).text()).toContain('jotline_queue_jobs');
  expect((await ask('/api/session')).status).toBe(404);

  const body = JSON.stringify(buildSignUp({ email: 'slow@example.com' }));
  const { port } = new URL(web.url);
  const outgoing = request({
    port,
    host: '127.0.0.1',
    path: '/api/sign-up',
    method: 'POST',
    agent: new Agent({ keepAlive: true }),
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  });
  const answered = once(outgoing, 'response');
  outgoing.write(body.slice(0, 20));
  await expect.poll(async () => (await fetch(`${web.url}/healthz`)).status).toBe(200);
  const stopped = web.stop();
  await expect.poll(() => web.output()).toContain('Stopping');
  await sleep(slowMilliseconds);
  outgoing.end(body.slice(20));
  const [response] = await answered;
  response.resume();
  expect(response.statusCode).toBe(200);
  expect(response.headers.connection).toBe('close');
  expect(await stopped).toBe(0);

  expect(await worker.stop()).toBe(0);
  await database.drop();
  await removeDataDir(dataDir);
});
