import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isOwned, ownHome, readMachine } from './scratch-owner.ts';

const sweepMilliseconds = 10 * 60_000;

/**
 * Where files lie that are being written, or are needed for a moment: copies of recordings, half of an upload. Never
 * the system's temporary folder, where what a killed process left would stay, and outlive the deletion of its call.
 */
export interface Scratch {
  /** A place for one file; it and whatever was put there is gone when `work` is over. */
  withFile: <T>(name: string, work: (file: string) => Promise<T>) => Promise<T>;
  /** Removes what processes left behind that are no more. */
  sweep: () => Promise<void>;
  close: () => Promise<void>;
}

/** One folder for each living process. It goes when the process stops, or is swept away by another when it was killed. */
export async function openScratch(options: {
  folder: string;
  onSwept?: (count: number) => void;
  onError?: (error: unknown) => void;
}): Promise<Scratch> {
  const machine = await readMachine();
  const name = `${machine}-${randomBytes(4).toString('hex')}`;
  const home = path.join(options.folder, name);
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  await mkdir(home, { mode: 0o700 });
  const owner = await ownHome(home);

  async function sweep(): Promise<void> {
    const now = await owner.beat();
    let count = 0;
    for (const other of await readdir(options.folder)) {
      const left = path.join(options.folder, other);
      if (other === name || (await isOwned(left, { machine, now }))) continue;
      await rm(left, { recursive: true, force: true });
      count += 1;
    }
    if (count > 0) options.onSwept?.(count);
  }

  await sweep();
  const timer = setInterval(() => void sweep().catch(options.onError), sweepMilliseconds).unref();
  return {
    async withFile(fileName, work) {
      const folder = path.join(home, randomUUID());
      await mkdir(folder, { mode: 0o700 });
      try {
        return await work(path.join(folder, fileName));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    sweep,
    async close() {
      clearInterval(timer);
      await rm(home, { recursive: true, force: true, maxRetries: 3 });
      owner.release();
    },
  };
}
