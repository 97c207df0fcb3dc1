import { createTransport } from 'nodemailer';
import { MailError, type Mailer } from './mailer.ts';

export function createSmtpMailer(options: {
  url: string;
  from: string;
  describe: string;
  /** Mail travels encrypted or not at all. */
  requireTls: boolean;
}): Mailer {
  const transport = createTransport({
    url: options.url,
    requireTLS: options.requireTls,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 15_000,
    socketTimeout: 30_000,
  });
  return {
    describe: () => options.describe,
    async send(mail) {
      try {
        const { messageId } = await transport.sendMail({ from: options.from, ...mail });
        return { messageId };
      } catch (cause) {
        const { responseCode, code, command } = cause as SmtpFailure;
        const needsOwner = code === 'EAUTH' || code === 'ETLS' || command === 'MAIL FROM';
        // A 5xx answer about the mail is final (RFC 5321); no answer at all, or a 4xx, is worth another try.
        throw new MailError(`mail server answered ${responseCode ?? code ?? 'nothing'}`, {
          retryable: needsOwner || !responseCode || responseCode < 500,
          needsOwner,
          answer: responseCode,
          cause,
        });
      }
    },
    close: async () => transport.close(),
  };
}

interface SmtpFailure {
  responseCode?: number;
  code?: string;
  command?: string;
}
