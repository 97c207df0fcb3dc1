import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { SMTPServer } from 'smtp-server';
import type { Scratch } from '../../scratch/scratch.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp.ts';

/** A real SMTP server in this process: mail takes the same way as in production and lands in a folder. */
export async function createEmbeddedMailer(options: {
  folder: string;
  from: string;
  scratch: Scratch;
}): Promise<Mailer> {
  await mkdir(options.folder, { recursive: true });
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData: (stream, _session, done) => {
      options.scratch
        .withFile('mail', (partial) => keep(stream, partial, options.folder))
        .then(() => done(), done);
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
    requireTls: false,
    describe: 'embedded mailbox, see /dev/mailbox (set SMTP_URL to send for real)',
  });
  return {
    ...mailer,
    wasAccepted: (messageId) => isKept(options.folder, nameFor(messageId)),
    async close() {
      await mailer.close();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

/** A mail that comes twice under one Message-ID is kept once, as a careful mail server does it. */
async function keep(stream: NodeJS.ReadableStream, partial: string, folder: string): Promise<void> {
  await pipeline(stream, createWriteStream(partial, { mode: 0o600 }));
  const name = nameFor(await readMessageId(partial));
  if (await isKept(folder, name)) return;
  await rename(partial, path.join(folder, `${new Date().toISOString().replaceAll(':', '-')}_${name}`));
}

async function isKept(folder: string, name: string): Promise<boolean> {
  return (await readdir(folder)).some((file) => file.endsWith(`_${name}`));
}

/** In the form of a UUID, since that is how mails are named here. */
function nameFor(messageId: string): string {
  const hash = createHash('sha256').update(messageId).digest('hex');
  return `${hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}.eml`;
}

const longestHeader = 64 * 1024;

async function readMessageId(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(longestHeader), 0, longestHeader, 0);
    const [header = ''] = buffer.toString('latin1', 0, bytesRead).split(/\r?\n\r?\n/, 1);
    return /^message-id:\s*(<[^<>\s]+>)/im.exec(header)?.[1] ?? randomUUID();
  } finally {
    await handle.close();
  }
}
