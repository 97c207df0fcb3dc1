import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { buildSignUp } from '#test/support/factories.ts';
import { drawPng } from '#test/support/files/draw-png.ts';
import { isPictureProcess, waitForPictureProcess } from '#test/support/files/pictures.ts';
import { startBundledServer } from '#test/support/servers/bundled-server.ts';
import { makeDataDir, removeDataDir, type ServerProcess } from '#test/support/servers/server-process.ts';
import { createTestDatabase } from '#test/support/test-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataDir: string;
let server: ServerProcess;
let serverId: number;

beforeEach(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  dataDir = await makeDataDir();
  server = await startBundledServer({ DATA_DIR: dataDir, DATABASE_URL: database.url });
  serverId = server.child.pid ?? 0;
});
afterEach(async () => {
  // Only a test that failed leaves it running.
  server.child.kill('SIGKILL');
  await database.drop();
  await removeDataDir(dataDir);
});

async function signUp(): Promise<(picture: Buffer) => Promise<number>> {
  const answer = await fetch(`${server.url}/api/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(buildSignUp()),
  });
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  return async (picture) => {
    const headers = { cookie: cookie.join('; '), 'content-type': 'image/png' };
    const body = new Uint8Array(picture);
    return (await fetch(`${server.url}/api/company/logo`, { method: 'PUT', headers, body })).status;
  };
}

const untilGone = (id: number) =>
  vi.waitFor(async () => expect(await isPictureProcess(id)).toBe(false), 60_000);

test('the server never loads what reads pictures, and its process for them ends when it is stopped', async () => {
  const upload = await signUp();
  expect(await upload(await drawPng(300, 100))).toBe(200);
  const id = await waitForPictureProcess(serverId);
  if (process.platform === 'linux') {
    expect(await readFile(`/proc/${id}/maps`, 'utf8')).toContain('libvips');
    expect(await readFile(`/proc/${serverId}/maps`, 'utf8')).not.toContain('libvips');
  }
  expect(await server.stop()).toBe(0);
  await untilGone(id);
});

test('a server killed in the middle of a picture leaves no process behind', async () => {
  const upload = await signUp();
  const lost = upload(await drawPng(4800, 4790)).catch(() => 'lost');
  const id = await waitForPictureProcess(serverId);
  await server.stop('SIGKILL');
  expect(await lost).toBe('lost');
  await untilGone(id);
});
