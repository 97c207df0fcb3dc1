import { fileURLToPath } from 'node:url';
import { TaskError } from '../../../task-process/task-error.ts';
import { createTaskProcess, type RunOptions } from '../../../task-process/task-process.ts';
import type { Transcript } from '../transcriber.ts';
import { TranscriberError } from '../transcriber.ts';
import { type Heard, isAwaited, type ResultOf, type SpeechTask } from './tasks.ts';

/** The model holds 460 MB; a quiet office does not need it between calls. */
const IDLE_MILLISECONDS = 120_000;
/** A window of half a minute takes seconds, on a drowning machine a minute or two; silence for longer is a hang. */
const STALL_MILLISECONDS = 600_000;

export interface SpeechWorker {
  run<Task extends SpeechTask>(task: Task, options?: RunOptions): Promise<ResultOf<Task>>;
  close(): Promise<void>;
}

export interface SpeechWorkerOptions {
  /** Another program that speaks the same messages; tests use one that crashes. */
  program?: string;
  idleMilliseconds?: number;
  stallMilliseconds?: number;
}

/** All heavy sound work happens in a process of its own, one recording at a time, beside it calls that go on. */
export function createSpeechWorker({
  program = fileURLToPath(new URL('./speech-process.ts', import.meta.url)),
  idleMilliseconds = IDLE_MILLISECONDS,
  stallMilliseconds = STALL_MILLISECONDS,
}: SpeechWorkerOptions = {}): SpeechWorker {
  const speech = createTaskProcess<SpeechTask, Transcript | Heard>({
    name: 'speech',
    program,
    idleMilliseconds,
    stallMilliseconds,
  });
  return {
    async run<Task extends SpeechTask>(task: Task, options?: RunOptions) {
      const lane = laneOf(task);
      // The process answers each kind of task with its own result.
      const running = speech.run(task, { ...options, lane }) as Promise<ResultOf<Task>>;
      return running.catch((error) => {
        if (!(error instanceof TaskError)) throw error;
        throw new TranscriberError(error.message, { retryable: error.retryable, cause: error });
      });
    },
    close: () => speech.close(),
  };
}

/** Whole recordings one after the other; nothing of a call that people wait for stands behind them. */
function laneOf(task: SpeechTask): string | undefined {
  if (task.kind === 'hear') return task.streamId;
  return isAwaited(task) ? task.audioPath : undefined;
}
