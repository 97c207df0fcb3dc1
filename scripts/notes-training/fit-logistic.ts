import type { SparseVector } from '#server/providers/writer/embedded/model/sentence-model.ts';

export type Fitted = { weights: Float32Array; bias: number };

/**
 * L2-regularised logistic regression (the bias is regularised as well), by L-BFGS.
 * Minimises |w|²/2 + C · Σ weight · log(1 + exp(-y·f)); the same data give the same weights.
 */
export function fitLogistic(
  rows: SparseVector[],
  targets: Int8Array,
  sampleWeights: Float32Array,
  size: number,
  C: number,
  iterations = 60,
): Fitted {
  const dimension = size + 1;
  const gradient = new Float64Array(dimension);

  const evaluate = (w: Float64Array): number => {
    let loss = 0;
    for (let i = 0; i < dimension; i += 1) {
      loss += 0.5 * w[i]! * w[i]!;
      gradient[i] = w[i]!;
    }
    for (let r = 0; r < rows.length; r += 1) {
      const { ids, values } = rows[r]!;
      let f = w[size]!;
      for (let i = 0; i < ids.length; i += 1) f += w[ids[i]!]! * values[i]!;
      const y = targets[r]! > 0 ? 1 : -1;
      const margin = y * f;
      const weight = C * sampleWeights[r]!;
      loss += weight * (margin > 0 ? Math.log1p(Math.exp(-margin)) : -margin + Math.log1p(Math.exp(margin)));
      const slope = (-y * weight) / (1 + Math.exp(margin));
      for (let i = 0; i < ids.length; i += 1) gradient[ids[i]!]! += slope * values[i]!;
      gradient[size]! += slope;
    }
    return loss;
  };

  const w = minimize(evaluate, gradient, dimension, iterations);
  return { weights: Float32Array.from(w.subarray(0, size)), bias: w[size]! };
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += a[i]! * b[i]!;
  return sum;
}

function minimize(
  evaluate: (w: Float64Array) => number,
  gradient: Float64Array,
  dimension: number,
  iterations: number,
): Float64Array {
  const memory: { s: Float64Array; y: Float64Array; rho: number }[] = [];
  let w = new Float64Array(dimension);
  let loss = evaluate(w);
  let g = Float64Array.from(gradient);
  for (let iteration = 0; iteration < iterations; iteration += 1) {
    const direction = descend(g, memory);
    const slope = dot(direction, g);
    let step = iteration === 0 ? Math.min(1, 1 / Math.sqrt(dot(g, g))) : 1;
    let next = w;
    let nextLoss = loss;
    for (let tries = 0; tries < 20; tries += 1, step *= 0.5) {
      next = new Float64Array(dimension);
      for (let i = 0; i < dimension; i += 1) next[i] = w[i]! + step * direction[i]!;
      nextLoss = evaluate(next);
      if (nextLoss <= loss + 1e-4 * step * slope) break;
    }
    const s = new Float64Array(dimension);
    const y = new Float64Array(dimension);
    for (let i = 0; i < dimension; i += 1) {
      s[i] = next[i]! - w[i]!;
      y[i] = gradient[i]! - g[i]!;
    }
    const sy = dot(s, y);
    if (sy > 1e-12) memory.push({ s, y, rho: 1 / sy });
    if (memory.length > 8) memory.shift();
    const gain = loss - nextLoss;
    w = next;
    loss = nextLoss;
    g = Float64Array.from(gradient);
    if (gain < 1e-5 * Math.abs(loss)) break;
  }
  return w;
}

function descend(g: Float64Array, memory: { s: Float64Array; y: Float64Array; rho: number }[]): Float64Array {
  const q = Float64Array.from(g);
  const alphas: number[] = [];
  for (let m = memory.length - 1; m >= 0; m -= 1) {
    const { s, y, rho } = memory[m]!;
    const alpha = rho * dot(s, q);
    alphas[m] = alpha;
    for (let i = 0; i < q.length; i += 1) q[i]! -= alpha * y[i]!;
  }
  const last = memory.at(-1);
  const scale = last ? 1 / (last.rho * dot(last.y, last.y)) : 1;
  for (let i = 0; i < q.length; i += 1) q[i]! *= scale;
  for (let m = 0; m < memory.length; m += 1) {
    const { s, y, rho } = memory[m]!;
    const beta = rho * dot(y, q);
    for (let i = 0; i < q.length; i += 1) q[i]! += (alphas[m]! - beta) * s[i]!;
  }
  for (let i = 0; i < q.length; i += 1) q[i] = -q[i]!;
  return q;
}
