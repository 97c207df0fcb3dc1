import { sampleRate } from './sound-track.ts';

/** First three resonances of a man's vowels (Peterson and Barney, 1952). */
const vowels: Record<string, [number, number, number]> = {
  a: [730, 1090, 2440],
  e: [530, 1840, 2480],
  i: [270, 2290, 3010],
  o: [570, 840, 2410],
  u: [300, 870, 2240],
  y: [270, 2290, 3010],
};
const syllableSeconds = 0.19;
const wordGapSeconds = 0.06;
const sentenceGapSeconds = 0.3;
/** An application says the same few sentences on every call. */
const rendered = new Map<string, Int16Array>();

/**
 * Stands in for the carrier's voice: as long as the sentence would take, with the rhythm, pitch and vowels of
 * speech, so that it sounds like someone talking and not like a beep. It is not intelligible and not meant to be.
 */
export function renderSpeech(text: string): Int16Array {
  const known = rendered.get(text);
  if (known) return known;
  const parts = text.toLowerCase().split(/\s+/).filter(Boolean).flatMap(renderWord);
  const samples = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    samples.set(part, at);
    at += part.length;
  }
  if (rendered.size < 100) rendered.set(text, samples);
  return samples;
}

function renderWord(word: string): Int16Array[] {
  const gap = /[.!?]$/.test(word) ? sentenceGapSeconds : wordGapSeconds;
  const spelled = word.replace(/\d/g, 'e');
  const syllables = spelled.match(/(?<![^aeiouy])[^aeiouy]*[aeiouy]+/g) ?? [spelled];
  return [...syllables.map(renderSyllable), new Int16Array(Math.round(gap * sampleRate))];
}

function renderSyllable(syllable: string): Int16Array {
  const length = Math.round(syllableSeconds * sampleRate);
  const formants = vowels[/[aeiouy]/.exec(syllable)?.[0] ?? 'e'] ?? [500, 1500, 2500];
  const isHissing = /[sfthkcpx]/.test(syllable[0] ?? '');
  const filters = formants.map((hertz, index) => resonator(hertz, 60 + index * 40));
  let phase = 0;
  let noise = 1;
  return Int16Array.from({ length }, (_, index) => {
    const share = index / length;
    phase += (125 - 20 * share) / sampleRate;
    if (phase >= 1) phase -= 1;
    noise = (noise * 16_807) % 2_147_483_647;
    const hiss = isHissing && share < 0.25 ? (noise / 2_147_483_647 - 0.5) * 0.6 : 0;
    const voiced = share < 0.15 && isHissing ? 0 : 1 - 2 * phase;
    const sound = filters.reduce((sum, filter) => sum + filter(voiced), 0) + hiss;
    return Math.round(2600 * Math.sin(Math.PI * Math.min(1, share * 1.05)) * sound);
  });
}

function resonator(hertz: number, bandwidth: number): (input: number) => number {
  const radius = Math.exp((-Math.PI * bandwidth) / sampleRate);
  const cosine = 2 * radius * Math.cos((2 * Math.PI * hertz) / sampleRate);
  let [last, before] = [0, 0];
  return (input) => {
    const output = (1 - radius) * 2 * input + cosine * last - radius * radius * before;
    [before, last] = [last, output];
    return output;
  };
}
