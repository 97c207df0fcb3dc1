import type { Env } from '../../env.ts';
import type { Log } from '../../log.ts';
import type { Clock } from '../clock.ts';
import { findOllama } from './language-model/find-ollama.ts';
import { type LanguageModelEnv, readLanguageModelSettings } from './language-model-settings.ts';
import { embeddedWriterLine, type NotesWriter, type WrittenNotes } from './writer.ts';

/** The language model that is configured, else our own rules and small model. */
export async function createWriter(options: {
  env: LanguageModelEnv & Pick<Env, 'OLLAMA_HOST' | 'NODE_ENV'>;
  log: Log;
  clock: Clock;
}): Promise<NotesWriter> {
  const settings = readLanguageModelSettings(options.env);
  const embedded = createLateWriter();
  if (!settings) return { ...embedded, probe: () => findOllama(options.env) };
  // The vendors' libraries are read only by those who use one.
  const { createLanguageModelWriter } = await import('./language-model.ts');
  const { log, clock } = options;
  return createLanguageModelWriter({ settings, embedded, log, clock });
}

/** Our own writer, read with the first call: a process that writes no notes does not carry its words and weights. */
function createLateWriter(): NotesWriter {
  const write: NotesWriter['write'] = async (input) => {
    const { createEmbeddedWriter } = await import('./embedded/embedded-writer.ts');
    return createEmbeddedWriter().write(input);
  };
  let prepared: Promise<WrittenNotes> | undefined;
  return {
    describe: () => embeddedWriterLine,
    prepare: async () => {
      // Once in a process: each call that is listened to asks. What failed is tried anew by the next.
      prepared ??= write({ turns: [{ speaker: 'pro', text: 'Hello.', start: 0, end: 1 }] }).catch((error) => {
        prepared = undefined;
        throw error;
      });
      await prepared;
    },
    write,
  };
}
