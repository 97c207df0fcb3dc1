import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { hostname } from 'node:os';
import path from 'node:path';

/** Socket paths are limited to about 100 bytes. */
const longestSocketPath = 100;
const beatMilliseconds = 30_000;
/** Its jobs were given to others long before: what it wrote is of no use to anyone. */
const silentMilliseconds = 15 * 60_000;

const socketOf = (home: string) => path.join(home, 'sock');
const beatOf = (home: string) => path.join(home, 'alive');

/**
 * Names the kernel we run on, which all containers of a machine share: only there can a socket be asked. A process id
 * would not do: containers give the same ones again, and so does a machine after a while.
 */
export async function readMachine(): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => hostname());
  return createHash('sha256').update(boot).digest('hex').slice(0, 6);
}

/**
 * Makes us known as the owner of a folder: by a socket that only a living process answers on, and by a file that is
 * written anew for those who cannot ask it, on other machines that share the disk.
 */
export async function ownHome(home: string): Promise<{ beat: () => Promise<Date>; release: () => void }> {
  const server = await listen(socketOf(home));
  const beat = async () => {
    await writeFile(beatOf(home), '', { mode: 0o600 });
    // The disk's own time, also where the disk is another machine's.
    return (await stat(beatOf(home))).mtime;
  };
  await beat();
  const timer = setInterval(() => void beat().catch(() => {}), beatMilliseconds).unref();
  return {
    beat,
    release() {
      clearInterval(timer);
      server?.close();
    },
  };
}

/** Null where the path is too long or the disk has no sockets: then the beats alone tell. */
async function listen(address: string): Promise<Server | null> {
  if (Buffer.byteLength(address) >= longestSocketPath) return null;
  // Seen under its name only when it answers: between the two calls that make it, it looks like a dead one.
  const unready = `${address}-`;
  const server = createServer((socket) => socket.on('error', () => {}).end()).listen(unready);
  try {
    await once(server, 'listening');
    await rename(unready, address);
  } catch {
    return null;
  }
  return server.unref();
}

export async function isOwned(home: string, { machine, now }: { machine: string; now: Date }) {
  const answer = path.basename(home).startsWith(`${machine}-`) ? await ask(socketOf(home)) : null;
  if (answer !== null) return answer;
  const known = await stat(beatOf(home)).catch(() => stat(home).catch(() => null));
  return known !== null && now.getTime() - known.mtimeMs < silentMilliseconds;
}

/** Null when nobody can tell: there is no socket, or it may not be asked. */
async function ask(address: string): Promise<boolean | null> {
  const socket = connect(address);
  try {
    await once(socket, 'connect');
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ECONNREFUSED' ? false : null;
  } finally {
    socket.destroy();
  }
}
