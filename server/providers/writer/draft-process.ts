import { answerTasks } from '../../task-process/answer-tasks.ts';
import { createEmbeddedWriter } from './embedded/embedded-writer.ts';
import type { WriterInput, WrittenNotes } from './writer.ts';

/** Drafts come last: behind people, and behind those who listen. */
const niceness = 15;

const writer = createEmbeddedWriter();

answerTasks<WriterInput, WrittenNotes>((input) => writer.write(input), { niceness });

// Meant for the server, which ends us: Ctrl-C and service managers signal everyone.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
