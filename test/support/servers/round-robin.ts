import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const checkMilliseconds = 100;

/**
 * A balancer as it stands before several webs: each request goes to the next one that says it is ready; who refuses a
 * connection is passed over.
 */
export async function startRoundRobin() {
  let all: URL[] = [];
  let ready: URL[] = [];
  const served = new Map<string, number>();
  let turn = 0;
  // A connection for each request: one that is kept could be closed in the moment in which it is used.
  const agent = new Agent({ keepAlive: false });

  const pass = (to: URL, incoming: IncomingMessage, body: Buffer) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const { method, headers, url: path } = incoming;
      const address = incoming.headers['x-forwarded-for'] ?? incoming.socket.remoteAddress;
      const passed = { ...headers, 'x-forwarded-for': address, connection: 'close' };
      const outgoing = request(
        { host: '127.0.0.1', port: to.port, method, path, headers: passed, agent },
        resolve,
      );
      outgoing.once('error', reject).end(body);
    });

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await buffer(incoming);
    const backends = ready.length > 0 ? [...ready] : all;
    const first = turn++;
    for (const at of backends.keys()) {
      const to = backends[(first + at) % backends.length];
      if (!to) break;
      try {
        const response = await pass(to, incoming, body);
        served.set(to.port, (served.get(to.port) ?? 0) + 1);
        const { connection: _, ...headers } = response.headers;
        outgoing.writeHead(response.statusCode ?? 502, headers);
        response.on('error', () => outgoing.destroy());
        response.pipe(outgoing);
        return;
      } catch (error) {
        // Nothing was sent yet: anybody else may have it. After that, who asked decides whether to ask again.
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') break;
      }
    }
    outgoing.writeHead(502).end();
  };
  const check = async () => {
    const states = await Promise.all(
      all.map((url) =>
        fetch(new URL('/readyz', url)).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    );
    ready = all.filter((_, at) => states[at]);
  };
  const checking = setInterval(() => void check(), checkMilliseconds);
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Requests by port. */
    served,
    spreadOver(urls: string[]) {
      all = urls.map((url) => new URL(url));
      ready = all;
    },
    async close() {
      clearInterval(checking);
      server.closeAllConnections();
      server.close();
    },
  };
}
