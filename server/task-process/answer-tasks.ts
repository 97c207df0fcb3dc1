import { setPriority } from 'node:os';
import type { FromProcess, ToProcess } from './messages.ts';

interface AnswerOptions {
  /** How far the process steps back behind what answers people: 1 a little, 19 as far as it can. */
  niceness: number;
  /** Whether the same task may work later; without it, none that failed will. */
  isPassing?: (error: unknown) => boolean;
}

export interface TaskContext {
  onProgress: (share: number) => void;
  /** Nobody waits for the result any more; the process goes on for others. */
  signal: AbortSignal;
}

/** The whole life of a process that works for the server: takes tasks, answers each, ends with the server. */
export function answerTasks<Task, Result>(
  work: (task: Task, context: TaskContext) => Promise<Result>,
  { niceness, isPassing = () => false }: AnswerOptions,
): void {
  try {
    setPriority(niceness);
  } catch {
    // Some containers forbid it; one task at a time still holds.
  }
  const send = (message: FromProcess<Result>) => process.send?.(message, undefined, {}, () => undefined);

  const wanted = new Map<number, AbortController>();
  process.on('message', async (message: ToProcess<Task>) => {
    const { id } = message;
    if ('isCalledOff' in message) return wanted.get(id)?.abort();
    const control = new AbortController();
    wanted.set(id, control);
    try {
      const onProgress = (progress: number) => send({ id, progress });
      const result = await work(message.task, { onProgress, signal: control.signal });
      send({ id, result });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      send({ id, error: { message: reason, retryable: isPassing(error) } });
    } finally {
      wanted.delete(id);
    }
  });

  // The server is gone: nobody waits for the result. A polite exit would wait for native work under way.
  const end = () => process.kill(process.pid, 'SIGKILL');
  process.on('disconnect', end);
  if (!process.connected) end();
}
