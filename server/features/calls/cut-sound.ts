import { buffer } from 'node:stream/consumers';
import type { Clip } from '#domain/calls/find-clip.ts';
import { encodeWav } from '#domain/calls/wav.ts';
import { readWavHeader, WavError, type WavHeader } from '#domain/calls/wav-header.ts';
import type { Storage } from '../../providers/storage/storage.ts';

/** More than the header of any recording takes. */
const headBytes = 64 * 1024;

/** A stretch of a recording as a sound of its own; null where there is none. */
export async function cutSound(
  storage: Storage,
  key: string,
  clip: Clip,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const head = await read(storage, key, { start: 0, end: headBytes - 1 });
  const header = head && findHeader(head.bytes);
  if (!header) return null;
  const { sampleRate, channelCount, bytesPerSample, dataStart, dataBytes, readSample } = header;
  const frameBytes = bytesPerSample * channelCount;
  const frames = Math.floor(Math.min(dataBytes, head.of - dataStart) / frameBytes);
  const first = Math.max(0, Math.floor(clip.start * sampleRate));
  const last = Math.min(frames, Math.ceil(clip.end * sampleRate));
  if (last <= first) return null;
  const start = dataStart + first * frameBytes;
  const piece = await read(storage, key, { start, end: start + (last - first) * frameBytes - 1 });
  if (!piece) return null;
  const view = new DataView(piece.bytes.buffer, piece.bytes.byteOffset, piece.bytes.byteLength);
  const whole = Math.floor(piece.bytes.length / frameBytes);
  const channels = Array.from({ length: channelCount }, (_, channel) =>
    Int16Array.from({ length: whole }, (__, frame) =>
      Math.max(
        -32_768,
        Math.min(32_767, Math.round(readSample(view, frame * frameBytes + channel * bytesPerSample))),
      ),
    ),
  );
  return encodeWav({ sampleRate, channels });
}

async function read(storage: Storage, key: string, range: { start: number; end: number }) {
  const file = await storage.find(key, range);
  return file && { bytes: await buffer(file.body), of: file.bytes };
}

function findHeader(head: Buffer): WavHeader | null {
  try {
    return readWavHeader(head);
  } catch (error) {
    if (error instanceof WavError) return null;
    throw error;
  }
}
