import { readdir } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { findMail } from '#server/providers/mailer/mailbox.ts';

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

const read = new Map<string, Mail>();

/** What the embedded mail server took in, oldest first; each mail is read once by each worker. */
async function listMails(): Promise<Mail[]> {
  const folder = process.env.MAILBOX_FOLDER ?? '';
  const names = await readdir(folder).catch(() => []);
  for (const id of names.map((name) => name.replace(/\.eml$/, '')).sort()) {
    if (read.has(id)) continue;
    const mail = await findMail(folder, id);
    if (mail) read.set(id, mail);
  }
  return [...read.values()];
}

/** The newest mail to this address with this subject, or else the one that is wanted, once it is there. */
export async function waitForMail(to: string, wanted: string | ((mail: Mail) => boolean)): Promise<Mail> {
  const isWanted = typeof wanted === 'string' ? ({ subject }: Mail) => subject === wanted : wanted;
  let found: Mail | undefined;
  await expect
    .poll(async () => {
      found = (await listMails()).findLast((mail) => mail.to === to && isWanted(mail));
      return found?.to;
    }, `a mail to ${to}: ${wanted}`)
    .toBe(to);
  return found as Mail;
}
