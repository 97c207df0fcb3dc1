import { toMuLaw } from './g711.ts';
import { readWavHeader } from './wav-header.ts';

/** Sound as a carrier delivers it: 16-bit samples, mostly of one or two channels. */
export interface Sound {
  sampleRate: number;
  channels: Int16Array[];
}

type Encoding = 'pcm16' | 'mulaw';

/** A WAV file whose samples are read where they lie: an hour of sound need not be unpacked to be measured. */
export interface OpenWav {
  sampleRate: number;
  channelCount: number;
  frames: number;
  /** As 16 bits would have it; finer samples keep their fraction. */
  sampleAt: (frame: number, channel: number) => number;
}

/** A download cut short gives the sound that arrived: a header that promises more than there is is no error. */
export function openWav(bytes: Uint8Array): OpenWav {
  const { sampleRate, channelCount, bytesPerSample, dataStart, dataBytes, readSample } = readWavHeader(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset + dataStart, bytes.byteLength - dataStart);
  const frameBytes = bytesPerSample * channelCount;
  return {
    sampleRate,
    channelCount,
    frames: Math.floor(Math.min(dataBytes, view.byteLength) / frameBytes),
    sampleAt: (frame, channel) => readSample(view, frame * frameBytes + channel * bytesPerSample),
  };
}

export function decodeWav(bytes: Uint8Array): Sound {
  const { sampleRate, channelCount, frames, sampleAt } = openWav(bytes);
  const channels = Array.from({ length: channelCount }, (_, channel) => {
    const samples = new Int16Array(frames);
    for (let frame = 0; frame < frames; frame += 1) samples[frame] = to16Bits(sampleAt(frame, channel));
    return samples;
  });
  return { sampleRate, channels };
}

interface WavShape {
  encoding: Encoding;
  sampleRate: number;
  channelCount: number;
  dataBytes: number;
}

const headerBytes = 44;
const sampleBytes: Record<Encoding, number> = { pcm16: 2, mulaw: 1 };

export function drawWavHeader({
  encoding,
  sampleRate,
  channelCount,
  dataBytes,
}: WavShape): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(headerBytes);
  const view = new DataView(bytes.buffer);
  const frameBytes = channelCount * sampleBytes[encoding];
  const tag = (at: number, text: string) =>
    bytes.set(
      [...text].map((letter) => letter.charCodeAt(0)),
      at,
    );
  tag(0, 'RIFF');
  view.setUint32(4, headerBytes - 8 + dataBytes, true);
  tag(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, encoding === 'pcm16' ? 1 : 7, true);
  view.setUint16(22, channelCount, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * frameBytes, true);
  view.setUint16(32, frameBytes, true);
  view.setUint16(34, sampleBytes[encoding] * 8, true);
  tag(36, 'data');
  view.setUint32(40, dataBytes, true);
  return bytes;
}

export function encodeWav(sound: Sound, encoding: Encoding = 'pcm16'): Uint8Array<ArrayBuffer> {
  const count = sound.channels.length;
  const frames = sound.channels[0]?.length ?? 0;
  const bytesPerSample = sampleBytes[encoding];
  const dataBytes = frames * count * bytesPerSample;
  const bytes = new Uint8Array(headerBytes + dataBytes);
  const { sampleRate } = sound;
  bytes.set(drawWavHeader({ encoding, sampleRate, channelCount: count, dataBytes }));
  const view = new DataView(bytes.buffer);
  for (let frame = 0; frame < frames; frame += 1) {
    for (let channel = 0; channel < count; channel += 1) {
      const sample = sound.channels[channel]?.[frame] ?? 0;
      const at = headerBytes + (frame * count + channel) * bytesPerSample;
      if (encoding === 'pcm16') view.setInt16(at, sample, true);
      else bytes[at] = toMuLaw(sample);
    }
  }
  return bytes;
}

function to16Bits(sample: number): number {
  return Math.max(-32_768, Math.min(32_767, Math.round(sample)));
}

export function soundSeconds(sound: Sound): number {
  return (sound.channels[0]?.length ?? 0) / sound.sampleRate;
}

/** Below this a line is silent: hiss and the codec's own noise lie lower, a whisper lies higher. */
const silenceRms = 32_768 * 10 ** (-55 / 20);

/** Seconds of a channel that are louder than silence, in windows of 20 ms; counted until there are enough. */
export function loudSeconds(wav: OpenWav, channel: number, enough = Number.POSITIVE_INFINITY): number {
  const window = Math.max(1, Math.round(wav.sampleRate / 50));
  let loud = 0;
  for (let start = 0; start < wav.frames && loud / wav.sampleRate < enough; start += window) {
    const end = Math.min(start + window, wav.frames);
    let energy = 0;
    for (let frame = start; frame < end; frame += 1) energy += wav.sampleAt(frame, channel) ** 2;
    if (Math.sqrt(energy / (end - start)) > silenceRms) loud += end - start;
  }
  return loud / wav.sampleRate;
}

export function mixToMono(sound: Sound): Int16Array {
  const [first = new Int16Array(), ...others] = sound.channels;
  if (others.length === 0) return first;
  return first.map((sample, index) =>
    to16Bits(others.reduce((sum, channel) => sum + (channel[index] ?? 0), sample)),
  );
}

/** Linear interpolation behind a short average: enough for a phone's band. */
export function resample(samples: Int16Array, from: number, to: number): Int16Array {
  if (from === to) return samples;
  const step = from / to;
  const span = Math.max(1, Math.floor(step));
  const average = (center: number) => {
    let sum = 0;
    let count = 0;
    for (let at = center - (span >> 1); at < center - (span >> 1) + span; at += 1) {
      sum += samples[Math.max(0, Math.min(samples.length - 1, at))] ?? 0;
      count += 1;
    }
    return sum / count;
  };
  return Int16Array.from({ length: Math.floor(samples.length / step) }, (_, index) => {
    const at = index * step;
    const left = Math.floor(at);
    const share = at - left;
    return Math.round(average(left) * (1 - share) + average(left + 1) * share);
  });
}

export function tone(hertz: number, seconds: number, sampleRate: number, level = 0.35): Int16Array {
  const length = Math.round(seconds * sampleRate);
  const edge = Math.round(0.005 * sampleRate);
  return Int16Array.from({ length }, (_, index) => {
    // Without soft edges the phone line clicks.
    const gain = Math.min(1, index / edge, (length - 1 - index) / edge);
    return Math.round(32_767 * level * gain * Math.sin((2 * Math.PI * hertz * index) / sampleRate));
  });
}
