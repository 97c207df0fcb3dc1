/** Sound as a carrier delivers it: 16-bit samples of one or two channels. */
export interface Sound {
  sampleRate: number;
  channels: Int16Array[];
}

type Encoding = 'pcm16' | 'mulaw';

const pcm = 1;
const mulaw = 7;
const extensible = 0xfffe;

export class WavError extends Error {
  override name = 'WavError';
}

/** A WAV file whose samples are read where they lie: an hour of sound need not be unpacked to be measured. */
export interface OpenWav {
  sampleRate: number;
  channelCount: number;
  frames: number;
  sampleAt: (frame: number, channel: number) => number;
}

interface Format {
  code: number;
  channels: number;
  sampleRate: number;
  bits: number;
}

export function openWav(bytes: Uint8Array): OpenWav {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tag = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length < 12 || tag(0) !== 'RIFF' || tag(8) !== 'WAVE') throw new WavError('not a WAV file');
  let format: Format | null = null;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true);
    const body = at + 8;
    if (tag(at) === 'fmt ' && body + 16 <= bytes.length) {
      const code = view.getUint16(body, true);
      format = {
        code: code === extensible && size >= 26 ? view.getUint16(body + 24, true) : code,
        channels: view.getUint16(body + 2, true),
        sampleRate: view.getUint32(body + 4, true),
        bits: view.getUint16(body + 14, true),
      };
    }
    if (tag(at) === 'data' && format) {
      // A recorder that streams does not know the size when it writes the header.
      return openSamples(bytes.subarray(body, Math.min(body + size, bytes.length)), format);
    }
    at = body + size + (size % 2);
  }
  throw new WavError('a WAV file without sound');
}

function openSamples(data: Uint8Array, { code, channels, sampleRate, bits }: Format): OpenWav {
  if (channels < 1 || channels > 2 || sampleRate < 4000 || sampleRate > 192_000) {
    throw new WavError('an unusual number of channels or samples');
  }
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const frames = Math.floor((data.length * 8) / bits / channels);
  const opened = { sampleRate, channelCount: channels, frames };
  if (code === mulaw && bits === 8) {
    return {
      ...opened,
      sampleAt: (frame, channel) => mulawTable[data[frame * channels + channel] ?? 0] ?? 0,
    };
  }
  if (code === pcm && bits === 16) {
    return { ...opened, sampleAt: (frame, channel) => view.getInt16((frame * channels + channel) * 2, true) };
  }
  throw new WavError('neither 16-bit PCM nor mu-law');
}

export function decodeWav(bytes: Uint8Array): Sound {
  const { sampleRate, channelCount, frames, sampleAt } = openWav(bytes);
  const channels = Array.from({ length: channelCount }, (_, channel) => {
    const samples = new Int16Array(frames);
    for (let frame = 0; frame < frames; frame += 1) samples[frame] = sampleAt(frame, channel);
    return samples;
  });
  return { sampleRate, channels };
}

export function encodeWav(sound: Sound, encoding: Encoding = 'pcm16'): Uint8Array {
  const count = sound.channels.length;
  const frames = sound.channels[0]?.length ?? 0;
  const bytesPerSample = encoding === 'pcm16' ? 2 : 1;
  const dataBytes = frames * count * bytesPerSample;
  const bytes = new Uint8Array(44 + dataBytes);
  const view = new DataView(bytes.buffer);
  const tag = (at: number, text: string) =>
    bytes.set(
      [...text].map((letter) => letter.charCodeAt(0)),
      at,
    );
  tag(0, 'RIFF');
  view.setUint32(4, 36 + dataBytes, true);
  tag(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, encoding === 'pcm16' ? pcm : mulaw, true);
  view.setUint16(22, count, true);
  view.setUint32(24, sound.sampleRate, true);
  view.setUint32(28, sound.sampleRate * count * bytesPerSample, true);
  view.setUint16(32, count * bytesPerSample, true);
  view.setUint16(34, bytesPerSample * 8, true);
  tag(36, 'data');
  view.setUint32(40, dataBytes, true);
  for (let frame = 0; frame < frames; frame += 1) {
    for (let channel = 0; channel < count; channel += 1) {
      const sample = sound.channels[channel]?.[frame] ?? 0;
      const at = 44 + (frame * count + channel) * bytesPerSample;
      if (encoding === 'pcm16') view.setInt16(at, sample, true);
      else bytes[at] = toMulaw(sample);
    }
  }
  return bytes;
}

/** ITU G.711: sign, three bits of exponent, four of mantissa, all inverted. */
const mulawTable = Int16Array.from({ length: 256 }, (_, byte) => {
  const value = ~byte & 0xff;
  const magnitude = (((value & 0x0f) << 3) + 0x84) << ((value & 0x70) >> 4);
  return value & 0x80 ? 0x84 - magnitude : magnitude - 0x84;
});

function toMulaw(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(Math.abs(sample), 32_635) + 0x84;
  const exponent = Math.max(0, Math.floor(Math.log2(magnitude)) - 7);
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  return ~(sign | (exponent << 4) | mantissa) & 0xff;
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
  const [first = new Int16Array(), second] = sound.channels;
  if (!second) return first;
  return first.map((sample, index) => Math.max(-32_768, Math.min(32_767, sample + (second[index] ?? 0))));
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
