import { fileURLToPath } from 'node:url';
import { createTaskProcess } from '../../task-process/task-process.ts';
import type { Drafter, WriterInput, WrittenNotes } from './writer.ts';

/** A draft of a long call takes the machine for seconds, again and again: the server goes on answering meanwhile. */
export function createDrafter(): Drafter {
  const process = createTaskProcess<WriterInput, WrittenNotes>({
    name: 'draft',
    program: fileURLToPath(new URL('./draft-process.ts', import.meta.url)),
    idleMilliseconds: 60_000,
    stallMilliseconds: 120_000,
  });
  return {
    write: (input, signal) => process.run(input, { ...(signal && { signal }) }),
    close: () => process.close(),
  };
}
