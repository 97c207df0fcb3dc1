import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { mixChannels } from './mix-channels.ts';
import { readWav } from './read-wav.ts';
import { writeWav } from './write-wav.ts';

/** A recording to be sent to a vendor: the file as it is, or the one channel with the conversation. */
export async function openRecording(audioPath: string, channel?: number): Promise<Blob> {
  if (channel === undefined) return openAsBlob(audioPath, { type: 'audio/wav' });
  const { channels, sampleRate } = readWav(await readFile(audioPath));
  return new Blob([writeWav(mixChannels(channels, channel), sampleRate)], { type: 'audio/wav' });
}
