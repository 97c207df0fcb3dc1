import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildSignUp } from '#test/support/factories.ts';
import { startBundledServer } from '#test/support/servers/bundled-server.ts';
import {
  makeDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from '#test/support/servers/server-process.ts';

const run = promisify(execFile);

/** The PostgreSQL servers that run on this folder. */
async function postgresOn(dataDir: string): Promise<string[]> {
  const { stdout } = await run('ps', ['-eo', 'pid,args']);
  return stdout.split('\n').filter((line) => line.includes('bin/postgres') && line.includes(dataDir));
}

describe('a server started on an empty folder', () => {
  let dataDir: string;
  let server: ServerProcess;
  const ollama = createServer((_request, response) =>
    response.end(JSON.stringify({ models: [{ name: 'llama3.1:latest' }] })),
  );
  beforeAll(async () => {
    dataDir = await makeDataDir();
    await once(ollama.listen(0, '127.0.0.1'), 'listening');
    const { port } = ollama.address() as AddressInfo;
    server = await startServerProcess({ DATA_DIR: dataDir, OLLAMA_HOST: `127.0.0.1:${port}` });
  });
  afterAll(async () => {
    ollama.close();
    await server.stop();
    await removeDataDir(dataDir);
  });

  test('prints its address, the demo login and what is in use', () => {
    expect(server.output()).toContain(`Jotline is ready at ${server.url}`);
    expect(server.output()).toMatch(/Demo login: demo@jotline\.example {2}password: demo-[0-9a-f]{10}/);
    expect(server.output()).toMatch(/Database: +embedded PostgreSQL \(set DATABASE_URL/);
    expect(server.output()).toMatch(/Mail: +embedded mailbox, see \/dev\/mailbox \(set SMTP_URL/);
    expect(server.output()).toMatch(/Files: +a folder under DATA_DIR \(set S3_BUCKET/);
    expect(server.output()).toMatch(
      /Notes: +embedded writer .*\n +Ollama is running with llama3\.1: set WRITER/,
    );
  });

  test('lets the demo account in with the printed password', async () => {
    const [, password] = /password: (\S+)/.exec(server.output()) ?? [];
    const answer = await fetch(`${server.url}/api/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'demo@jotline.example', password }),
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ user: { emailVerified: true } });
  });

  test('is alive and ready', async () => {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const ready = await fetch(`${server.url}/readyz`);
    expect(ready.status).toBe(200);
    const all = { status: 'ready', worker: 'ok', mail: 'ok', carrier: 'ok', writer: 'ok' };
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).json()).toEqual(all);
  });

  test('keeps a quiet connection longer than the proxies before it do', async () => {
    const { headers } = await fetch(`${server.url}/healthz`, { headers: { connection: 'keep-alive' } });
    const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThan(60);
  });

  test('refuses a second start on the same folder and says why', async () => {
    await expect(startBundledServer({ DATA_DIR: dataDir })).rejects.toThrow(
      /already running on .*process \d+/,
    );
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  test('refuses to start on a taken port and says which', async () => {
    const other = await makeDataDir();
    const port = new URL(server.url).port;
    await expect(startBundledServer({ DATA_DIR: other, PORT: port })).rejects.toThrow(
      `Port ${port} is taken`,
    );
    expect(await postgresOn(other)).toEqual([]);
    await removeDataDir(other);
  });

  test('brings its PostgreSQL back when that is killed, with everything that was written', async () => {
    const running = (await postgresOn(dataDir)).length;
    const email = 'before-the-kill@example.com';
    const send = (path: string, body: object) =>
      fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const { password, ...signUp } = buildSignUp({ email });
    expect((await send('/api/sign-up', { ...signUp, password })).status).toBe(200);
    for (let round = 0; round < 2; round += 1) {
      const [pid = ''] = (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
      await vi.waitFor(
        async () => expect((await send('/api/sign-in', { email, password })).status).toBe(200),
        { timeout: 60_000, interval: 200 },
      );
    }
    expect(server.child.exitCode).toBeNull();
    expect(server.output()).toContain('database died, starting it again');
    // The same programs as before, and nothing left of those that died.
    await expect.poll(() => postgresOn(dataDir)).toHaveLength(running);
  });

  test('finishes what is under way on Ctrl-C, stops its PostgreSQL, and starts again with everything kept', async () => {
    const signUp = buildSignUp({ email: 'kept@example.com' });
    const slow = fetch(`${server.url}/api/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(signUp),
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    const code = await server.stop('SIGINT');
    expect((await slow).status).toBe(200);
    expect(code).toBe(0);
    expect(await postgresOn(dataDir)).toEqual([]);

    server = await startServerProcess({ DATA_DIR: dataDir });
    const again = await fetch(`${server.url}/api/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: signUp.email, password: signUp.password }),
    });
    expect(again.status).toBe(200);
  });
});

describe('wrong settings', () => {
  test('are named, all at once', async () => {
    const starting = startBundledServer({
      DATABASE_URL: 'mysql://x',
      SMTP_URL: 'http://x',
      LOG_LEVEL: 'loud',
    });
    await expect(starting).rejects.toThrow(/DATABASE_URL.*\n.*SMTP_URL|LOG_LEVEL[\s\S]*DATABASE_URL/);
  });

  test('a start in production with stand-ins is refused before anything is written, and each is named', async () => {
    const dataDir = await makeDataDir();
    const starting = startBundledServer({ DATA_DIR: dataDir, NODE_ENV: 'production' });
    await expect(starting).rejects.toThrow(
      /SID: [\s\S]*_NUMBER: [\s\S]*SECRET_KEY: [\s\S]*SMTP_URL: [\s\S]*MAIL_FROM: [\s\S]*DEMO=true/,
    );
    expect(await readdir(dataDir)).toEqual([]);
    await removeDataDir(dataDir);
  });

  test('a service that does not exist, or half of them without a shared database, is refused', async () => {
    await expect(startBundledServer({}, ['--services=web,cook'])).rejects.toThrow('There is no service cook');
    await expect(startBundledServer({}, ['--services=web'])).rejects.toThrow('set DATABASE_URL');
  });
});
