import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseThreads, type ThreadRoom } from './choose-threads.ts';
import type { Engine } from './engine.ts';

export interface FittingEngine {
  recognise(samples: Float32Array, options: ThreadRoom & { prompt: string }): ReturnType<Engine['recognise']>;
}

/** How many cores others leave to this process. */
export interface CoreWatch {
  /** During the last moment; none before the first look. */
  lately: () => number;
  /** During the next moment, which is waited for. */
  now: () => Promise<number>;
}

const LOOK_MILLISECONDS = 500;
const MOMENT_MILLISECONDS = 100;

/** Gives the engine, window by window, the threads that the machine has room for at that moment. */
export function fitThreads(engine: Engine, cores: CoreWatch = watchCores()): FittingEngine {
  async function roomNow(room: ThreadRoom): Promise<number> {
    const threads = chooseThreads(room, cores.lately());
    if (threads >= (room.mostThreads ?? room.threads)) return threads;
    // Whoever was busy may be done: a draft ends when they hang up, and the last words of the call come right after it.
    return Math.max(threads, chooseThreads(room, await cores.now()));
  }
  return {
    recognise: async (samples, { prompt, ...room }) =>
      engine.recognise(samples, { prompt, threads: await roomNow(room) }),
  };
}

function watchCores(): CoreWatch {
  let before = lookAtUse();
  let free = 0;
  setInterval(() => {
    const now = lookAtUse();
    free = freeBetween(before, now);
    before = now;
  }, LOOK_MILLISECONDS).unref();
  return {
    lately: () => free,
    async now() {
      const start = lookAtUse();
      await sleep(MOMENT_MILLISECONDS);
      return freeBetween(start, lookAtUse());
    },
  };
}

type Use = ReturnType<typeof lookAtUse>;

function freeBetween(before: Use, now: Use): number {
  const others = now.busy - before.busy - (now.own - before.own);
  return now.cores - Math.max(0, others) / (now.at - before.at);
}

function lookAtUse() {
  const all = cpus();
  const busy = all.reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
  const { user, system } = process.cpuUsage();
  return { at: performance.now(), cores: all.length, busy, own: (user + system) / 1000 };
}
