import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

const keptErrorCharacters = 2000;
const errorTails = new WeakMap<ChildProcess, string>();

/** Starts a program of ours the way we were started ourselves. */
export function startProcess(program: string, memoryMegabytes?: number): ChildProcess {
  const loader = createRequire(import.meta.url).resolve('tsx');
  const child = fork(program, {
    ...limitMemory(['--import', loader], memoryMegabytes),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Bytes travel as they are.
    serialization: 'advanced',
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorTails.set(child, ((errorTails.get(child) ?? '') + text).slice(-keptErrorCharacters));
  });
  return child;
}

/**
 * Linux alone holds a process to the memory it may write to. Its address space is no measure: the JavaScript engine
 * reserves gigabytes of that and uses few.
 */
function limitMemory(execArgv: string[], megabytes?: number) {
  if (megabytes === undefined || process.platform !== 'linux') return { execArgv };
  const script = `ulimit -d ${megabytes * 1024} && exec "$@"`;
  return { execPath: '/bin/sh', execArgv: ['-c', script, 'sh', process.execPath, ...execArgv] };
}

/** A process that only waits for work must not keep a script from ending. */
export function keepAlive(child: ChildProcess, needed: boolean): void {
  for (const handle of [child, child.channel, child.stderr as Socket | null]) {
    if (needed) handle?.ref();
    else handle?.unref();
  }
}

/** Native libraries chat on standard error; only what looks like a failure is worth passing on. */
export function lastErrorOf(child: ChildProcess): string {
  const lines = (errorTails.get(child) ?? '')
    .split('\n')
    .filter((line) => /error|fail|abort|assert/i.test(line));
  return lines.slice(-3).join(' ').trim();
}
