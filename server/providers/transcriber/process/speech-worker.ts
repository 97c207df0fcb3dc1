import { fileURLToPath } from 'node:url';
import { TaskError } from '../../../task-process/task-error.ts';
import { createTaskProcess, type RunOptions } from '../../../task-process/task-process.ts';
import { TranscriberError, type Transcript } from '../transcriber.ts';
import type { SpeechTask } from './tasks.ts';

/** The model holds 460 MB; a quiet office does not need it between calls. */
const IDLE_MILLISECONDS = 120_000;
/** A window of half a minute takes seconds, on a drowning machine a minute or two; silence for longer is a hang. */
const STALL_MILLISECONDS = 600_000;

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

/** All heavy sound work happens in a process of its own, one recording at a time. */
export function createSpeechWorker({
  program = fileURLToPath(new URL('./speech-process.ts', import.meta.url)),
  idleMilliseconds = IDLE_MILLISECONDS,
  stallMilliseconds = STALL_MILLISECONDS,
}: SpeechWorkerOptions = {}): SpeechWorker {
  const speech = createTaskProcess<SpeechTask, Transcript>({
    name: 'speech',
    program,
    idleMilliseconds,
    stallMilliseconds,
  });
  return {
    run: (task, options) =>
      speech.run(task, options).catch((error) => {
        if (!(error instanceof TaskError)) throw error;
        throw new TranscriberError(error.message, { retryable: error.retryable, cause: error });
      }),
    close: () => speech.close(),
  };
}
