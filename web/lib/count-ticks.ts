const steps = [1, 2, 5];

/** Whole numbers for the side of a chart, four or five of them, evenly apart, from nothing to the most or just above. */
export function countTicks(most: number): number[] {
  const wanted = Math.max(1, most) / 4;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(wanted)));
  const step = steps.map((one) => one * power).find((one) => one >= wanted) ?? 10 * power;
  const count = Math.ceil(Math.max(1, most) / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
