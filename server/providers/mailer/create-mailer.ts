import { type Env, isOwnMachine } from '../../env.ts';
import type { Scratch } from '../../scratch/scratch.ts';
import { createEmbeddedMailer } from './embedded-mailer.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp.ts';

/** The mail server of the settings, else a mailbox in a folder. */
export async function createMailer(options: {
  env: Pick<Env, 'SMTP_URL' | 'SMTP_REQUIRE_TLS' | 'MAIL_FROM'>;
  mailboxFolder: string;
  scratch: Scratch;
}): Promise<Mailer> {
  const { SMTP_URL: url, MAIL_FROM: from } = options.env;
  if (!url) return createEmbeddedMailer({ folder: options.mailboxFolder, from, scratch: options.scratch });
  const { host } = new URL(url);
  const requireTls = options.env.SMTP_REQUIRE_TLS && !isOwnMachine(url);
  return createSmtpMailer({
    url,
    from,
    requireTls,
    describe: `SMTP server ${host}${requireTls ? ', encrypted only' : ''}`,
  });
}
