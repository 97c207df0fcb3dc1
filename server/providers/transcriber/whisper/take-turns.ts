import type { Engine } from './engine.ts';

/**
 * One engine for calls that go on and for recordings. It hears one window at a time; while a call waits for it, no
 * recording gets the next turn.
 */
export function takeTurns(engine: Engine): { first: Engine; other: Engine } {
  const waiting = { first: [] as (() => void)[], other: [] as (() => void)[] };
  let isBusy = false;

  function next(): void {
    const turn = waiting.first.shift() ?? waiting.other.shift();
    isBusy = turn !== undefined;
    turn?.();
  }

  function through(line: (() => void)[]): Engine {
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
