export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; content: Buffer | string; contentType: string }[];
}

export interface Mailer {
  /** One line for the start-up report: what is in use, and what would switch another on. */
  describe: () => string;
  send: (mail: Mail) => Promise<{ messageId: string }>;
  close: () => Promise<void>;
}

export class MailError extends Error {
  /** False when the server will never take this mail: a wrong address, a refused sender. */
  readonly retryable: boolean;

  constructor(message: string, options: { retryable: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'MailError';
    this.retryable = options.retryable;
  }
}
