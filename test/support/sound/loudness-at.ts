/** Amplitude (0 to 1) of one frequency in a stretch of sound, by Goertzel. */
export function loudnessAt(
  samples: Int16Array,
  hertz: number,
  from: number,
  seconds: number,
  rate = 8000,
): number {
  const part = samples.subarray(Math.round(from * rate), Math.round((from + seconds) * rate));
  const step = 2 * Math.cos((2 * Math.PI * hertz) / rate);
  let [last, before] = [0, 0];
  for (const sample of part) [before, last] = [last, sample / 32_768 + step * last - before];
  const power = last * last + before * before - step * last * before;
  return (2 * Math.sqrt(Math.max(0, power))) / Math.max(1, part.length);
}
