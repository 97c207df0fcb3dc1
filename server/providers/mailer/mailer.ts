export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
  /** Stable for one mail to one address, so that a repeat after a crash is the same mail and not another. */
  messageId?: string;
  /** `cid` marks a picture that the HTML shows itself, as `cid:…`. */
  attachments?: { filename: string; content: Buffer | string; contentType: string; cid?: string }[];
}

export interface Mailer {
  /** One line for the start-up report: what is in use, and what would switch another on. */
  describe: () => string;
  send: (mail: Mail) => Promise<{ messageId: string }>;
  /** Whether the server already took the mail with this Message-ID; absent where nobody can tell. */
  wasAccepted?: (messageId: string) => Promise<boolean>;
  close: () => Promise<void>;
}

export class MailError extends Error {
  /** False when the server will never take this mail: a wrong address, a refused sender. */
  readonly retryable: boolean;
  /** The server's three digits; none when it did not answer. */
  readonly answer: number | undefined;
  /** The server refuses us, not the mail: a wrong password, no encryption, a sender it does not know. */
  readonly needsOwner: boolean;

  constructor(
    message: string,
    options: { retryable: boolean; answer?: number; needsOwner?: boolean; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.name = 'MailError';
    this.retryable = options.retryable;
    this.answer = options.answer;
    this.needsOwner = options.needsOwner ?? false;
  }
}
