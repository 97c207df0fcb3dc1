/** In-place radix-2 Fourier transform; the length must be a power of two. */
export function fft(re: Float64Array, im: Float64Array): void {
  const length = re.length;
  const { cosines, sines } = turnsOf(length);
  for (let i = 1, j = 0; i < length; i++) {
    let bit = length >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      [re[i], re[j]] = [re[j]!, re[i]!];
      [im[i], im[j]] = [im[j]!, im[i]!];
    }
  }
  for (let size = 2; size <= length; size <<= 1) {
    const half = size >> 1;
    for (let k = 0; k < half; k++) {
      const cos = cosines[(k * length) / size]!;
      const sin = sines[(k * length) / size]!;
      for (let a = k; a < length; a += size) {
        const b = a + half;
        const x = re[b]! * cos - im[b]! * sin;
        const y = re[b]! * sin + im[b]! * cos;
        re[b] = re[a]! - x;
        im[b] = im[a]! - y;
        re[a] = re[a]! + x;
        im[a] = im[a]! + y;
      }
    }
  }
}

interface Turns {
  cosines: Float64Array;
  sines: Float64Array;
}

const known = new Map<number, Turns>();

function turnsOf(length: number): Turns {
  const before = known.get(length);
  if (before) return before;
  const turns = {
    cosines: Float64Array.from({ length: length / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / length)),
    sines: Float64Array.from({ length: length / 2 }, (_, k) => -Math.sin((2 * Math.PI * k) / length)),
  };
  known.set(length, turns);
  return turns;
}
