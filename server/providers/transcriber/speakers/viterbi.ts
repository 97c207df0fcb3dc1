export interface Path {
  states: number[];
  score: number;
}

/**
 * The likeliest sequence of two states. `emissions[i][s]` is the log score of unit i in state s,
 * `changeChance[i]` the chance that the state changes between unit i and unit i + 1.
 */
export function bestPath(emissions: [number, number][], changeChance: number[]): Path {
  if (emissions.length === 0) return { states: [], score: 0 };
  let scores = emissions[0]!;
  const cameFrom: [number, number][] = [];
  for (let i = 1; i < emissions.length; i++) {
    const stay = Math.log(1 - changeChance[i - 1]!);
    const change = Math.log(changeChance[i - 1]!);
    const [zero, one]: [number, number] = scores;
    const back: [number, number] = [one + change > zero + stay ? 1 : 0, one + stay > zero + change ? 1 : 0];
    scores = [
      Math.max(zero + stay, one + change) + emissions[i]![0],
      Math.max(one + stay, zero + change) + emissions[i]![1],
    ];
    cameFrom.push(back);
  }
  let state = scores[1] > scores[0] ? 1 : 0;
  const score = scores[state]!;
  const states = [state];
  for (const back of cameFrom.reverse()) {
    state = back[state]!;
    states.push(state);
  }
  return { states: states.reverse(), score };
}

/** The chance of state 1 at every unit given the whole sequence (forward-backward). */
export function posteriors(emissions: [number, number][], changeChance: number[]): number[] {
  const forward: [number, number][] = [];
  for (const [i, own] of emissions.entries()) {
    const before = forward[i - 1];
    const reached = before ? step(before, changeChance[i - 1]!) : [0, 0];
    forward.push([reached[0]! + own[0], reached[1]! + own[1]]);
  }
  const chances: number[] = [];
  let after: [number, number] = [0, 0];
  for (let i = emissions.length - 1; i >= 0; i--) {
    const ahead = forward[i]!;
    chances.push(1 / (1 + Math.exp(ahead[0] + after[0] - ahead[1] - after[1])));
    const own = emissions[i]!;
    if (i > 0) after = step([own[0] + after[0], own[1] + after[1]], changeChance[i - 1]!);
  }
  return chances.reverse();
}

function step(scores: [number, number], chance: number): [number, number] {
  const stay = Math.log(1 - chance);
  const change = Math.log(chance);
  return [addLogs(scores[0] + stay, scores[1] + change), addLogs(scores[1] + stay, scores[0] + change)];
}

function addLogs(a: number, b: number): number {
  const high = Math.max(a, b);
  return high + Math.log(Math.exp(a - high) + Math.exp(b - high));
}
