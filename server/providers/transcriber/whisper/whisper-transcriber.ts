import { availableParallelism } from 'node:os';
import { createSpeechWorker, type SpeechWorker } from '../process/speech-worker.ts';
import type { Transcriber } from '../transcriber.ts';
import type { ModelStore } from './model-store.ts';
import { vocabularyPrompt } from './vocabulary-prompt.ts';

export interface WhisperOptions {
  model: ModelStore;
  /** Bounded so that the web stays quick; half the cores unless told otherwise. */
  threads?: number;
  worker?: SpeechWorker;
}

export function createWhisperTranscriber({ model, threads, worker }: WhisperOptions): Transcriber {
  const speech = worker ?? createSpeechWorker();
  const share = threads ?? Math.max(1, Math.floor(availableParallelism() / 2));
  return {
    describe: () => `Whisper base.en on this machine, ${share} ${share === 1 ? 'thread' : 'threads'}`,
    async transcribe({ audioPath, channel, companyName, proAnswered, vocabulary, signal, onProgress }) {
      const modelPath = await unlessAborted(model.ensureModel(), signal);
      const prompt = vocabularyPrompt(vocabulary, companyName);
      return speech.run(
        {
          kind: 'recognise',
          audioPath,
          modelPath,
          prompt,
          threads: share,
          channel,
          companyName,
          proAnswered: proAnswered ?? true,
        },
        { signal, onProgress },
      );
    },
    close: () => speech.close(),
  };
}

/** The model may take minutes to come, for every call that waits: one that is not wanted any more does not wait. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
