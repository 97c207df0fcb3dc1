import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { TranscriberError } from '../transcriber.ts';
import { withFileLock } from './file-lock.ts';
import type { ModelFile } from './model-file.ts';

export type ModelState =
  | { state: 'absent' }
  | { state: 'fetching'; source: string; bytes: number; totalBytes: number }
  | { state: 'ready' }
  | { state: 'failed'; reason: string };

/** A place the model may come from. It leaves the file at `target`, which may hold an unfinished earlier try. */
export interface ModelSource {
  name: string;
  fetch(target: string, onBytes: (bytes: number) => void, signal?: AbortSignal): Promise<void>;
}

export interface ModelStore {
  path: string;
  state(): ModelState;
  /** The model's path once it is there and whole. Callers at the same time share one download. */
  ensureModel(signal?: AbortSignal): Promise<string>;
}

export interface ModelStoreOptions {
  directory: string;
  model: ModelFile;
  sources: ModelSource[];
  onState?: (state: ModelState) => void;
}

export function createModelStore({ directory, model, sources, onState }: ModelStoreOptions): ModelStore {
  const path = join(directory, model.name);
  let current: ModelState = { state: 'absent' };
  let running: Promise<string> | undefined;

  function setState(state: ModelState): void {
    current = state;
    onState?.(state);
  }

  async function fetchOnce(signal?: AbortSignal): Promise<string> {
    if (!(await isPresent(path, model))) {
      await mkdir(directory, { recursive: true });
      await withFileLock(`${path}.lock`, () => fetchFromAny(signal), signal);
    }
    if (current.state !== 'ready') setState({ state: 'ready' });
    return path;
  }

  async function fetchFromAny(signal?: AbortSignal): Promise<void> {
    // Another process may have finished while this one waited for the lock.
    if (await isPresent(path, model)) return;
    const failures: string[] = [];
    for (const source of sources) {
      try {
        await fetchFrom(source, signal);
        return;
      } catch (error) {
        if (signal?.aborted) throw error;
        failures.push(`${source.name}: ${error instanceof Error ? error.message : error}`);
      }
    }
    throw new TranscriberError(`the speech model could not be fetched (${failures.join('; ')})`, {
      retryable: true,
    });
  }

  async function fetchFrom(source: ModelSource, signal?: AbortSignal): Promise<void> {
    const partial = `${path}.${source.name.replace(/[^a-z0-9]+/gi, '-')}.partial`;
    const report = (bytes: number) =>
      setState({ state: 'fetching', source: source.name, bytes, totalBytes: model.bytes });
    report(0);
    await source.fetch(partial, report, signal);
    if ((await hashOf(partial)) !== model.sha256) {
      await rm(partial, { force: true });
      throw new Error('checksum does not match, file thrown away');
    }
    await rename(partial, path);
  }

  return {
    path,
    state: () => current,
    ensureModel(signal) {
      running ??= fetchOnce(signal)
        .catch((error: unknown) => {
          setState({ state: 'failed', reason: error instanceof Error ? error.message : String(error) });
          throw error;
        })
        .finally(() => {
          running = undefined;
        });
      return running;
    },
  };
}

/** Only a verified file ever gets the final name, so its size is proof enough. */
async function isPresent(path: string, model: ModelFile): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.size === model.bytes;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
