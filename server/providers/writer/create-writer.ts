import type { Log } from '../../log.ts';
import { createEmbeddedWriter } from './embedded/embedded-writer.ts';
import { type LanguageModelEnv, readLanguageModelSettings } from './language-model-settings.ts';
import type { NotesWriter } from './writer.ts';

/** The language model that is configured, else our own rules and small model. */
export async function createWriter(options: { env: LanguageModelEnv; log: Log }): Promise<NotesWriter> {
  const settings = readLanguageModelSettings(options.env);
  const embedded = createEmbeddedWriter();
  if (!settings) return embedded;
  // The vendors' libraries are read only by those who use one.
  const { createLanguageModelWriter } = await import('./language-model.ts');
  return createLanguageModelWriter({ settings, embedded, log: options.log });
}
