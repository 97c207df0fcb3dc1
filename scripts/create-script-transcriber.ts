import { readEnv } from '#server/env.ts';
import {
  type ConfiguredTranscriber,
  createTranscriber,
} from '#server/providers/transcriber/create-transcriber.ts';
import type { ModelState } from '#server/providers/transcriber/whisper/model-store.ts';

/** The embedded engine with progress on standard error, for commands that run without a server. */
export function createScriptTranscriber(
  options: { mostThreads?: number; asLive?: boolean } = {},
): ConfiguredTranscriber {
  const { JOTLINE_CACHE, TRANSCRIBE_THREADS } = process.env;
  const LIVE_CALLS = options.asLive ? 'true' : undefined;
  const env = readEnv({ JOTLINE_CACHE, TRANSCRIBE_THREADS, LIVE_CALLS });
  const threads = env.TRANSCRIBE_THREADS ?? options.mostThreads;
  return createTranscriber({
    env: { ...env, TRANSCRIBE_THREADS: threads },
    onModelState: reportModel('speech model'),
  });
}

export function reportModel(what: string): (state: ModelState) => void {
  let shown = '';
  return (state) => {
    if (state.state !== 'fetching') return;
    const percent = Math.floor((10 * state.bytes) / state.totalBytes) * 10;
    const line = `Fetching the ${what} from ${state.source}: ${Math.min(percent, 100)} % of ${Math.round(state.totalBytes / 1e6)} MB`;
    if (line !== shown) console.error(line);
    shown = line;
  };
}
