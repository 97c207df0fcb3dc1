import { open, rm, stat, utimes } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MILLISECONDS = 250;
const HEARTBEAT_MILLISECONDS = 2000;
/** A holder that has not touched its lock for so long was killed. */
const STALE_MILLISECONDS = 15_000;

/** Runs one process at a time through `work`, across processes that share the folder. */
export async function withFileLock<T>(
  path: string,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  while (!(await take(path))) {
    await dropIfStale(path);
    await sleep(POLL_MILLISECONDS, undefined, { signal });
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  }, HEARTBEAT_MILLISECONDS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    await rm(path, { force: true });
  }
}

async function take(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx');
    await file.close();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function dropIfStale(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found && Date.now() - found.mtimeMs > STALE_MILLISECONDS) await rm(path, { force: true });
}
