import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Between a browser and the server, where a worker's own requests pass too: takes the connection away, and makes a release. */
export async function startFrontServer(behind: string) {
  const target = new URL(behind);
  const state = { isAway: false, isReleased: false, gone: [] as RegExp[] };
  const mainScript = /\/assets\/index-[\w-]+\.js/g;
  const next = '/assets/index-Next0001.js';
  let main = '';

  function answer(asked: IncomingMessage, response: ServerResponse): void {
    if (state.isAway) return void asked.socket.destroy();
    const url = asked.url ?? '/';
    if (state.isReleased && state.gone.some((pattern) => pattern.test(url)))
      return void response.writeHead(404).end('gone');
    const path = state.isReleased && url === next ? main : url;
    const { origin, ...headers } = asked.headers;
    const passed = request(
      {
        host: target.hostname,
        port: target.port,
        path,
        method: asked.method,
        headers: {
          ...headers,
          ...(origin && { origin: target.origin }),
          host: target.host,
          'accept-encoding': 'identity',
        },
      },
      (answered) => pass(answered, response),
    );
    passed.on('error', () => response.destroy());
    asked.pipe(passed);
  }

  function pass(answered: IncomingMessage, response: ServerResponse): void {
    const { statusCode = 500, headers } = answered;
    if (!headers['content-type']?.startsWith('text/html')) {
      response.writeHead(statusCode, headers);
      return void answered.pipe(response);
    }
    const parts: Buffer[] = [];
    answered.on('data', (part: Buffer) => parts.push(part));
    answered.on('end', () => {
      const html = Buffer.concat(parts).toString();
      main = mainScript.exec(html)?.[0] ?? main;
      mainScript.lastIndex = 0;
      const { 'content-length': _, ...rest } = headers;
      response.writeHead(statusCode, rest);
      response.end(state.isReleased ? html.replaceAll(mainScript, next) : html);
    });
  }

  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // A name, as the server itself has one: browsers hold a number for another site.
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    state,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
