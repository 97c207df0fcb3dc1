import type { NoJobReason } from '#domain/calls/no-job.ts';
import type { Notes } from '#domain/calls/notes.ts';
import type { Turn } from '#domain/calls/transcript.ts';
import type { KnownWord } from '#domain/calls/vocabulary.ts';

export type WriterInput = {
  turns: Turn[];
  /** The pro's company: its name often says the trade, and it is never the customer's name. */
  companyName?: string;
  /** The services the account offers; they break ties between categories. */
  serviceTypes?: string[];
  /** Words the account corrected or confirmed, the newest and most used first. */
  vocabulary?: KnownWord[];
  /** Seconds of the recording where a person listened and heard nobody refuse it. */
  noRefusalAt?: number[];
  /** A person said that there is a job in it, whatever it sounds like. */
  isJob?: boolean;
};

export type WrittenNotes =
  | {
      kind: 'notes';
      notes: Notes;
      /** Kept with the notes: which writer made them, and whether it stood in for another. */
      writer?: string;
    }
  /** Somebody said no to the recording: audio and transcript are to be deleted, nothing is noted. */
  | { kind: 'refused_recording'; evidence: number[] }
  /** Somebody may have: a person has to listen to that moment before anything is noted. */
  | { kind: 'unsure_recording'; evidence: number[]; quote: string; seconds: number }
  /** Wrong number, sales pitch or similar: there is nothing to do for anybody. */
  | { kind: 'no_job'; reason: NoJobReason; evidence: number[] };

/** How a writer that depends on somebody else has been answering since the process started. */
export type WriterHealth =
  | { state: 'ok' }
  | { state: 'degraded'; since: Date; kind: string; failures: number };

/** Our own writer in a process of its own: for notes that are written again and again while people talk. */
export interface Drafter {
  write(input: WriterInput, signal?: AbortSignal): Promise<WrittenNotes>;
  close(): Promise<void>;
}

/** What our own writer says at the start; it is there before the writer is read. */
export const embeddedWriterLine =
  'embedded writer (for a language model set WRITER_BASE_URL and WRITER_MODEL, ANTHROPIC_API_KEY or OPENAI_API_KEY)';

export interface NotesWriter {
  /** One line for the report at start: what is in use, and what would switch another on. */
  describe: () => string;
  /** Only of a writer that can fail while another stands in for it. */
  health?: () => WriterHealth;
  /** A short look at the start: what keeps it from writing, or what could be used instead; null when all is said. */
  probe?: () => Promise<string | null>;
  /** Reads what it writes with, so that the first call does not wait for that. */
  prepare?: () => Promise<void>;
  write(input: WriterInput): Promise<WrittenNotes>;
}
