import { fileURLToPath } from 'node:url';
import type { Deps } from '#server/deps.ts';
import { createSpeechWorker } from '#server/providers/transcriber/process/speech-worker.ts';
import { createWhisperTranscriber } from '#server/providers/transcriber/whisper/whisper-transcriber.ts';

/** From now on the app hears tones, live and from recordings: quick, and the same on every machine. */
export async function hearTonesIn({ deps }: { deps: Pick<Deps, 'transcriber'> }): Promise<void> {
  const program = fileURLToPath(import.meta.resolve('#test/support/servers/tone-speech-process.ts'));
  const worker = createSpeechWorker({ program });
  const model = { path: '', state: () => ({ state: 'ready' as const }), ensureModel: async () => 'none' };
  const engine = createWhisperTranscriber({ model, worker, threads: 1, isLive: true });
  await deps.transcriber.close();
  Object.assign(deps.transcriber, engine);
}
