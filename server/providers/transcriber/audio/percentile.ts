/** Linear interpolation between the neighbours, 0 for an empty list. */
export function percentile(values: ArrayLike<number>, percent: number): number {
  const sorted = Float64Array.from(values).sort();
  if (sorted.length === 0) return 0;
  const position = ((sorted.length - 1) * percent) / 100;
  const below = Math.floor(position);
  const low = sorted[below]!;
  return low + (position - below) * ((sorted[below + 1] ?? low) - low);
}
