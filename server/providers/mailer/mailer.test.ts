import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openScratch } from '#server/scratch/scratch.ts';
import { startMailServer } from '#test/support/servers/start-mail-server.ts';
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
    const mailer = createSmtpMailer({ url: server.url, from: 'a@example.com', describe: 'test' });
    server.setMode('refuse');
    await expect(mailer.send({ to: 'b@example.com', subject: 's', text: 't' })).rejects.toMatchObject({
      retryable: false,
    });
    await mailer.close();
    await server.close();
    const gone = createSmtpMailer({ url: server.url, from: 'a@example.com', describe: 'test' });
    await expect(gone.send({ to: 'b@example.com', subject: 's', text: 't' })).rejects.toMatchObject({
      retryable: true,
    });
    await gone.close();
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
