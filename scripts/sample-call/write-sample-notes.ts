import type { Notes } from '#domain/calls/notes.ts';
import type { HeardTurn } from '#server/features/calls/notes/list-turns.ts';
import { markUnsureFields } from '#server/features/calls/notes/mark-unsure-fields.ts';
import { createEmbeddedWriter } from '#server/providers/writer/embedded/embedded-writer.ts';

/** The notes of the start page's sample call: what the writer makes of its transcript, not touched up. */
export async function writeSampleNotes(turns: HeardTurn[]): Promise<Notes> {
  const written = await createEmbeddedWriter().write({ turns });
  if (written.kind !== 'notes') throw new Error(`the sample call gave no notes: ${written.kind}`);
  return markUnsureFields(written.notes, turns);
}
