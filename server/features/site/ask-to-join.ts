import type { Deps } from '../../deps.ts';
import { joinWaitlist } from '../../records/waitlist/join-waitlist.ts';
import { sendWaitlistMailJob } from './send-waitlist-mail.job.ts';

/** Asks the owner of an address whether they meant it. */
export async function askToJoin({ db, queue, clock }: Deps, { email }: { email: string }): Promise<void> {
  await db.service.transaction().execute(async (tx) => {
    const asked = await joinWaitlist(tx, { email, at: clock.now() });
    if (asked) await queue.enqueue(sendWaitlistMailJob, { waitlistId: asked.id }, { tx });
  });
}
