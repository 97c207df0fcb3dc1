import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Deps } from '../../deps.ts';

/** A copy on this machine's disk for as long as `work` needs it; null when the recording is not in storage. */
export async function withRecording<T>(
  { storage }: Pick<Deps, 'storage'>,
  key: string,
  work: (audioPath: string) => Promise<T>,
): Promise<T | null> {
  const stored = await storage.find(key);
  if (!stored) return null;
  const folder = await mkdtemp(path.join(tmpdir(), 'jotline-recording-'));
  try {
    const audioPath = path.join(folder, path.basename(key));
    await pipeline(stored.body, createWriteStream(audioPath, { mode: 0o600 }));
    return await work(audioPath);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
