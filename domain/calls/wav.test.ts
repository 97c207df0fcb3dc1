import { expect, test } from 'vitest';
import { decodeWav, encodeWav, loudSeconds, openWav, resample, soundSeconds, tone } from './wav.ts';
import { WavError } from './wav-header.ts';

const beeping = tone(1400, 0.5, 8000);

test('16-bit sound of two channels comes back as it was', () => {
  const sound = { sampleRate: 8000, channels: [beeping, new Int16Array(beeping.length)] };
  const again = decodeWav(encodeWav(sound));
  expect(again).toEqual(sound);
  expect(soundSeconds(again)).toBe(0.5);
});

test('mu-law sound comes back within the codec’s precision', () => {
  const again = decodeWav(encodeWav({ sampleRate: 8000, channels: [beeping] }, 'mulaw'));
  const worst = Math.max(
    ...beeping.map((sample, index) => Math.abs(sample - (again.channels[0]?.[index] ?? 0))),
  );
  expect(worst).toBeLessThan(520);
  // A second round trip loses nothing more.
  expect(decodeWav(encodeWav(again, 'mulaw'))).toEqual(again);
});

test('what is not sound is refused', () => {
  expect(() => decodeWav(new TextEncoder().encode('<html>not found</html>'))).toThrow(WavError);
  expect(() => decodeWav(new Uint8Array(3))).toThrow(WavError);
  expect(() => decodeWav(encodeWav({ sampleRate: 8000, channels: [beeping] }).subarray(0, 30))).toThrow(
    WavError,
  );
});

test('silence and hiss are not loud, a tone is, and counting stops at enough', () => {
  const open = (samples: Int16Array) => openWav(encodeWav({ sampleRate: 8000, channels: [samples] }));
  const hiss = Int16Array.from({ length: 8000 }, (_, index) => ((index * 7919) % 31) - 15);
  expect(loudSeconds(open(hiss), 0)).toBe(0);
  expect(loudSeconds(open(beeping), 0)).toBeGreaterThan(0.45);
  expect(loudSeconds(open(beeping), 0, 0.1)).toBeCloseTo(0.1, 1);
});

test('sound of a microphone is brought to the phone’s rate', () => {
  const low = resample(tone(400, 1, 48_000), 48_000, 8000);
  expect(low.length).toBe(8000);
  const crossings = low.filter((sample, index) => sample >= 0 && (low[index - 1] ?? 0) < 0).length;
  expect(Math.abs(crossings - 400)).toBeLessThan(3);
});
