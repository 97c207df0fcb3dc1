export interface PushTarget {
  endpoint: string;
  publicKey: string;
  authSecret: string;
}

export interface PushMessage {
  /** Encrypted for the one browser before it leaves. */
  content: string;
  /** The service keeps the newest with this name, where the device cannot be reached. */
  topic: string;
  /** `high` wakes a phone that saves its battery. */
  urgency: 'normal' | 'high';
  /** So long the service keeps it for a device that is switched off. */
  keepSeconds: number;
}

/**
 * - `taken`: the push service has it
 * - `gone`: nobody has this subscription any more, or it is at an address where we send nothing
 * - `refused`: it will never take this one
 * - `later`: it may take it another time
 */
export type PushOutcome = { kind: 'taken' | 'gone' } | { kind: 'refused' | 'later'; reason: string };

/** Tells a browser something, by the push service that its maker runs. */
export interface Push {
  describe: () => string;
  /** What browsers subscribe with: they take messages that are signed with the other half alone. */
  publicKey: string;
  send: (target: PushTarget, message: PushMessage, signal: AbortSignal) => Promise<PushOutcome>;
}
