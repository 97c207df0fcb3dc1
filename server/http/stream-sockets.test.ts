import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { serveStreamSockets } from './stream-sockets.ts';

/** A server whose clients may be silent for so long, and a client of it. */
async function connect(silentMilliseconds: number, options: { autoPong?: boolean } = {}) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  let closed = 0;
  const end = serveStreamSockets(server, {
    path: '/stream',
    accepts: () => true,
    take: (socket) => socket.onClosed(() => (closed += 1)),
    silentMilliseconds,
  });
  const { port } = server.address() as AddressInfo;
  const client = new WebSocket(`ws://127.0.0.1:${port}/stream`, options);
  client.on('error', () => undefined);
  await once(client, 'open');
  onTestFinished(() => {
    client.terminate();
    end();
    server.close();
  });
  return { client, closed: () => closed };
}

test('a connection on which nothing is said is closed', async () => {
  const { client } = await connect(300);
  await once(client, 'close');
});

test('a client that does not answer any more is closed, whatever it said before', async () => {
  const { client } = await connect(3000, { autoPong: false });
  client.send('hello');
  const talking = setInterval(() => client.send('hello'), 20);
  onTestFinished(() => clearInterval(talking));
  await once(client, 'close');
}, 20_000);

test('one that speaks and answers stays', async () => {
  const { client, closed } = await connect(10_000);
  const talking = setInterval(() => client.send('hello'), 20);
  onTestFinished(() => clearInterval(talking));
  for (let pings = 0; pings < 2; pings += 1) await once(client, 'ping');
  await sleep(0);
  expect([client.readyState, closed()]).toEqual([WebSocket.OPEN, 0]);
}, 20_000);
