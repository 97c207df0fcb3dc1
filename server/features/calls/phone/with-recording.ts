import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Deps } from '../../../deps.ts';

/** A copy on this machine's disk for as long as `work` needs it; null when the recording is not in storage. */
export async function withRecording<T>(
  { storage, scratch }: Pick<Deps, 'storage' | 'scratch'>,
  { key, signal }: { key: string; signal: AbortSignal },
  work: (audioPath: string) => Promise<T>,
): Promise<T | null> {
  const stored = await storage.find(key);
  if (!stored) return null;
  return scratch.withFile(path.basename(key), async (audioPath) => {
    await pipeline(stored.body, createWriteStream(audioPath, { mode: 0o600 }), { signal });
    return work(audioPath);
  });
}
