import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSpeechWorker } from './speech-worker.ts';
import type { HearTask, LabelTask } from './tasks.ts';

const PROGRAM = fileURLToPath(import.meta.resolve('#test/support/servers/crashing-speech-process.ts'));

function startWorker(options: { idleMilliseconds?: number; stallMilliseconds?: number } = {}) {
  const worker = createSpeechWorker({ program: PROGRAM, ...options });
  onTestFinished(() => worker.close());
  return worker;
}

// Every test starts processes, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const task = (audioPath: string): LabelTask => ({ kind: 'label', audioPath, sentences: [] });

const hearTask = (streamId: string): HearTask => ({
  kind: 'hear',
  streamId,
  from: 0,
  sound: new Uint8Array(0),
  isOver: false,
  known: [],
  modelPath: '',
  prompt: '',
  threads: 1,
  proAnswered: true,
});

/** The stand-in answers with its process id in place of the duration. */
async function processId(worker: ReturnType<typeof startWorker>): Promise<number> {
  return (await worker.run(task('fine'))).durationSeconds;
}

test('one process serves one call after the other, with progress', async () => {
  const worker = startWorker();
  const shares: number[] = [];
  const [first, second] = await Promise.all([
    worker.run(task('fine'), { onProgress: (share) => shares.push(share) }),
    worker.run(task('fine')),
  ]);
  expect(first.durationSeconds).toBe(second.durationSeconds);
  expect(shares).toEqual([0.5]);
});

test('a crash fails its call with a reason, and the next call gets a new process', async () => {
  const worker = startWorker();
  const before = await processId(worker);
  const crashed = worker.run(task('crash'));
  const next = processId(worker);
  await expect(crashed).rejects.toMatchObject({
    retryable: true,
    message: /GGML_ASSERT failed: out of memory/,
  });
  expect(await next).not.toBe(before);
});

test('a process that was killed between two calls is replaced', async () => {
  const worker = startWorker();
  const before = await processId(worker);
  process.kill(before, 'SIGKILL');
  await expect.poll(() => isRunning(before)).toBe(false);
  expect(await processId(worker)).not.toBe(before);
});

test('a recording that can never be read is a permanent failure, and the process lives on', async () => {
  const worker = startWorker();
  const before = await processId(worker);
  await expect(worker.run(task('refuse'))).rejects.toMatchObject({
    retryable: false,
    message: 'not a WAV file',
  });
  expect(await processId(worker)).toBe(before);
});

test('a call can be stopped while it is worked on', async () => {
  const worker = startWorker();
  const stop = new AbortController();
  const hanging = worker.run(task('hang'), { signal: stop.signal, onProgress: () => stop.abort() });
  await expect(hanging).rejects.toMatchObject({ retryable: true });
  expect(await processId(worker)).toBeGreaterThan(0);
});

test('a call that is stopped leaves the one beside it alone, and what the process knows of it', async () => {
  const worker = startWorker();
  const stop = new AbortController();
  const live = (await worker.run(hearTask('other call'))) as unknown as { durationSeconds: number };
  const hanging = worker.run(task('hang'), { signal: stop.signal, onProgress: () => stop.abort() });
  await expect(hanging).rejects.toMatchObject({ retryable: true });
  expect(await worker.run(hearTask('other call'))).toEqual(live);

  const again = new AbortController();
  const beside = worker.run(hearTask('hang'));
  beside.catch(() => undefined);
  const stopped = worker.run(task('hang'), { signal: again.signal, onProgress: () => again.abort() });
  await expect(stopped).rejects.toMatchObject({ retryable: true });
  expect(await worker.run(hearTask('other call'))).toEqual(live);
});

test('a process that hangs is ended and its call may be tried again', async () => {
  const worker = startWorker({ stallMilliseconds: 3000 });
  await expect(worker.run(task('hang'))).rejects.toMatchObject({
    retryable: true,
    message: /stopped answering/,
  });
  expect(await processId(worker)).toBeGreaterThan(0);
});

test('an idle process is ended to free its memory', async () => {
  const worker = startWorker({ idleMilliseconds: 20 });
  const before = await processId(worker);
  await expect.poll(() => isRunning(before)).toBe(false);
  expect(await processId(worker)).not.toBe(before);
});

test('after closing nothing runs any more', async () => {
  const worker = startWorker();
  const id = await processId(worker);
  await worker.close();
  expect(isRunning(id)).toBe(false);
  await expect(worker.run(task('fine'))).rejects.toThrow('closed');
});

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}
