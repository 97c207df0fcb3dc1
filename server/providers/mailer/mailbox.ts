import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

export interface ReceivedMail {
  id: string;
  to: string;
  from: string;
  subject: string;
  receivedAt: Date;
  text: string;
  html: string;
  headers: Record<string, string>;
  attachments: { filename: string; contentType: string; content: Buffer; cid: string | null }[];
}

const namePattern = /^[0-9TZ.-]+_[0-9a-f-]{36}\.eml$/;

/** What the embedded mail server took in, newest first. */
export async function listMailbox(folder: string, limit = 100): Promise<ReceivedMail[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => namePattern.test(name));
  return Promise.all(
    names
      .sort()
      .reverse()
      .slice(0, limit)
      .map((name) => readMail(folder, name)),
  );
}

export async function findMail(folder: string, id: string): Promise<ReceivedMail | null> {
  const name = `${id}.eml`;
  return namePattern.test(name) ? readMail(folder, name).catch(() => null) : null;
}

async function readMail(folder: string, name: string): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(await readFile(path.join(folder, name)), {
    attachmentEncoding: 'arraybuffer',
  });
  return {
    id: name.slice(0, -'.eml'.length),
    to: addresses(mail.to),
    from: addresses(mail.from && [mail.from]),
    subject: mail.subject ?? '',
    receivedAt: new Date(name.slice(0, 24).replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:')),
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    attachments: mail.attachments.map((attachment) => ({
      filename: attachment.filename ?? 'attachment',
      contentType: attachment.mimeType,
      content: Buffer.from(attachment.content as ArrayBuffer),
      cid: attachment.contentId?.replace(/^<|>$/g, '') ?? null,
    })),
  };
}

function addresses(list: Email['to']): string {
  return (list ?? []).map((entry) => entry.address ?? '').join(', ');
}
