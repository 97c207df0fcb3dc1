import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '#server/db/find-free-port.ts';

export interface ServerProcess {
  url: string;
  child: ChildProcess;
  output: () => string;
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

const main = path.join(import.meta.dirname, '../../../server/main.ts');

/** The server as a stranger starts it: its own process, data folder and port. */
export async function startServerProcess(
  settings: Record<string, string>,
  args: string[] = [],
  program = ['--import', 'tsx', main],
): Promise<ServerProcess> {
  const port = settings.PORT ?? String(await findFreePort());
  const { PATH, HOME } = process.env;
  // What runs on the machine of whoever tests is not looked for.
  const OLLAMA_HOST = '127.0.0.1:9';
  const child = spawn(process.execPath, [...program, ...args], {
    env: { PATH, HOME, NODE_ENV: 'development', OLLAMA_HOST, ...settings, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exited = once(child, 'exit');
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
        if (/Jotline is (ready|working)/.test(output)) resolve();
      });
    }
    child.once('exit', () => reject(new Error(output)));
  });
  await ready;
  return {
    url: `http://localhost:${port}`,
    child,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const [code] = await exited;
      return code as number | null;
    },
  };
}

/** A data folder that PostgreSQL's unprivileged user can reach when the tests run as root. */
export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'jotline-data-'));
  await chmod(dataDir, 0o755);
  return dataDir;
}

/** A PostgreSQL whose server was killed may still be writing its last files. */
export function removeDataDir(dataDir: string): Promise<void> {
  return rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}
