import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * One Jotline a data folder. The lock is a socket that only a living process can answer on, so a crash or a
 * reused process id never leaves a false one behind.
 */
export async function lockDataFolder(dataDir: string, owner: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  const address = await socketPath(dataDir);
  const holder = await askHolder(address);
  if (holder !== null) {
    throw new Error(`Jotline is already running on ${dataDir} (${holder}). Stop it first, or set DATA_DIR.`);
  }
  await rm(address, { force: true });
  const server = createServer((socket) => socket.on('error', () => {}).end(owner)).listen(address);
  await once(server, 'listening');
  server.unref();
  return async () => {
    server.close();
    await once(server, 'close');
  };
}

/** Socket paths are limited to about 100 bytes: a deep data folder is named by its hash. */
async function socketPath(dataDir: string): Promise<string> {
  const folder = await realpath(dataDir);
  const inside = path.join(folder, 'jotline.sock');
  if (Buffer.byteLength(inside) <= 100) return inside;
  return path.join(
    tmpdir(),
    `jotline-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}.sock`,
  );
}

async function askHolder(address: string): Promise<string | null> {
  const socket = connect(address);
  try {
    await once(socket, 'connect');
  } catch {
    return null;
  }
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  return answer;
}
