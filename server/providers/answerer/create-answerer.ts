import type { Log } from '../../log.ts';
import { type LanguageModelEnv, readLanguageModelSettings } from '../writer/language-model-settings.ts';
import type { Answerer } from './answerer.ts';
import { createEmbeddedAnswerer } from './embedded.ts';

/** The language model that writes the notes answers too; without one, the help pages are quoted. */
export async function createAnswerer(options: { env: LanguageModelEnv; log: Log }): Promise<Answerer> {
  const settings = readLanguageModelSettings(options.env);
  const embedded = createEmbeddedAnswerer();
  if (!settings) return embedded;
  // The vendors' libraries are read only by those who use one.
  const { createLanguageModelAnswerer } = await import('./language-model.ts');
  return createLanguageModelAnswerer({ settings, embedded, log: options.log });
}
