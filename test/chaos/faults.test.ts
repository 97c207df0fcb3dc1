import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, inject, test, vi } from 'vitest';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { findFreePort } from '#server/db/find-free-port.ts';
import { drawPng } from '#test/support/files/draw-png.ts';
import { signInOver, signUpOver } from '#test/support/http-client.ts';
import { bundleOnce, startBundledServer } from '#test/support/servers/bundled-server.ts';
import { makeDataDir, removeDataDir, startServerProcess } from '#test/support/servers/server-process.ts';
import { startMailServer } from '#test/support/servers/start-mail-server.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { size } from './chaos-size.ts';

/** A disk of its own, of a few megabytes; null where we may not have one. */
function mountSmallDisk(folder: string): (() => void) | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { stdio: 'ignore' });
    return () => void execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
}

test('a full disk: no traffic is asked for, an upload is told to come back, and all is well once there is room', async ({
  skip,
}) => {
  const dataDir = await makeDataDir();
  const unmount = mountSmallDisk(dataDir);
  if (!unmount) return skip('mounting a small disk needs root, and a system that lets it');
  const database = await createTestDatabase(inject('postgresUrl'));
  const server = await startBundledServer({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    AUTH_SECRET: 's'.repeat(32),
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
  });
  const pro = await signUpOver(server.url, 'full-disk@example.com');
  const logo = await drawPng(300, 120);
  const upload = async () => {
    const signedIn = await signInOver(server.url, 'full-disk@example.com');
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const headers = { 'content-type': 'image/png', origin: server.url, cookie };
    return fetch(`${server.url}/api/company/logo`, { method: 'PUT', headers, body: new Uint8Array(logo) });
  };
  const filler = path.join(dataDir, 'filler');
  await writeFile(filler, Buffer.alloc(8 * 1024 * 1024)).catch(() => {});
  await vi.waitFor(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(503));
  const refused = await upload();
  expect(refused.status).toBe(503);
  expect(((await refused.json()) as { error: { message: string } }).error.message).toMatch(/again/i);
  // What needs no disk goes on.
  expect((await pro.get('/api/contacts')).status).toBe(200);
  expect((await pro.post('/api/contacts', { name: 'Nora Field' })).status).toBe(201);
  await rm(filler);
  await vi.waitFor(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200));
  expect((await upload()).status).toBe(200);
  expect(await server.stop()).toBe(0);
  unmount();
  await database.drop();
  await removeDataDir(dataDir);
});

test('a database that is gone for a while: everybody is told to try again, and what was promised before is done after', async () => {
  const goneMilliseconds = size({ short: 5000, long: 30_000 });
  const [dataDir, folder] = [await makeDataDir(), await makeDataDir()];
  const start = (port: number) =>
    startEmbeddedPostgres({ dataDir: folder, port, settings: { fsync: 'off' } });
  let postgres = await start(await findFreePort());
  const mail = await startMailServer();
  const server = await startBundledServer({
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    SMTP_URL: mail.url,
    SMTP_REQUIRE_TLS: 'false',
    MAIL_FROM: 'notes@jotline.example',
    LOG_LEVEL: 'warn',
  });
  const pro = await signUpOver(server.url, 'gone@example.com');
  await postgres.stop();
  const until = Date.now() + goneMilliseconds;
  const statuses = new Set<number>();
  while (Date.now() < until) {
    const began = Date.now();
    statuses.add((await pro.get('/api/contacts')).status);
    statuses.add((await fetch(`${server.url}/readyz`)).status);
    expect(Date.now() - began).toBeLessThan(60_000);
    await sleep(100);
  }
  expect([...statuses]).toEqual([503]);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  postgres = await start(Number(new URL(postgres.url).port));
  await vi.waitFor(async () => expect((await pro.get('/api/contacts')).status).toBe(200));
  expect(server.child.exitCode).toBeNull();
  await vi.waitFor(() => expect(mail.received.filter(({ to }) => to === 'gone@example.com')).toHaveLength(1));
  await server.stop();
  await mail.close();
  await postgres.stop();
  await Promise.all([dataDir, folder].map(removeDataDir));
});

test('a mail server that is away for an hour: each mail waits and then arrives, once', async () => {
  const database = await createTestDatabase(inject('postgresUrl'));
  const dataDir = await makeDataDir();
  const mail = await startMailServer();
  const server = await startBundledServer({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SMTP_URL: mail.url,
    SMTP_REQUIRE_TLS: 'false',
    MAIL_FROM: 'notes@jotline.example',
    LOG_LEVEL: 'silent',
  });
  const db = new pg.Client({ connectionString: database.url });
  await db.connect();
  mail.setMode('lock out');
  const pro = await signUpOver(server.url, 'hour@example.com');
  expect((await pro.get('/api/session')).status).toBe(200);
  // The queue counts by the database's clock: each pause is taken off an hour, and then over.
  let left = 3600;
  while (left > 0) {
    const { rows } = await db.query<{ id: string; pause: number }>(
      `select id, extract(epoch from start_after - now())::float8 as pause from pgboss.job
      where name = 'accounts.send-confirmation' and state = 'retry'`,
    );
    const [job] = rows;
    if (job && job.pause > 0) {
      left -= job.pause;
      if (left > 0) await db.query('update pgboss.job set start_after = now() where id = $1', [job.id]);
    }
    const { rows: dead } = await db.query("select 1 from pgboss.job where name = 'dead-letters'");
    expect(dead).toEqual([]);
    await sleep(50);
  }
  mail.setMode('accept');
  await db.query("update pgboss.job set start_after = now() where state = 'retry'");
  await vi.waitFor(() => expect(mail.received.filter(({ to }) => to === 'hour@example.com')).toHaveLength(1));
  await server.stop();
  await mail.close();
  await db.end();
  await database.drop();
  await removeDataDir(dataDir);
});

test('a clock that jumps: nobody is signed out or let in, and no limit is forgotten', async () => {
  const database = await createTestDatabase(inject('postgresUrl'));
  const program = await bundleOnce('server-at');
  const dataDir = await makeDataDir();
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    AUTH_SECRET: 's'.repeat(32),
    LOG_LEVEL: 'warn',
  };
  const day = 24 * 3600 * 1000;
  const at = async (ahead: number, PORT?: string) =>
    startServerProcess({ ...settings, ...(PORT && { PORT }) }, [`--ahead=${ahead}`], [program]);
  let server = await at(0);
  const { port } = new URL(server.url);
  const pro = await signUpOver(server.url, 'jump@example.com');
  for (let guess = 0; guess < 10; guess += 1) await signInOver(server.url, 'other@example.com');
  expect((await signInOver(server.url, 'other@example.com')).status).toBe(429);
  for (const ahead of [-2 * 3600 * 1000, 2 * day, 0]) {
    await server.stop();
    server = await at(ahead, port);
    expect((await pro.get('/api/contacts')).status).toBe(200);
    expect((await pro.post('/api/contacts', { name: `At ${ahead}` })).status).toBe(201);
    expect((await signInOver(server.url, 'other@example.com')).status).toBe(429);
  }
  const { body } = await pro.get('/api/contacts');
  expect(body.contacts).toHaveLength(3);
  await server.stop();
  await database.drop();
  await removeDataDir(dataDir);
});
