import type { Log } from '../../log.ts';
import type { LanguageModelSettings } from '../writer/language-model.ts';
import type { Answerer } from './answerer.ts';
import { createEmbeddedAnswerer } from './embedded.ts';

/** The language model that writes the notes answers too; without one, the help pages are quoted. */
export async function createAnswerer(options: {
  settings: LanguageModelSettings | null;
  log: Log;
}): Promise<Answerer> {
  const embedded = createEmbeddedAnswerer();
  if (!options.settings) return embedded;
  // The vendors' libraries are read only by those who use one.
  const { createLanguageModelAnswerer } = await import('./language-model.ts');
  return createLanguageModelAnswerer({ settings: options.settings, embedded, log: options.log });
}
