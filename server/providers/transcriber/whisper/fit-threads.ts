import { cpus } from 'node:os';
import { chooseThreads, type ThreadRoom } from './choose-threads.ts';
import type { Engine } from './engine.ts';

export interface FittingEngine {
  recognise(samples: Float32Array, options: ThreadRoom & { prompt: string }): ReturnType<Engine['recognise']>;
}

const LOOK_MILLISECONDS = 500;

/** Gives the engine, window by window, the threads that the machine has room for at that moment. */
export function fitThreads(engine: Engine, freeCores = watchFreeCores()): FittingEngine {
  return {
    recognise: (samples, { prompt, ...room }) =>
      engine.recognise(samples, { prompt, threads: chooseThreads(room, freeCores()) }),
  };
}

/** How many cores others left to this process during the last moment; none before the first look. */
function watchFreeCores(): () => number {
  let before = lookAtUse();
  let free = 0;
  setInterval(() => {
    const now = lookAtUse();
    const others = now.busy - before.busy - (now.own - before.own);
    free = now.cores - Math.max(0, others) / (now.at - before.at);
    before = now;
  }, LOOK_MILLISECONDS).unref();
  return () => free;
}

function lookAtUse() {
  const all = cpus();
  const busy = all.reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
  const { user, system } = process.cpuUsage();
  return { at: performance.now(), cores: all.length, busy, own: (user + system) / 1000 };
}
