/** Every column around nought and as wide as the others; one that never changes is left as wide as it is. */
export function standardise(inputs: readonly number[][]): {
  mean: number[];
  deviation: number[];
  rows: Float32Array[];
} {
  const columns = inputs[0]!.map((_, column) => column);
  const mean = columns.map((c) => inputs.reduce((sum, row) => sum + row[c]!, 0) / inputs.length);
  const deviation = columns.map(
    (c) => Math.sqrt(inputs.reduce((sum, row) => sum + (row[c]! - mean[c]!) ** 2, 0) / inputs.length) || 1,
  );
  const rows = inputs.map((row) => Float32Array.from(row, (value, c) => (value - mean[c]!) / deviation[c]!));
  return { mean, deviation, rows };
}
