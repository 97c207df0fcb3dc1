import type { BroughtCustomer, BroughtSource } from '#domain/calls/brought-recordings.ts';

/** What somebody filled in and agreed to, until the server has it. */
export interface RecordingDetails extends BroughtCustomer {
  happenedAt: string;
  lineId: string | null;
  /** The version of the words that were agreed to. */
  statement: string;
}

/** A recording on this device that the server does not have yet. */
export interface KeptRecording {
  /** Its name on the server too: sent twice, it is one. */
  id: string;
  /** Whose it is: somebody else who signs in here does not see it. */
  loginId: string;
  source: BroughtSource;
  /** Of the file it came from. */
  fileName: string | null;
  /** When it was recorded, as far as the device knows. */
  recordedAt: string;
  /** As it is sent; null while the memo's pieces are not put together. */
  samples: Blob | null;
  /** Null until somebody pressed Send. */
  details: RecordingDetails | null;
}
