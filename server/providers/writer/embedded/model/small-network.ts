/** A network with one hidden layer over standardised inputs; the mean of several that were trained apart. */
export type SmallNetwork = {
  mean: number[];
  deviation: number[];
  members: { hidden: number[][]; hiddenBias: number[]; output: number[]; outputBias: number }[];
};

/** How likely, from 0 to 1. */
export function networkScore({ mean, deviation, members }: SmallNetwork, inputs: readonly number[]): number {
  const x = inputs.map((value, i) => (value - mean[i]!) / deviation[i]!);
  const chances = members.map(({ hidden, hiddenBias, output, outputBias }) => {
    let sum = outputBias;
    hidden.forEach((weights, unit) => {
      let level = hiddenBias[unit]!;
      for (let i = 0; i < x.length; i += 1) level += weights[i]! * x[i]!;
      if (level > 0) sum += output[unit]! * level;
    });
    return 1 / (1 + Math.exp(-sum));
  });
  return chances.reduce((sum, chance) => sum + chance, 0) / members.length;
}
