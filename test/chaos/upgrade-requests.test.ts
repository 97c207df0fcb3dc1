import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, inject, test } from 'vitest';
import { startBundledServer } from '#test/support/servers/bundled-server.ts';
import { makeDataDir, removeDataDir } from '#test/support/servers/server-process.ts';
import { createTestDatabase } from '#test/support/test-database.ts';

async function startWeb(settings: Record<string, string>) {
  const database = await createTestDatabase(inject('postgresUrl'));
  const dataDir = await makeDataDir();
  const own = { DATABASE_URL: database.url, DATA_DIR: dataDir };
  const web = await startBundledServer({ ...own, ...settings }, ['--services=web']);
  return {
    port: Number(new URL(web.url).port),
    async stop() {
      const code = await web.stop();
      await database.drop();
      await removeDataDir(dataDir);
      return code;
    },
  };
}

/** Asks for a WebSocket, takes the answer and never closes its own side. */
async function askForSocket(port: number, path: string): Promise<{ socket: Socket; answer: string }> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  const lines = [
    `GET ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const [answer] = await once(socket, 'data');
  return { socket, answer: String(answer) };
}

test('a stream that the carrier did not sign is refused, and whoever keeps its end open does not keep the server from stopping', async () => {
  const { port, stop } = await startWeb({ LIVE_CALLS: 'true' });
  const unsigned = await askForSocket(port, '/webhooks/voice/stream');
  const elsewhere = await askForSocket(port, '/anything');
  expect(unsigned.answer).toContain('HTTP/1.1 403 ');
  expect(elsewhere.answer).toContain('HTTP/1.1 404 ');
  expect(await stop()).toBe(0);
  for (const { socket } of [unsigned, elsewhere]) socket.destroy();
});

async function ask(port: number, path: string, headers: Record<string, string> = {}) {
  const [response] = await once(request({ port, host: '127.0.0.1', path, headers }).end(), 'response');
  const body = await text(response);
  return { status: response.statusCode, type: response.headers['content-type'], length: body.length };
}

test('without live calls there is no socket: what asks to go on in another protocol is answered as ever', async () => {
  const { port, stop } = await startWeb({});
  for (const upgrade of ['h2c', 'websocket'])
    for (const path of ['/healthz', '/webhooks/voice/stream'])
      expect(await ask(port, path, { connection: 'Upgrade', upgrade })).toEqual(await ask(port, path));
  expect((await ask(port, '/healthz', { connection: 'Upgrade', upgrade: 'h2c' })).status).toBe(200);
  expect(await stop()).toBe(0);
});
