import type { Log } from '../../log.ts';
import { createEmbeddedWriter } from './embedded/embedded-writer.ts';
import { createLanguageModelWriter, type LanguageModelSettings } from './language-model.ts';
import type { NotesWriter } from './writer.ts';

/** The language model that is configured, else our own rules and small model. */
export function createWriter(options: { settings: LanguageModelSettings | null; log: Log }): NotesWriter {
  const embedded = createEmbeddedWriter();
  if (options.settings)
    return createLanguageModelWriter({ settings: options.settings, embedded, log: options.log });
  return {
    ...embedded,
    description:
      'embedded writer (set WRITER_BASE_URL and WRITER_MODEL, or ANTHROPIC_API_KEY, for a language model)',
  };
}
