/** A small seeded generator: the same split on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** The numbers below `count`, in an order of chance. */
export function shuffle(count: number, random: () => number): number[] {
  const order = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

/** For every item the fold that must not see it while training. */
export function makeFolds(count: number, folds: number, seed: number): number[] {
  const fold = new Array<number>(count).fill(0);
  shuffle(count, seededRandom(seed)).forEach((item, at) => {
    fold[item] = at % folds;
  });
  return fold;
}
