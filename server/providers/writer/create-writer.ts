import type { Log } from '../../log.ts';
import { createEmbeddedWriter } from './embedded/embedded-writer.ts';
import type { LanguageModelSettings } from './language-model.ts';
import type { NotesWriter } from './writer.ts';

const choices = 'set WRITER_BASE_URL and WRITER_MODEL, or ANTHROPIC_API_KEY, for a language model';

/** The language model that is configured, else our own rules and small model. */
export async function createWriter(options: {
  settings: LanguageModelSettings | null;
  log: Log;
}): Promise<NotesWriter> {
  const embedded = createEmbeddedWriter();
  if (!options.settings) return { ...embedded, description: `embedded writer (${choices})` };
  // The vendors' libraries are read only by those who use one.
  const { createLanguageModelWriter } = await import('./language-model.ts');
  return createLanguageModelWriter({ settings: options.settings, embedded, log: options.log });
}
