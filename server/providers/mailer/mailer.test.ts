import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { openScratch } from '#server/scratch/scratch.ts';
import { startMailServer } from '#test/support/servers/start-mail-server.ts';
import { createMailer } from './create-mailer.ts';
import { createEmbeddedMailer } from './embedded-mailer.ts';
import { layOutMail } from './layout.ts';
import { findMail, listMailbox } from './mailbox.ts';
import { createSmtpMailer } from './smtp.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'jotline-mail-'));
afterAll(() => rm(folder, { recursive: true }));

describe('the embedded mailbox', () => {
  test('takes mail over SMTP and shows it as it arrived, newest first', async () => {
    const scratch = await openScratch({ folder: path.join(folder, 'scratch') });
    const mailer = await createEmbeddedMailer({ folder, scratch, from: 'Jotline <notes@jotline.example>' });
    await mailer.send({ to: 'first@example.com', subject: 'One', text: 'one' });
    await mailer.send({
      to: 'second@example.com',
      subject: 'Zwölf Schindeln ✓',
      text: 'text',
      html: '<p>html</p>',
      headers: { 'List-Unsubscribe': '<https://example.com/u>' },
      attachments: [{ filename: 'lead.json', content: '{"a":1}', contentType: 'application/json' }],
    });
    await mailer.close();
    await scratch.close();
    const [newest, oldest] = await listMailbox(folder);
    expect(oldest).toMatchObject({ to: 'first@example.com', subject: 'One', from: 'notes@jotline.example' });
    expect(newest?.subject).toBe('Zwölf Schindeln ✓');
    expect(newest?.html).toContain('<p>html</p>');
    expect(newest?.headers['list-unsubscribe']).toBe('<https://example.com/u>');
    expect(newest?.attachments[0]?.content.toString()).toBe('{"a":1}');
    expect(await findMail(folder, newest?.id ?? '')).toMatchObject({ subject: newest?.subject });
    expect(await findMail(folder, '../../etc/passwd')).toBeNull();
  });
});

describe('an SMTP server', () => {
  test('that refuses for good gives an error that is not tried again; one that is away, one that is', async () => {
    const server = await startMailServer();
    const mailer = createSmtpMailer({
      url: server.url,
      from: 'a@example.com',
      describe: 'test',
      requireTls: false,
    });
    server.setMode('refuse');
    await expect(mailer.send({ to: 'b@example.com', subject: 's', text: 't' })).rejects.toMatchObject({
      retryable: false,
    });
    await mailer.close();
    await server.close();
    const gone = createSmtpMailer({
      url: server.url,
      from: 'a@example.com',
      describe: 'test',
      requireTls: false,
    });
    await expect(gone.send({ to: 'b@example.com', subject: 's', text: 't' })).rejects.toMatchObject({
      retryable: true,
    });
    await gone.close();
  });
});

/** A server with a password, as companies have one; it encrypts, or not. */
async function startStrictServer(options: { encrypts: boolean }) {
  const taken: string[] = [];
  const server = new SMTPServer({
    disabledCommands: options.encrypts ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.password === 'right' ? done(null, { user: 'a' }) : done(new Error('Invalid login')),
    onMailFrom: ({ address }, _session, done) =>
      address === 'notes@known.com'
        ? done()
        : done(Object.assign(new Error('sender not allowed'), { responseCode: 553 })),
    onData: (stream, _session, done) => {
      stream.resume().on('end', () => {
        taken.push('mail');
        done();
      });
    },
  });
  server.on('error', () => {});
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = listener.address() as AddressInfo;
  const sendWith = async (password: string, { requireTls = false, from = 'notes@known.com' } = {}) => {
    const url = `smtp://a:${password}@127.0.0.1:${port}`;
    const mailer = createSmtpMailer({ url, from, describe: 'test', requireTls });
    const outcome = await mailer
      .send({ to: 'b@example.com', subject: 's', text: 't' })
      .catch((error) => error);
    await mailer.close();
    return outcome;
  };
  return { taken, sendWith };
}

describe('a mail server that refuses us', () => {
  test('for a wrong password or an unknown sender lets the mail wait, since the mail is not at fault', async () => {
    const { sendWith, taken } = await startStrictServer({ encrypts: false });
    expect(await sendWith('wrong')).toMatchObject({ retryable: true, needsOwner: true });
    expect(await sendWith('right', { from: 'notes@unknown.com' })).toMatchObject({ needsOwner: true });
    expect(taken).toEqual([]);
    await sendWith('right');
    expect(taken).toEqual(['mail']);
  });

  test('gets neither password nor mail when it cannot encrypt, unless we are told that it may', async () => {
    const { sendWith, taken } = await startStrictServer({ encrypts: false });
    expect(await sendWith('right', { requireTls: true })).toMatchObject({
      retryable: true,
      needsOwner: true,
    });
    expect(taken).toEqual([]);
  });

  test('is asked to encrypt wherever it is, but for our own machine', async () => {
    const options = { mailboxFolder: folder, scratch: undefined as never };
    const tlsOf = async (SMTP_URL: string, SMTP_REQUIRE_TLS = true) => {
      const mailer = await createMailer({
        env: { SMTP_URL, SMTP_REQUIRE_TLS, MAIL_FROM: 'a@b.com' },
        ...options,
      });
      const text = mailer.describe();
      await mailer.close();
      return text;
    };
    expect(await tlsOf('smtp://mail.miller.com')).toContain('encrypted only');
    expect(await tlsOf('smtp://mail.miller.com', false)).not.toContain('encrypted only');
    expect(await tlsOf('smtp://127.0.0.1:25')).not.toContain('encrypted only');
  });
});

describe('a plain mail', () => {
  test('shows typed text as text', () => {
    const { html } = layOutMail({
      subject: '<b>',
      paragraphs: ['Tom & "Jo" <script>'],
      action: { label: 'Go', url: 'https://x/?a=1&b="' },
    });
    expect(html).toContain('Tom &amp; &quot;Jo&quot; &lt;script&gt;');
    expect(html).toContain('href="https://x/?a=1&amp;b=&quot;"');
    expect(html).not.toContain('<script>');
  });
});
