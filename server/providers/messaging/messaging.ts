export interface Text {
  to: string;
  body: string;
  mediaUrls?: string[];
  /** The message's own id: a repeat after a crash is recognised by it and sent once. */
  idempotencyKey: string;
}

/** Text messages, in our words. What a carrier answers later comes back through signed webhooks. */
export interface Messaging {
  describe: () => string;
  send: (text: Text) => Promise<{ providerMessageId: string; segments: number }>;
}

export class MessagingError extends Error {
  readonly reason: 'retryable' | 'permanent' | 'opted_out';

  constructor(message: string, options: { reason: MessagingError['reason']; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'MessagingError';
    this.reason = options.reason;
  }
}
