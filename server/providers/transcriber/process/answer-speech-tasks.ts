import { answerTasks } from '../../../task-process/answer-tasks.ts';
import { TranscriberError, type Transcript } from '../transcriber.ts';
import type { Engine } from '../whisper/engine.ts';
import { fitThreads } from '../whisper/fit-threads.ts';
import { takeTurns } from '../whisper/take-turns.ts';
import { hearStream } from './hear-stream.ts';
import { runTask } from './run-task.ts';
import { type Heard, isAwaited, type SpeechTask } from './tasks.ts';

/** Below everything that somebody waits for. */
const NICENESS = 10;

/** The whole speech process, on an engine that is loaded when the first task needs it. */
export function answerSpeechTasks(load: (modelPath: string) => Engine): void {
  let loaded: { modelPath: string; engine: ReturnType<typeof takeTurns> } | undefined;
  const getEngine = (task: SpeechTask) => (modelPath: string) => {
    if (loaded?.modelPath !== modelPath)
      loaded = { modelPath, engine: takeTurns(fitThreads(load(modelPath))) };
    return isAwaited(task) ? loaded.engine.first : loaded.engine.other;
  };

  answerTasks<SpeechTask, Transcript | Heard>(
    (task, context) =>
      task.kind === 'hear' ? hearStream(task, getEngine(task)) : runTask(task, getEngine(task), context),
    {
      niceness: NICENESS,
      // A missing file stays missing; anything else (memory, a busy disk) may pass.
      isPassing: (error) =>
        error instanceof TranscriberError
          ? error.retryable
          : !(error instanceof Error && 'code' in error && error.code === 'ENOENT'),
    },
  );
}
