/** Stands in for the process that redraws pictures: the end of the picture says how to behave. */
import { answerTasks } from '#server/task-process/answer-tasks.ts';

const tooMuchBytes = 3 * 1024 ** 3;

answerTasks<{ picture: Uint8Array }, { drawn: Buffer }>(
  async ({ picture }) => {
    const behaviour = Buffer.from(picture).toString('latin1', 8);
    if (behaviour === 'crash') process.abort();
    if (behaviour === 'hang') await new Promise(() => undefined);
    if (behaviour === 'hoard') Buffer.alloc(tooMuchBytes, 1);
    return { drawn: Buffer.from(String(process.pid)) };
  },
  { niceness: 0 },
);
