import type { FittingEngine } from './fit-threads.ts';

/** Windows of calls that are heard in a row while a recording waits. */
const MOST_IN_A_ROW = 6;

/**
 * One engine for calls that go on and for recordings. It hears one window at a time. Calls come first; a recording that
 * waits gets the next turn all the same after so many of theirs, or on a busy day it would never be heard.
 */
export function takeTurns(engine: FittingEngine): { first: FittingEngine; other: FittingEngine } {
  const waiting = { first: [] as (() => void)[], other: [] as (() => void)[] };
  let isBusy = false;
  let inARow = 0;

  function next(): void {
    const isDue = inARow >= MOST_IN_A_ROW && waiting.other.length > 0;
    const line = isDue || waiting.first.length === 0 ? waiting.other : waiting.first;
    inARow = line === waiting.first && waiting.other.length > 0 ? inARow + 1 : 0;
    const turn = line.shift();
    isBusy = turn !== undefined;
    turn?.();
  }

  function through(line: (() => void)[]): FittingEngine {
    return {
      async recognise(samples, options) {
        if (isBusy) await new Promise<void>((resolve) => line.push(resolve));
        isBusy = true;
        try {
          return await engine.recognise(samples, options);
        } finally {
          next();
        }
      },
    };
  }

  return { first: through(waiting.first), other: through(waiting.other) };
}
