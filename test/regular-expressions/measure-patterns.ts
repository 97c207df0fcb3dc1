import vm from 'node:vm';
import { type Attack, makeAttacks, writeAttack } from './make-attacks.ts';

/** Runs in a process of its own: takes patterns, and answers with the attack that held each up longest. */
export interface Asked {
  source: string;
  flags: string;
  longest: number;
  /** Milliseconds of the processor. */
  most: number;
}

export interface Measured {
  milliseconds: number;
  attack: Attack | null;
  /** Why the pattern came to no end: it was stopped, or its own stack overflowed. */
  stopped: string | null;
}

/** Long enough to tell a square from a line, short enough to try hundreds of texts. */
const shortLength = 160;
/** A busy machine makes any text look slow once: the slowest of the first round are tried again, then the rest at length. */
const triedAgain = 40;
const triedAtLength = 6;
const runs = 3;
const hardLimitMilliseconds = 500;

process.on('message', (asked: Asked) => {
  process.send?.(measure(asked));
});

function measure(asked: Asked): Measured {
  const { source, flags, longest, most } = asked;
  // What splits or replaces goes over the whole text; what only tests stops there at the latest.
  const pattern = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  const attacks = makeAttacks(source, flags);
  const length = Math.min(shortLength, longest);
  const suspects = rank(pattern, attacks, { length, most, times: 1 }).slice(0, triedAgain);
  const worst = rank(pattern, suspects, { length, most, times: runs }).slice(0, triedAtLength);
  let slowest: Measured = { milliseconds: 0, attack: null, stopped: null };
  for (const attack of worst) {
    const measured = time(pattern, attack, asked);
    if (measured.milliseconds > slowest.milliseconds || measured.stopped) slowest = measured;
    if (measured.stopped) break;
  }
  return slowest;
}

/** The attacks at a short length, the slowest first. */
function rank(
  pattern: RegExp,
  attacks: Attack[],
  { length, most, times }: { length: number; most: number; times: number },
): Attack[] {
  const ranked: { attack: Attack; took: number }[] = [];
  for (let at = 0; at < attacks.length; ) {
    const { isDone, used } = run(() => {
      // A few at a time, so that a stop is the fault of one of them.
      for (const end = performance.now() + 50; at < attacks.length && performance.now() < end; at += 1) {
        const text = writeAttack(attacks[at]!, length);
        let took = Number.POSITIVE_INFINITY;
        for (let count = 0; count < times; count += 1) {
          const started = performance.now();
          attempt(pattern, text);
          took = Math.min(took, performance.now() - started);
        }
        ranked.push({ attack: attacks[at]!, took });
      }
    });
    if (isDone) continue;
    ranked.push({ attack: attacks[at]!, took: Number.POSITIVE_INFINITY });
    at += 1;
    // At this length already: nothing can be worse.
    if (used > 2 * most) break;
  }
  return ranked.sort((a, b) => b.took - a.took).map(({ attack }) => attack);
}

/** The best of several runs in time of the processor: how busy the machine is must not matter. */
function time(pattern: RegExp, attack: Attack, { longest, most }: Asked): Measured {
  const text = writeAttack(attack, longest);
  let milliseconds = Number.MAX_VALUE;
  let thrown: string | null = null;
  for (let count = 0; count < runs && milliseconds > most / 2; ) {
    const { isDone, used } = run(() => {
      thrown = attempt(pattern, text);
    });
    if (thrown) return { milliseconds: used, attack, stopped: thrown };
    // Stopped before it had its time: the machine was busy elsewhere, and that says nothing.
    if (!isDone && used <= most) continue;
    if (!isDone) return { milliseconds: used, attack, stopped: `was stopped after ${Math.round(used)} ms` };
    milliseconds = Math.min(milliseconds, used);
    count += 1;
  }
  return { milliseconds, attack, stopped: null };
}

function attempt(pattern: RegExp, text: string): string | null {
  try {
    text.replace(pattern, '');
    return null;
  } catch (error) {
    return String(error);
  }
}

const sandbox = vm.createContext({ work: () => {} });
const call = new vm.Script('work()');

/** A pattern cannot be asked to stop; the machine that runs it can. */
function run(work: () => void): { isDone: boolean; used: number } {
  const before = process.cpuUsage();
  let isDone = true;
  sandbox.work = work;
  try {
    call.runInContext(sandbox, { timeout: hardLimitMilliseconds });
  } catch (error) {
    // It comes from the other side of the fence, where Error is not our Error.
    if (!/timed out/.test(String(error))) throw error;
    isDone = false;
  }
  const { user, system } = process.cpuUsage(before);
  return { isDone, used: (user + system) / 1000 };
}
