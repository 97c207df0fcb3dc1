import type { Env } from '../../env.ts';
import type { Log } from '../../log.ts';
import type { Clock } from '../clock.ts';
import { createEmbeddedWriter } from './embedded/embedded-writer.ts';
import { findOllama } from './language-model/find-ollama.ts';
import { type LanguageModelEnv, readLanguageModelSettings } from './language-model-settings.ts';
import type { NotesWriter } from './writer.ts';

/** The language model that is configured, else our own rules and small model. */
export async function createWriter(options: {
  env: LanguageModelEnv & Pick<Env, 'OLLAMA_HOST' | 'NODE_ENV'>;
  log: Log;
  clock: Clock;
}): Promise<NotesWriter> {
  const settings = readLanguageModelSettings(options.env);
  const embedded = createEmbeddedWriter();
  if (!settings) return { ...embedded, probe: () => findOllama(options.env) };
  // The vendors' libraries are read only by those who use one.
  const { createLanguageModelWriter } = await import('./language-model.ts');
  const { log, clock } = options;
  return createLanguageModelWriter({ settings, embedded, log, clock });
}
