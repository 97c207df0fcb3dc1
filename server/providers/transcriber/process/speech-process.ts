import { setPriority } from 'node:os';
import { TranscriberError } from '../transcriber.ts';
import type { Engine } from '../whisper/engine.ts';
import { loadEngine } from '../whisper/load-engine.ts';
import { runTask } from './run-task.ts';
import type { FromProcess, ToProcess } from './tasks.ts';

/** Below everything that answers people. */
const LOW_PRIORITY = 10;

try {
  setPriority(LOW_PRIORITY);
} catch {
  // Some containers forbid it; the bounded thread count still holds.
}

let loaded: { modelPath: string; engine: Engine } | undefined;

function getEngine(modelPath: string): Engine {
  if (loaded?.modelPath !== modelPath) loaded = { modelPath, engine: loadEngine(modelPath) };
  return loaded.engine;
}

function send(message: FromProcess): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, undefined, {}, () => resolve());
  });
}

process.on('message', async ({ id, task }: ToProcess) => {
  try {
    const transcript = await runTask(task, getEngine, (progress) => void send({ id, progress }));
    await send({ id, transcript });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const retryable = error instanceof TranscriberError ? error.retryable : isPassing(error);
    await send({ id, error: { message, retryable } });
  }
});

// The server is gone: nobody waits for the result.
process.on('disconnect', () => process.exit());

/** A missing file stays missing; anything else (memory, a busy disk) may pass. */
function isPassing(error: unknown): boolean {
  return !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
}
