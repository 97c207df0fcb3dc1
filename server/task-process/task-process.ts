import type { ChildProcess } from 'node:child_process';
import type { FromProcess, ToProcess } from './messages.ts';
import { keepAlive, lastErrorOf, startProcess } from './start-process.ts';
import { TaskError } from './task-error.ts';

export interface RunOptions {
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
  /** Tasks of one lane wait for each other; those of another are handed to the process beside them. */
  lane?: string;
}

/** Whoever is between two tasks of a lane has more to come soon, and the process remembers what came before. */
const pauseMilliseconds = 5000;

export interface TaskProcess<Task, Result> {
  /** Fails with a `TaskError`. */
  run(task: Task, options?: RunOptions): Promise<Result>;
  close(): Promise<void>;
}

export interface TaskProcessOptions {
  /** For messages: "the speech process". */
  name: string;
  /** A program that calls `answerTasks`. */
  program: string;
  /** Nothing to do for so long, and it is ended to free its memory. */
  idleMilliseconds: number;
  /** No word about a task for so long is a hang: the process is ended. */
  stallMilliseconds: number;
  /** The most memory it may use, where the platform holds it to that. */
  memoryMegabytes?: number;
}

/**
 * One process of its own for heavy work: the server's event loop and thread pool are never held up, a crash takes
 * nothing else down, and one task of a lane runs at a time however many arrive. It is started by the first task, and
 * again by the next one after it died. Work that is called off ends with it, or is only told so where others work too.
 */
export function createTaskProcess<Task, Result>({
  name,
  program,
  idleMilliseconds,
  stallMilliseconds,
  memoryMegabytes,
}: TaskProcessOptions): TaskProcess<Task, Result> {
  let child: ChildProcess | undefined;
  const lanes = new Map<string, Promise<unknown>>();
  /** When each lane was worked for last. */
  const served = new Map<string, number>();
  let running = 0;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  let closed = false;

  function stop(): Promise<void> {
    clearTimeout(idle);
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      // Held by us and not by its handle, which others let go of: a script that waits for the end must not end first.
      const held = setInterval(() => undefined, 1000);
      running.once('exit', () => {
        clearInterval(held);
        resolve();
      });
      running.kill('SIGKILL');
    });
  }

  function startChild(): ChildProcess {
    const started = startProcess(program, memoryMegabytes);
    // It may also end while idle (out of memory, an operator): the next task must not be sent to the dead.
    const forget = () => {
      if (child === started) child = undefined;
    };
    started.once('exit', forget).on('error', forget);
    child = started;
    return started;
  }

  function forgetServed(): void {
    const recently = performance.now() - pauseMilliseconds;
    for (const [lane, at] of served) if (at < recently) served.delete(lane);
  }

  function isAlone(lane: string): boolean {
    const recently = performance.now() - pauseMilliseconds;
    const others = [...served].some(([other, at]) => other !== lane && at > recently);
    return running === 1 && !others;
  }

  function runNow(task: Task, { signal, onProgress, lane = '' }: RunOptions): Promise<Result> {
    clearTimeout(idle);
    const process = child ?? startChild();
    const id = ++lastId;
    keepAlive(process, true);
    running += 1;
    return new Promise<Result>((resolve, reject) => {
      const giveUp = (error: TaskError) => {
        void stop();
        finish(() => reject(error));
      };
      const onAbort = () => {
        const error = new TaskError('stopped', `work of the ${name} process was stopped`);
        // Ended at once where nothing else would be lost with it.
        if (isAlone(lane)) return giveUp(error);
        if (process.connected)
          process.send({ id, isCalledOff: true } satisfies ToProcess<Task>, () => undefined);
        finish(() => reject(error));
      };
      const stall = setTimeout(
        () => giveUp(new TaskError('stalled', `the ${name} process stopped answering`)),
        stallMilliseconds,
      );
      const onError = (error: Error) =>
        giveUp(new TaskError('unreachable', `the ${name} process could not be used: ${error.message}`));
      const onExit = (code: number | null, cause: string | null) => {
        const why = lastErrorOf(process);
        const message = `the ${name} process ended (${cause ?? `exit ${code}`})${why ? `: ${why}` : ''}`;
        finish(() => reject(new TaskError('ended', message)));
      };
      const onMessage = (message: FromProcess<Result>) => {
        if (message.id !== id) return;
        stall.refresh();
        if ('progress' in message) onProgress?.(message.progress);
        else if ('result' in message) finish(() => resolve(message.result));
        else finish(() => reject(new TaskError('failed', message.error.message, message.error)));
      };
      const finish = (settle: () => void) => {
        clearTimeout(stall);
        process.off('message', onMessage).off('exit', onExit).off('error', onError);
        signal?.removeEventListener('abort', onAbort);
        settle();
      };
      signal?.addEventListener('abort', onAbort);
      process.on('message', onMessage).on('exit', onExit).on('error', onError);
      // One that could not be started, or is ending, is about to say so itself.
      if (!process.connected) return;
      process.send({ id, task } satisfies ToProcess<Task>, (error) => {
        if (error) onError(error);
      });
    }).finally(() => {
      running -= 1;
      served.set(lane, performance.now());
      if (running > 0) return;
      keepAlive(process, false);
      idle = setTimeout(() => void stop(), idleMilliseconds).unref();
    });
  }

  return {
    run(task, options = {}) {
      const lane = options.lane ?? '';
      const result = (lanes.get(lane) ?? Promise.resolve()).then(() => {
        if (closed) throw new TaskError('stopped', `the ${name} process is closed`);
        if (options.signal?.aborted)
          throw new TaskError('stopped', `work of the ${name} process was stopped`);
        return runNow(task, options);
      });
      const settled = result
        .catch(() => undefined)
        .finally(() => {
          if (lanes.get(lane) !== settled) return;
          lanes.delete(lane);
          forgetServed();
        });
      lanes.set(lane, settled);
      return result;
    },
    close() {
      closed = true;
      return stop();
    },
  };
}
