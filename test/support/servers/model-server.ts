import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A language model that has no answer: it says so at once, or keeps the asker waiting. */
export async function startModelServer() {
  let hanging: (() => void) | null = null;
  const server = createServer((request, response) => {
    request.resume();
    if (hanging) return hanging();
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: 'no answer' } }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    untilHanging: () =>
      new Promise<void>((resolve) => {
        hanging = resolve;
      }),
    answer() {
      hanging = null;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
