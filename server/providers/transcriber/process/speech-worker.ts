import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { TranscriberError, type Transcript } from '../transcriber.ts';
import type { FromProcess, SpeechTask, ToProcess } from './tasks.ts';

/** The model holds 460 MB; a quiet office does not need it between calls. */
const IDLE_MILLISECONDS = 120_000;
/** A window of half a minute takes seconds, on a drowning machine a minute or two; silence for longer is a hang. */
const STALL_MILLISECONDS = 600_000;
const KEPT_ERROR_CHARACTERS = 2000;

export interface RunOptions {
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
}

export interface SpeechWorker {
  run(task: SpeechTask, options?: RunOptions): Promise<Transcript>;
  close(): Promise<void>;
}

export interface SpeechWorkerOptions {
  /** Another program that speaks the same messages; tests use one that crashes. */
  program?: string;
  idleMilliseconds?: number;
  stallMilliseconds?: number;
}

/**
 * One process of its own for all heavy sound work: the server's event loop is never held up, a crash of the engine
 * takes nothing else down, and one job runs at a time however many calls arrive.
 */
export function createSpeechWorker({
  program,
  idleMilliseconds = IDLE_MILLISECONDS,
  stallMilliseconds = STALL_MILLISECONDS,
}: SpeechWorkerOptions = {}): SpeechWorker {
  let child: ChildProcess | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  let closed = false;

  function stop(): Promise<void> {
    clearTimeout(idle);
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      running.once('exit', () => resolve());
      running.kill('SIGKILL');
    });
  }

  function startChild(): ChildProcess {
    const started = start(program);
    // It may also end while idle (out of memory, an operator): the next call must not be sent to the dead.
    const forget = () => {
      if (child === started) child = undefined;
    };
    started.once('exit', forget).on('error', forget);
    child = started;
    return started;
  }

  function runNow(task: SpeechTask, { signal, onProgress }: RunOptions): Promise<Transcript> {
    clearTimeout(idle);
    const process = child ?? startChild();
    const id = ++lastId;
    keepAlive(process, true);
    return new Promise<Transcript>((resolve, reject) => {
      const giveUp = (message: string) => {
        void stop();
        finish(() => reject(new TranscriberError(message, { retryable: true })));
      };
      const onAbort = () => giveUp('transcription was stopped');
      const stall = setTimeout(() => giveUp('the speech process stopped answering'), stallMilliseconds);
      const onError = (error: Error) => giveUp(`the speech process could not be used: ${error.message}`);
      const onExit = (code: number | null, cause: string | null) => {
        const why = lastErrorOf(process);
        const message = `the speech process ended (${cause ?? `exit ${code}`})${why ? `: ${why}` : ''}`;
        finish(() => reject(new TranscriberError(message, { retryable: true })));
      };
      const onMessage = (message: FromProcess) => {
        if (message.id !== id) return;
        stall.refresh();
        if ('progress' in message) onProgress?.(message.progress);
        else if ('transcript' in message) finish(() => resolve(message.transcript));
        else finish(() => reject(new TranscriberError(message.error.message, message.error)));
      };
      const finish = (settle: () => void) => {
        clearTimeout(stall);
        process.off('message', onMessage).off('exit', onExit).off('error', onError);
        signal?.removeEventListener('abort', onAbort);
        settle();
      };
      signal?.addEventListener('abort', onAbort);
      process.on('message', onMessage).on('exit', onExit).on('error', onError);
      process.send({ id, task } satisfies ToProcess, (error) => {
        if (error) onError(error);
      });
    }).finally(() => {
      keepAlive(process, false);
      idle = setTimeout(() => void stop(), idleMilliseconds).unref();
    });
  }

  return {
    run(task, options = {}) {
      const result = queue.then(() => {
        if (closed) throw new TranscriberError('the transcriber is closed', { retryable: true });
        if (options.signal?.aborted)
          throw new TranscriberError('transcription was stopped', { retryable: true });
        return runNow(task, options);
      });
      queue = result.catch(() => undefined);
      return result;
    },
    close() {
      closed = true;
      return stop();
    },
  };
}

const errorTails = new WeakMap<ChildProcess, string>();

function start(program = fileURLToPath(new URL('./speech-process.ts', import.meta.url))): ChildProcess {
  const loader = createRequire(import.meta.url).resolve('tsx');
  const child = fork(program, {
    execArgv: ['--import', loader],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorTails.set(child, ((errorTails.get(child) ?? '') + text).slice(-KEPT_ERROR_CHARACTERS));
  });
  return child;
}

/** A process that only waits for work must not keep a script from ending. */
function keepAlive(child: ChildProcess, needed: boolean): void {
  for (const handle of [child, child.channel, child.stderr as Socket | null]) {
    if (needed) handle?.ref();
    else handle?.unref();
  }
}

/** The engine chats about its buffers on standard error; only what looks like a failure is worth passing on. */
function lastErrorOf(child: ChildProcess): string {
  const lines = (errorTails.get(child) ?? '')
    .split('\n')
    .filter((line) => /error|fail|abort|assert/i.test(line));
  return lines.slice(-3).join(' ').trim();
}
