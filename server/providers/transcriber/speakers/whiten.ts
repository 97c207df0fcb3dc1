const RIDGE = 1e-3;

/**
 * Lower triangle L of a covariance with L·Lᵀ = covariance (only the lower triangle is read). A small ridge keeps
 * it invertible on short calls.
 */
export function choleskyFactor(covariance: Float64Array[]): Float64Array[] {
  const size = covariance.length;
  let trace = 0;
  for (let a = 0; a < size; a++) trace += covariance[a]![a]!;
  const ridge = (RIDGE * trace) / size + 1e-9;
  const factor = Array.from({ length: size }, () => new Float64Array(size));
  for (let a = 0; a < size; a++) {
    for (let b = 0; b <= a; b++) {
      let sum = covariance[a]![b]! + (a === b ? ridge : 0);
      for (let k = 0; k < b; k++) sum -= factor[a]![k]! * factor[b]![k]!;
      factor[a]![b] = a === b ? Math.sqrt(Math.max(sum, 1e-12)) : sum / factor[b]![b]!;
    }
  }
  return factor;
}

/** L⁻¹·x: after this, plain distance is distance in units of the natural variation. */
export function whiten(factor: Float64Array[], vector: Float64Array): Float64Array {
  const result = new Float64Array(vector.length);
  for (let a = 0; a < vector.length; a++) {
    let sum = vector[a]!;
    for (let k = 0; k < a; k++) sum -= factor[a]![k]! * result[k]!;
    result[a] = sum / factor[a]![a]!;
  }
  return result;
}
