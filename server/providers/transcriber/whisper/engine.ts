import type { Token } from '../text/words.ts';

/** One loaded Whisper model. Samples are 16 kHz mono, at most 30 s; token times count from the first sample. */
export interface Engine {
  recognise(samples: Float32Array, options: { prompt: string; threads: number }): Promise<Token[]>;
}

export const ENGINE_RATE = 16000;
