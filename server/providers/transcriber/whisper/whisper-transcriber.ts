import { availableParallelism } from 'node:os';
import { createSpeechWorker, type SpeechWorker } from '../process/speech-worker.ts';
import type { Transcriber } from '../transcriber.ts';
import { halfOf } from './choose-threads.ts';
import type { ModelStore } from './model-store.ts';
import { vocabularyPrompt } from './vocabulary-prompt.ts';

export interface WhisperOptions {
  model: ModelStore;
  /** Half the cores unless told otherwise; where calls are listened to, all of them while little else runs. */
  threads?: number;
  worker?: SpeechWorker;
  /** Calls are listened to while they go on: a recording is then cut as they are. */
  isLive?: boolean;
}

export function createWhisperTranscriber({
  model,
  threads,
  worker,
  isLive = false,
}: WhisperOptions): Transcriber {
  const speech = worker ?? createSpeechWorker();
  const cores = availableParallelism();
  const share = threads ?? halfOf(cores);
  const room = { threads: share, mostThreads: isLive && !threads ? cores : share };
  return {
    describe: () => `Whisper base.en on this machine, ${share} ${share === 1 ? 'thread' : 'threads'}`,
    atOnceLive: isLive ? cores : 1,
    async transcribe({
      audioPath,
      channel,
      companyName,
      proAnswered,
      vocabulary,
      heard,
      signal,
      onProgress,
    }) {
      const modelPath = await unlessAborted(model.ensureModel(), signal);
      const prompt = vocabularyPrompt(vocabulary, companyName);
      return speech.run(
        {
          kind: 'recognise',
          audioPath,
          modelPath,
          prompt,
          ...room,
          heard,
          asLive: isLive,
          channel,
          companyName,
          proAnswered: proAnswered ?? true,
        },
        { signal, onProgress },
      );
    },
    async hear({ vocabulary, signal, proAnswered, ...input }) {
      const modelPath = await unlessAborted(model.ensureModel(), signal);
      const heard = await speech.run(
        {
          kind: 'hear',
          ...input,
          proAnswered: proAnswered ?? true,
          modelPath,
          prompt: vocabularyPrompt(vocabulary, input.companyName),
          ...room,
        },
        { signal },
      );
      return heard.isLost ? null : heard;
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
