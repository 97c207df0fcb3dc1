import type { Deps } from '../../deps.ts';
import type { MailEvent } from '../../providers/mailer/mail-events.ts';
import { noteBouncedMail, suppressAddress } from '../../records/mail/suppress-address.ts';
import { noteBouncedNotesJob } from '../calls/delivery/note-bounced-notes.job.ts';

/** A mail server may try for days before it gives up. */
const longestDays = 6;

/** The address gets no more mail, and what came back says so where it was sent from. */
export async function noteBounce(
  deps: Deps,
  { address: email, reason, detail, messageId }: MailEvent,
): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - longestDays * 24 * 3600_000);
  await deps.db.service.transaction().execute(async (tx) => {
    const suppressionId = await suppressAddress(tx, { email, reason, detail });
    if (reason === 'complaint') return;
    const deliveryId = /^<([0-9a-f-]{36})@/i.exec(messageId ?? '')?.[1] ?? null;
    const words = 'The email came back: the address does not take mail.';
    const isOurs = await noteBouncedMail(tx, { email, messageId, since, words });
    if (!isOurs) await deps.queue.enqueue(noteBouncedNotesJob, { suppressionId, deliveryId }, { tx });
  });
}
