import { answerTasks } from '../../../task-process/answer-tasks.ts';
import { TranscriberError, type Transcript } from '../transcriber.ts';
import type { Engine } from '../whisper/engine.ts';
import { loadEngine } from '../whisper/load-engine.ts';
import { runTask } from './run-task.ts';
import type { SpeechTask } from './tasks.ts';

/** Below everything that somebody waits for. */
const NICENESS = 10;

let loaded: { modelPath: string; engine: Engine } | undefined;

function getEngine(modelPath: string): Engine {
  if (loaded?.modelPath !== modelPath) loaded = { modelPath, engine: loadEngine(modelPath) };
  return loaded.engine;
}

answerTasks<SpeechTask, Transcript>((task, onProgress) => runTask(task, getEngine, onProgress), {
  niceness: NICENESS,
  // A missing file stays missing; anything else (memory, a busy disk) may pass.
  isPassing: (error) =>
    error instanceof TranscriberError
      ? error.retryable
      : !(error instanceof Error && 'code' in error && error.code === 'ENOENT'),
});
