import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { prepareClusterFolder } from './cluster-folder.ts';
import { findFreePort } from './find-free-port.ts';
import { locatePostgres } from './locate-postgres.ts';
import { findUnprivilegedUser, type SystemUser } from './unprivileged-user.ts';

const run = promisify(execFile);

/**
 * Stops PostgreSQL when its standard input closes, and that happens also when we are killed: no orphan is
 * left holding the data folder. SIGINT is PostgreSQL's fast shutdown.
 */
const keeper = 'exec 3<&0; "$@" </dev/null 3<&- & pid=$!; (read -r _ <&3; kill -INT "$pid") & wait "$pid"';

interface EmbeddedPostgres {
  url: string;
  stop: () => Promise<void>;
}

export async function startEmbeddedPostgres(options: {
  dataDir: string;
  /** Server settings beyond ours, for tests (`fsync=off`). */
  settings?: Record<string, string>;
  /** A free one by default; a test that restarts the server names it. */
  port?: number;
  /** It died and comes back; the error is why it has not come back yet. */
  onDied?: (error?: Error) => void;
}): Promise<EmbeddedPostgres> {
  const user = await findUnprivilegedUser();
  const native = await locatePostgres(user);
  const folder = await prepareClusterFolder(path.join(options.dataDir, 'postgres'), user);
  const password = await readOrMakePassword(path.join(options.dataDir, 'postgres-password'));
  if (!existsSync(path.join(folder, 'PG_VERSION'))) await initialise(native, folder, password, user);

  const port = options.port ?? (await findFreePort());
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // No disk turns any more: an index is worth its while on small tables too, and on those that are about to grow.
    random_page_cost: '1.1',
    ...options.settings,
  };
  const args = ['-D', folder, '-p', String(port)].concat(
    Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  );
  const logFile = path.join(options.dataDir, 'postgres.log');
  const url = addressOf(password, port);

  const stop = await keepRunning(async () => {
    await waitForEarlierServer(folder);
    const log = await open(logFile, 'a', 0o600);
    const child = spawn(
      '/bin/sh',
      ['-c', keeper, 'sh', path.join(native, 'bin/postgres'), ...args],
      // Its own process group: Ctrl-C reaches us alone, and PostgreSQL goes last.
      { ...user, cwd: '/', detached: true, stdio: ['pipe', log.fd, log.fd] },
    );
    await log.close();
    await waitUntilReady(url, child, logFile);
    return child;
  }, options.onDied);
  return { url, stop };
}

/** The address of the one that another process keeps running on this folder; null while none does. */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  const server = await readServerFile(path.join(dataDir, 'postgres'));
  const password = await readFile(path.join(dataDir, 'postgres-password'), 'utf8').catch(() => null);
  return server && password ? addressOf(password, server.port) : null;
}

const addressOf = (password: string, port: number) =>
  `postgres://jotline:${password}@127.0.0.1:${port}/postgres`;

const mostPauseMilliseconds = 5000;

/** Starts it, and again whenever it dies: out of memory, or ended by someone who did not know what it is. */
async function keepRunning(
  start: () => Promise<ChildProcess>,
  onDied?: (error?: Error) => void,
): Promise<() => Promise<void>> {
  let isStopping = false;
  let child = await start();
  let coming = Promise.resolve();
  const watch = () =>
    child.once('exit', () => {
      child.stdin?.end();
      if (!isStopping) coming = comeBack();
    });
  const comeBack = async () => {
    onDied?.();
    for (let pause = 100; !isStopping; pause = Math.min(2 * pause, mostPauseMilliseconds)) {
      try {
        child = await start();
        watch();
        return;
      } catch (error) {
        onDied?.(error as Error);
        await sleep(pause);
      }
    }
  };
  watch();
  return async () => {
    isStopping = true;
    await coming;
    await stop(child);
  };
}

async function readOrMakePassword(file: string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept) return kept;
  const password = randomBytes(24).toString('hex');
  await writeFile(file, password, { mode: 0o600 });
  return password;
}

async function initialise(native: string, folder: string, password: string, user: SystemUser | null) {
  const temporary = await mkdtemp(path.join(tmpdir(), 'jotline-'));
  const passwordFile = path.join(temporary, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user) await Promise.all([temporary, passwordFile].map((name) => chown(name, user.uid, user.gid)));
  const args = ['-D', folder, '--username=jotline', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  await run(path.join(native, 'bin/initdb'), [...args, ...locale], { ...user, cwd: '/' });
  await rm(temporary, { recursive: true });
}

/** After we were killed, our PostgreSQL needs a moment to shut down. */
async function waitForEarlierServer(folder: string): Promise<void> {
  for (let waited = 0; waited < 15_000; waited += 50) {
    if (!(await readServerFile(folder))) return;
    await sleep(50);
  }
  throw new Error(`A PostgreSQL server is still running on ${folder}.`);
}

/** What PostgreSQL leaves in its folder while it runs; null when that is left over from one that is gone. */
async function readServerFile(folder: string): Promise<{ port: number } | null> {
  const file = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port] = file.split('\n');
  return pid && isAlive(Number(pid)) ? { port: Number(port) } : null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function waitUntilReady(url: string, child: ChildProcess, logFile: string): Promise<void> {
  for (let waited = 0; waited < 30_000 && child.exitCode === null; waited += 20) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(20);
    }
  }
  const tail = (await readFile(logFile, 'utf8')).split('\n').slice(-6).join('\n');
  await stop(child);
  throw new Error(`The embedded PostgreSQL did not start:\n${tail}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.stdin?.end();
  await exited;
}
