import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems hand out to connections: what is free here stays so until somebody asks for it. */
const lowest = 12_000;
const highest = 32_000;

/** A port of this machine that nobody listens on now. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(lowest, highest);
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return findFreePort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
