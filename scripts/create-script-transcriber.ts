import { homedir } from 'node:os';
import { join } from 'node:path';
import {
  type ConfiguredTranscriber,
  createTranscriber,
} from '#server/providers/transcriber/create-transcriber.ts';
import type { ModelState } from '#server/providers/transcriber/whisper/model-store.ts';

/** The embedded engine with progress on standard error, for commands that run without a server. */
export function createScriptTranscriber(): ConfiguredTranscriber {
  const threads = Number(process.env.TRANSCRIBE_THREADS);
  return createTranscriber({
    cacheDirectory: process.env.JOTLINE_CACHE || join(homedir(), '.cache', 'jotline'),
    threads: threads > 0 ? threads : undefined,
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
