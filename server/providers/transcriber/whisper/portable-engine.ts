import { createRequire } from 'node:module';
import { toPcm16 } from '../audio/write-wav.ts';
import type { Engine } from './engine.ts';
import { fitContext } from './fit-context.ts';

interface Binding {
  WhisperContext: new (options: {
    filePath: string;
    useGpu: boolean;
  }) => {
    transcribeData(
      pcm16: ArrayBufferLike,
      options: Record<string, unknown>,
    ): { promise: Promise<{ segments: { text: string; t0: number; t1: number }[] }> };
  };
}

/**
 * whisper.cpp from @fugood/whisper.node, whose platform packages are named directly: through its own package npm
 * would also install 243 MB of graphics-card variants, and a missing binary would fall back to a slow one unseen.
 */
export function loadPortableEngine(modelPath: string): Engine {
  const require = createRequire(import.meta.url);
  const binding: Binding = require(`@fugood/node-whisper-${process.platform}-${process.arch}`);
  const context = new binding.WhisperContext({ filePath: modelPath, useGpu: false });
  return {
    async recognise(samples, { prompt, threads }) {
      const { promise } = context.transcribeData(toPcm16(samples).buffer, {
        language: 'en',
        temperature: 0,
        bestOf: 1,
        maxThreads: threads,
        audioCtx: fitContext(samples.length),
        // One token a segment. Without timestamps the engine silently drops half of a long file.
        tokenTimestamps: true,
        maxLen: 1,
        prompt,
      });
      const { segments } = await promise;
      return segments.map(({ text, t0, t1 }) => ({ text, start: t0 / 1000, end: t1 / 1000 }));
    },
  };
}
