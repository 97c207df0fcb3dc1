import { bestPath, posteriors } from './viterbi.ts';
import type { VoiceUnit } from './voice-units.ts';

export interface Clustering {
  /** 0 customer, 1 pro, for each unit. */
  states: number[];
  /** Chance of the pro at each unit. */
  proChance: number[];
  /** Weighted mean of how much nearer each unit is to its own voice than to the other, 0…1. */
  separation: number;
  /** Squared distance between the two voices, in units of how one voice varies. */
  gap: number;
}

/** Neighbouring frames are far from independent: each counts as this share of a free observation. */
const FRAME_SHARE = 0.05;
const STARTS = 8;
const ROUNDS = 8;
const SMALLEST_SHARE = 0.15;
const LOPSIDED_PENALTY = 50;

/**
 * Splits units into two voices. Words and voice are weighed together in one search, so the roles come out directly:
 * `roleScores[i]` > 0 speaks for the pro.
 */
export function clusterVoices(
  units: VoiceUnit[],
  roleScores: number[],
  changeChance: number[],
): Clustering | undefined {
  const total = units.reduce((sum, unit) => sum + unit.weight, 0);
  const longest = [...units.keys()].sort((a, b) => units[b]!.weight - units[a]!.weight).slice(0, STARTS);
  let best: { score: number; states: number[]; centres: [Float64Array, Float64Array] } | undefined;
  for (const i of longest) {
    for (const j of longest) {
      if (i === j) continue;
      const found = settle(units, roleScores, changeChance, [units[i]!.voice, units[j]!.voice]);
      if (!found) continue;
      const pro = units.reduce((sum, unit, u) => sum + (found.states[u] ? unit.weight : 0), 0);
      const lopsided = Math.min(pro, total - pro) < SMALLEST_SHARE * total;
      const score = found.score - (lopsided ? LOPSIDED_PENALTY : 0);
      if (!best || score > best.score) best = { ...found, score };
    }
  }
  if (!best) return undefined;
  const { states, centres } = best;
  return {
    states,
    proChance: posteriors(emissionsFor(units, roleScores, centres), changeChance),
    separation: measureSeparation(units, states, centres, total),
    gap: squaredDistance(centres[0], centres[1]),
  };
}

/** Alternates between labelling and averaging until the labels stop moving; undefined when one voice is left. */
function settle(
  units: VoiceUnit[],
  roleScores: number[],
  changeChance: number[],
  start: [Float64Array, Float64Array],
) {
  let centres = start;
  let before = '';
  for (let round = 0; round < ROUNDS; round++) {
    const { states, score } = bestPath(emissionsFor(units, roleScores, centres), changeChance);
    const customer = centreOf(units, states, 0);
    const pro = centreOf(units, states, 1);
    if (!customer || !pro) return undefined;
    const now = states.join('');
    if (now === before || round === ROUNDS - 1) return { states, score, centres };
    before = now;
    centres = [customer, pro];
  }
  return undefined;
}

function emissionsFor(
  units: VoiceUnit[],
  roleScores: number[],
  centres: [Float64Array, Float64Array],
): [number, number][] {
  return units.map(({ weight, voice }, u) => {
    const scale = -0.5 * FRAME_SHARE * weight;
    return [
      scale * squaredDistance(voice, centres[0]) - roleScores[u]! / 2,
      scale * squaredDistance(voice, centres[1]) + roleScores[u]! / 2,
    ];
  });
}

function centreOf(units: VoiceUnit[], states: number[], state: number): Float64Array | undefined {
  let weight = 0;
  const sum = new Float64Array(units[0]!.voice.length);
  for (const [u, unit] of units.entries()) {
    if (states[u] !== state) continue;
    weight += unit.weight;
    for (let k = 0; k < sum.length; k++) sum[k]! += unit.weight * unit.voice[k]!;
  }
  return weight === 0 ? undefined : sum.map((value) => value / weight);
}

function measureSeparation(
  units: VoiceUnit[],
  states: number[],
  centres: [Float64Array, Float64Array],
  total: number,
): number {
  let sum = 0;
  for (const [u, { weight, voice }] of units.entries()) {
    const own = squaredDistance(voice, centres[states[u] ? 1 : 0]);
    const other = squaredDistance(voice, centres[states[u] ? 0 : 1]);
    sum += (weight * (other - own)) / Math.max(own, other, 1e-9);
  }
  return total === 0 ? 0 : Math.max(0, sum / total);
}

function squaredDistance(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += (a[k]! - b[k]!) ** 2;
  return sum;
}
