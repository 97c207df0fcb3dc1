import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { SMTPServer } from 'smtp-server';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp.ts';

/** A real SMTP server in this process: mail takes the same way as in production and lands in a folder. */
export async function createEmbeddedMailer(options: { folder: string; from: string }): Promise<Mailer> {
  await mkdir(options.folder, { recursive: true });
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData: (stream, _session, done) => {
      const name = `${new Date().toISOString().replaceAll(':', '-')}_${randomUUID()}.eml`;
      keep(stream, options.folder, name).then(() => done(), done);
    },
  });
  // A client that drops its connection is no concern of ours.
  server.on('error', () => {});
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const mailer = createSmtpMailer({
    url: `smtp://127.0.0.1:${port}`,
    from: options.from,
    describe: 'embedded mailbox, see /dev/mailbox (set SMTP_URL to send for real)',
  });
  return {
    ...mailer,
    async close() {
      await mailer.close();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

async function keep(stream: NodeJS.ReadableStream, folder: string, name: string): Promise<void> {
  const partial = path.join(folder, `.${name}`);
  await pipeline(stream, createWriteStream(partial, { mode: 0o600 }));
  await rename(partial, path.join(folder, name));
}
