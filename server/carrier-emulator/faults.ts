/** Seconds of the stream. */
export interface StreamFaults {
  /** The connection breaks, and comes back after so long, or never. */
  cutAt?: number;
  resumeAfterSeconds?: number;
  /** Frames that never arrive. */
  lose?: { from: number; to: number };
}

/** What may go wrong on the carrier's side of one call; nothing does unless asked. */
export interface Faults {
  /** Each status callback comes twice, at the same time. */
  duplicate?: boolean;
  /** The recording is announced as completed first, then the end of the call, then that it began. */
  reorder?: boolean;
  /** The carrier does not see our first answer and sends the callback again. */
  dropAnswers?: boolean;
  /** Status callbacks never arrive. */
  loseCallbacks?: boolean;
  recording?: 'absent' | 'failed';
  /** The download answers with this status so many times, or always. */
  download?: { status: number; times?: number };
  /** Pausing and resuming are refused. */
  refusePause?: boolean;
  stream?: StreamFaults;
}
