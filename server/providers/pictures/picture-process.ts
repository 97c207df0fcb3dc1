import { answerTasks } from '../../task-process/answer-tasks.ts';
import { redraw } from './redraw.ts';
import type { PictureResult, PictureTask } from './tasks.ts';

/** Somebody waits for the picture, but everybody waits for the server. */
const niceness = 5;

answerTasks<PictureTask, PictureResult>(
  (task, { onProgress }) => {
    // The time limit is the picture's alone, not that of starting up.
    onProgress(0);
    return redraw(task);
  },
  { niceness },
);

// Meant for the server, which finishes what is under way and then ends us: Ctrl-C and service managers signal everyone.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
