export interface Text {
  to: string;
  body: string;
  mediaUrls?: string[];
  /** The message's own id. The carrier's callbacks name it, so that a text sent just before a crash is recognised. */
  idempotencyKey: string;
}

/** What the carrier says about a text it has taken. */
export interface SentText {
  providerMessageId: string;
  segments: number;
  /** Null while a messaging service has not chosen the sender. */
  from: string | null;
}

/** Text messages, in our words. What a carrier answers later comes back through signed webhooks. */
export interface Messaging {
  /** Kept with each message, so that it is known whose ids they are. */
  name: string;
  describe: () => string;
  /** Whose throughput is shared by everyone who texts: the messaging service or the number. */
  sender: string;
  /** What the carriers let this sender through; null is no limit. */
  limits: { segmentsPerSecond: number | null; segmentsPerDay: number | null };
  send: (text: Text) => Promise<SentText>;
  /** The carrier's own list: whether a text whose answer we never saw was taken. Null when it was not. */
  findSent: (text: { to: string; body: string; since: Date }) => Promise<SentText | null>;
}

interface MessagingErrorOptions {
  reason: MessagingError['reason'];
  /** The carrier's own number for it, such as 21610. */
  code?: string;
  maybeSent?: boolean;
  cause?: unknown;
}

export class MessagingError extends Error {
  readonly reason: 'retryable' | 'permanent' | 'opted_out';
  readonly code: string | null;
  /** The answer was lost on the way: ask the carrier before sending again. */
  readonly maybeSent: boolean;

  constructor(message: string, options: MessagingErrorOptions) {
    super(message, { cause: options.cause });
    this.name = 'MessagingError';
    this.reason = options.reason;
    this.code = options.code ?? null;
    this.maybeSent = options.maybeSent ?? false;
  }
}

/** A try that began longer ago than this is over, whatever became of it: requests give up well before. */
export const sendLeaseSeconds = 20;
