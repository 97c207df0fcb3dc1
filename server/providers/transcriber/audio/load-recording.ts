import { readFileSync } from 'node:fs';
import { WavError } from '#domain/calls/wav-header.ts';
import { TranscriberError } from '../transcriber.ts';
import { mixChannels } from './mix-channels.ts';
import { readWav } from './read-wav.ts';
import { removeBeeps } from './remove-beeps.ts';

export interface Speech {
  samples: Float32Array;
  sampleRate: number;
  durationSeconds: number;
}

/** The conversation on one channel, without our own beep. */
export function loadRecording(audioPath: string, channel?: number): Speech {
  try {
    const { sampleRate, channels } = readWav(readFileSync(audioPath));
    const mixed = mixChannels(channels, channel);
    return {
      samples: removeBeeps(mixed, sampleRate),
      sampleRate,
      durationSeconds: mixed.length / sampleRate,
    };
  } catch (error) {
    if (!(error instanceof WavError)) throw error;
    throw new TranscriberError(`the recording cannot be read: ${error.message}`, {
      retryable: false,
      cause: error,
    });
  }
}
