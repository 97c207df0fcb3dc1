import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  method: string;
  /** Path and query. */
  target: string;
  headers: Record<string, string | string[] | undefined>;
  contentType: string;
  body: string;
}

interface Reply {
  status?: number;
  json?: unknown;
  body?: Buffer;
  headers?: Record<string, string>;
}

/** A vendor that writes down what it is asked, and answers as told. */
export async function startRecorder(reply: (request: SeenRequest) => Reply | Promise<Reply>) {
  const requests: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const seen: SeenRequest = {
      method: request.method ?? '',
      target: request.url ?? '',
      headers: request.headers,
      contentType: request.headers['content-type'] ?? '',
      body: Buffer.concat(pieces).toString('latin1'),
    };
    requests.push(seen);
    const { status = 200, json = {}, body, headers } = await reply(seen);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body ?? (status === 204 ? '' : JSON.stringify(json)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
