import { createTransport } from 'nodemailer';
import { MailError, type Mailer } from './mailer.ts';

export function createSmtpMailer(options: { url: string; from: string; describe: string }): Mailer {
  const transport = createTransport({
    url: options.url,
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
        const { responseCode } = cause as { responseCode?: number };
        // A 5xx answer is final (RFC 5321); no answer at all, or a 4xx, is worth another try.
        throw new MailError(`mail server answered ${responseCode ?? 'nothing'}`, {
          retryable: !responseCode || responseCode < 500,
          answer: responseCode,
          cause,
        });
      }
    },
    close: async () => transport.close(),
  };
}
