import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';

/** A process of its own for what replaces globals, or may never come to an end. */
export function startApart(file: string, args: string[] = []): ChildProcess {
  return fork(path.join(import.meta.dirname, file), args, { execArgv: ['--import', 'tsx'] });
}

/** The next word from the process; its death is an error that says what it was about. */
export function hear<Answer>(child: ChildProcess, about: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onMessage = (answer: unknown) => {
      child.off('exit', onExit);
      resolve(answer as Answer);
    };
    const onExit = (code: number | null) => {
      child.off('message', onMessage);
      reject(new Error(`${about}: the process ended (${code})`));
    };
    child.once('message', onMessage);
    child.once('exit', onExit);
  });
}
