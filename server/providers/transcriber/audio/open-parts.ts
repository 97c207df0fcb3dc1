import { readFile, stat } from 'node:fs/promises';
import { WavError } from '#domain/calls/wav-header.ts';
import { TranscriberError } from '../transcriber.ts';
import { mixChannels } from './mix-channels.ts';
import { openRecording } from './open-recording.ts';
import { readWav } from './read-wav.ts';
import { writeWav } from './write-wav.ts';

export interface RecordingPart {
  file: Blob;
  /** Where in the recording it begins. */
  startSeconds: number;
}

const headerBytes = 44;
const bytesPerSample = 2;
/** The last part of a piece in which a pause is looked for. */
const searchShare = 0.3;
/** About a pause between two words. */
const windowSeconds = 0.15;

/** A recording to be sent to a vendor that takes files up to a size: whole, or cut where it is quietest. */
export async function openParts(
  audioPath: string,
  { channel, largestBytes }: { channel?: number; largestBytes: number },
): Promise<RecordingPart[]> {
  const { size } = await stat(audioPath);
  if (size <= largestBytes) return [{ file: await openRecording(audioPath, channel), startSeconds: 0 }];
  const { samples, sampleRate } = await readSamples(audioPath, channel);
  const most = Math.floor((largestBytes - headerBytes) / bytesPerSample);
  const parts: RecordingPart[] = [];
  for (let start = 0; start < samples.length; ) {
    const end = samples.length - start <= most ? samples.length : findPause(samples, start, most, sampleRate);
    const file = new Blob([writeWav(samples.subarray(start, end), sampleRate)], { type: 'audio/wav' });
    parts.push({ file, startSeconds: start / sampleRate });
    start = end;
  }
  return parts;
}

async function readSamples(audioPath: string, channel: number | undefined) {
  try {
    const { channels, sampleRate } = readWav(await readFile(audioPath));
    return { samples: mixChannels(channels, channel), sampleRate };
  } catch (cause) {
    if (!(cause instanceof WavError)) throw cause;
    throw new TranscriberError(`the recording cannot be read: ${cause.message}`, { retryable: false, cause });
  }
}

function findPause(samples: Float32Array, start: number, most: number, sampleRate: number): number {
  const half = Math.max(1, Math.round((windowSeconds * sampleRate) / 2));
  const from = start + Math.floor(most * (1 - searchShare));
  const to = start + most - half;
  let [quietest, lowest] = [to, Number.POSITIVE_INFINITY];
  for (let at = from; at <= to; at += half) {
    let sum = 0;
    for (let k = at - half; k < at + half; k += 1) sum += Math.abs(samples[k] ?? 0);
    if (sum < lowest) [quietest, lowest] = [at, sum];
  }
  return quietest;
}
