import { readEnv } from '#server/env.ts';
import {
  type ConfiguredTranscriber,
  createTranscriber,
} from '#server/providers/transcriber/create-transcriber.ts';
import type { ModelState } from '#server/providers/transcriber/whisper/model-store.ts';

/** The embedded engine with progress on standard error, for commands that run without a server. */
export function createScriptTranscriber(): ConfiguredTranscriber {
  const { JOTLINE_CACHE, TRANSCRIBE_THREADS } = process.env;
  return createTranscriber({
    env: readEnv({ JOTLINE_CACHE, TRANSCRIBE_THREADS }),
    onModelState: reportModel(),
  });
}

function reportModel(): (state: ModelState) => void {
  let shown = '';
  return (state) => {
    if (state.state !== 'fetching') return;
    const percent = Math.floor((10 * state.bytes) / state.totalBytes) * 10;
    const line = `Fetching the speech model from ${state.source}: ${Math.min(percent, 100)} % of ${Math.round(state.totalBytes / 1e6)} MB`;
    if (line !== shown) console.error(line);
    shown = line;
  };
}
