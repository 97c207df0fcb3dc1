import { setPriority } from 'node:os';
import type { FromProcess, ToProcess } from './messages.ts';

interface AnswerOptions {
  /** How far the process steps back behind what answers people: 1 a little, 19 as far as it can. */
  niceness: number;
  /** Whether the same task may work later; without it, none that failed will. */
  isPassing?: (error: unknown) => boolean;
}

/** The whole life of a process that works for the server: takes tasks, answers each, ends with the server. */
export function answerTasks<Task, Result>(
  work: (task: Task, onProgress: (share: number) => void) => Promise<Result>,
  { niceness, isPassing = () => false }: AnswerOptions,
): void {
  try {
    setPriority(niceness);
  } catch {
    // Some containers forbid it; one task at a time still holds.
  }
  const send = (message: FromProcess<Result>) => process.send?.(message, undefined, {}, () => undefined);

  process.on('message', async ({ id, task }: ToProcess<Task>) => {
    try {
      const result = await work(task, (progress) => send({ id, progress }));
      send({ id, result });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      send({ id, error: { message, retryable: isPassing(error) } });
    }
  });

  // The server is gone: nobody waits for the result. A polite exit would wait for native work under way.
  const end = () => process.kill(process.pid, 'SIGKILL');
  process.on('disconnect', end);
  if (!process.connected) end();
}
