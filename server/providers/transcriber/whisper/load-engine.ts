import { readFileSync } from 'node:fs';
import { TranscriberError } from '../transcriber.ts';
import type { Engine } from './engine.ts';
import { loadFastX64Engine, NEEDED_CPU_FLAGS } from './fast-x64-engine.ts';
import { loadPortableEngine } from './portable-engine.ts';

/** The fastest build of the engine that this machine can run. */
export function loadEngine(modelPath: string): Engine {
  const builds = runsFastX64() ? [loadFastX64Engine, loadPortableEngine] : [loadPortableEngine];
  const failures: unknown[] = [];
  for (const load of builds) {
    try {
      return load(modelPath);
    } catch (error) {
      failures.push(error);
    }
  }
  throw new TranscriberError(
    `no speech engine for ${process.platform} ${process.arch}: reinstall with optional dependencies`,
    { retryable: false, cause: new AggregateError(failures) },
  );
}

function runsFastX64(): boolean {
  if (process.platform !== 'linux' || process.arch !== 'x64') return false;
  try {
    const flags = /^flags\s*:(.*)$/m.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1]?.split(' ') ?? [];
    return NEEDED_CPU_FLAGS.every((flag) => flags.includes(flag));
  } catch {
    return false;
  }
}
