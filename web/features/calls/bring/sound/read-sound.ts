import { broughtRate } from '#domain/calls/brought-recordings.ts';
import { toMuLaw } from '#domain/calls/g711.ts';

/** Said to the person who chose it. */
export class SoundProblem extends Error {
  override name = 'SoundProblem';
}

const unreadable =
  'This browser cannot open that file as sound. Recordings of phones (m4a, mp3, wav, ogg, webm) mostly work; try another browser, or export it as m4a or mp3.';

/** Samples made in one go, before the page may breathe. */
const atOnce = 1_000_000;

/** The sound of a file as it is sent: the browser reads whatever its phone records, and takes it down to one voice channel. */
export async function readSound(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size === 0) throw new SoundProblem('That file is empty.');
  const sound = await decode(file);
  const channels = Array.from({ length: sound.numberOfChannels }, (_, index) => sound.getChannelData(index));
  const samples = new Uint8Array(sound.length);
  for (let from = 0; from < samples.length; from += atOnce) {
    const until = Math.min(samples.length, from + atOnce);
    for (let at = from; at < until; at += 1) samples[at] = encode(mix(channels, at));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return samples;
}

async function decode(file: Blob): Promise<AudioBuffer> {
  // Decoding takes the rate of its context: what comes out is resampled already.
  const context = new OfflineAudioContext(1, 1, broughtRate);
  try {
    return await context.decodeAudioData(await file.arrayBuffer());
  } catch (cause) {
    throw new SoundProblem(unreadable, { cause });
  }
}

function mix(channels: Float32Array[], at: number): number {
  let sum = 0;
  for (const channel of channels) sum += channel[at] ?? 0;
  return sum / channels.length;
}

/** Of every 16-bit sample: the law asks for a logarithm, and there are a hundred million samples. */
let law: Uint8Array | null = null;

function encode(value: number): number {
  law ??= Uint8Array.from({ length: 65_536 }, (_, index) => toMuLaw(index - 32_768));
  const sample = Math.max(-32_768, Math.min(32_767, Math.round(value * 32_767)));
  return law[sample + 32_768] ?? 0;
}
