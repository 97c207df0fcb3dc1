import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { WavError } from '#domain/calls/wav-header.ts';
import { TranscriberError } from '../transcriber.ts';
import { mixChannels } from './mix-channels.ts';
import { readWav } from './read-wav.ts';
import { writeWav } from './write-wav.ts';

/** A recording to be sent to a vendor: the file as it is, or the one channel with the conversation. */
export async function openRecording(audioPath: string, channel?: number): Promise<Blob> {
  if (channel === undefined) return openAsBlob(audioPath, { type: 'audio/wav' });
  const file = await readFile(audioPath);
  try {
    const { channels, sampleRate } = readWav(file);
    return new Blob([writeWav(mixChannels(channels, channel), sampleRate)], { type: 'audio/wav' });
  } catch (cause) {
    if (!(cause instanceof WavError)) throw cause;
    throw new TranscriberError(`the recording cannot be read: ${cause.message}`, { retryable: false, cause });
  }
}
