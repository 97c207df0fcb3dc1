const HALF_WIDTH = 24;
const KAISER_BETA = 8;

/** Band-limited resampling with a Kaiser-windowed sinc, one filter per output phase. */
export function resample(samples: Float32Array, fromRate: number, toRate: number): Float32Array {
  if (fromRate === toRate) return samples;
  const divisor = greatestCommonDivisor(fromRate, toRate);
  const up = toRate / divisor;
  const down = fromRate / divisor;
  // When slowing down, the filter also has to keep out what the new rate cannot carry.
  const cutoff = Math.min(1, toRate / fromRate);
  const reach = Math.ceil(HALF_WIDTH / cutoff);
  const filters = Array.from({ length: up }, (_, phase) => phaseFilter(phase / up, cutoff, reach));

  const output = new Float32Array(Math.floor((samples.length * up) / down));
  for (let i = 0; i < output.length; i++) {
    const position = i * down;
    const centre = Math.floor(position / up);
    const phase = position % up;
    // Where nothing has to be kept out, a sample that falls on one of ours is that one.
    if (phase === 0 && cutoff === 1) {
      output[i] = samples[centre]!;
      continue;
    }
    const filter = filters[phase]!;
    let sum = 0;
    const first = Math.max(0, centre - reach + 1);
    const last = Math.min(samples.length - 1, centre + reach);
    for (let k = first; k <= last; k++) sum += samples[k]! * filter[k - centre + reach - 1]!;
    output[i] = sum;
  }
  return output;
}

function phaseFilter(fraction: number, cutoff: number, reach: number): Float64Array {
  const taps = Float64Array.from({ length: 2 * reach }, (_, k) => {
    const distance = k - reach + 1 - fraction;
    return sinc(distance * cutoff) * kaiser(distance / reach);
  });
  const gain = taps.reduce((sum, tap) => sum + tap, 0);
  return taps.map((tap) => tap / gain);
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

function kaiser(x: number): number {
  return Math.abs(x) >= 1 ? 0 : bessel(KAISER_BETA * Math.sqrt(1 - x * x)) / bessel(KAISER_BETA);
}

function bessel(x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; k < 40; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
