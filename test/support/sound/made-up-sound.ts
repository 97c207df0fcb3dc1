/** Made-up sound for tests. */
export function tone(hz: number, seconds: number, sampleRate: number, amplitude = 0.5): Float32Array {
  return Float32Array.from(
    { length: Math.round(seconds * sampleRate) },
    (_, i) => amplitude * Math.sin((2 * Math.PI * hz * i) / sampleRate),
  );
}

export function noise(seconds: number, sampleRate: number, amplitude: number, seed = 7): Float32Array {
  let state = seed;
  return Float32Array.from({ length: Math.round(seconds * sampleRate) }, () => {
    state = (state * 16807) % 2147483647;
    return amplitude * (state / 1073741823.5 - 1);
  });
}

export function add(into: Float32Array, sound: Float32Array, atSample: number): Float32Array {
  for (let i = 0; i < sound.length && atSample + i < into.length; i++) into[atSample + i]! += sound[i]!;
  return into;
}

/** What one hears on hold: chords and a tune over them, each note with its overtones. */
export function holdMusic(seconds: number, sampleRate: number, amplitude = 0.08): Float32Array {
  const music = new Float32Array(Math.round(seconds * sampleRate));
  const beat = 0.4;
  const chords = [0, 5, 7, 0, 9, 5, 7, 0];
  const tune = [0, 4, 7, 12, 9, 7, 4, 2, 5, 9];
  for (let at = 0; at * beat < seconds; at += 1) {
    const root = chords[Math.floor(at / 8) % chords.length]!;
    const notes = [
      root + tune[(at * 7) % tune.length]!,
      root - 12,
      ...(at % 4 === 0 ? [root + 4, root + 7] : []),
    ];
    for (const note of notes)
      for (let overtone = 1; overtone <= 5; overtone += 1) {
        const sound = tone(
          261.6 * 2 ** (note / 12) * overtone,
          beat * 2,
          sampleRate,
          amplitude / overtone ** 2,
        );
        const fading = sound.map((value, i) => value * Math.exp((-3 * i) / sampleRate));
        add(music, fading, Math.round(at * beat * sampleRate));
      }
  }
  return music;
}

/** Power of one frequency in a stretch of sound, as an amplitude. */
export function amplitudeAt(hz: number, samples: Float32Array, sampleRate: number): number {
  let re = 0;
  let im = 0;
  for (const [i, value] of samples.entries()) {
    re += value * Math.cos((2 * Math.PI * hz * i) / sampleRate);
    im += value * Math.sin((2 * Math.PI * hz * i) / sampleRate);
  }
  return (2 * Math.hypot(re, im)) / samples.length;
}

/**
 * A crude voice: a pulse train at `pitch` through resonances, in syllables with short gaps. Different resonances
 * sound like different people to the cepstra.
 */
export function voice(
  { pitch, formants, seed = 3 }: { pitch: number; formants: number[]; seed?: number },
  seconds: number,
  sampleRate = 8000,
): Float32Array {
  const sound = noise(seconds, sampleRate, 0.01, seed);
  const period = sampleRate / pitch;
  for (let at = 0; at < sound.length; at += period) sound[Math.floor(at)]! += 1;
  for (const [k, hz] of formants.entries()) resonate(sound, hz * (1 + 0.02 * k), 80 + 40 * k, sampleRate);
  let peak = 1e-9;
  for (const value of sound) peak = Math.max(peak, Math.abs(value));
  return sound.map(
    (value, i) => (value / peak) * 0.4 * (0.6 + 0.4 * Math.sin((2 * Math.PI * 4 * i) / sampleRate)),
  );
}

function resonate(sound: Float32Array, hz: number, width: number, sampleRate: number): void {
  const radius = Math.exp((-Math.PI * width) / sampleRate);
  const a1 = 2 * radius * Math.cos((2 * Math.PI * hz) / sampleRate);
  const a2 = -radius * radius;
  let y1 = 0;
  let y2 = 0;
  for (let i = 0; i < sound.length; i++) {
    const y = sound[i]! + a1 * y1 + a2 * y2;
    y2 = y1;
    y1 = y;
    sound[i] = y;
  }
}
