import type { Deps } from '../../deps.ts';
import { sendWaitlistMailJob } from './send-waitlist-mail.job.ts';

/** Nobody's inbox is flooded by someone else typing their address. */
const mailEveryMinutes = 60;

/** Stores the address once and asks its owner; an address that is confirmed, or was just asked, is left alone. */
export async function joinWaitlist({ db, queue, clock }: Deps, { email }: { email: string }): Promise<void> {
  const now = clock.now();
  await db.service.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('waitlist')
      .values({ email })
      // Changes nothing, but locks and returns the row that is there.
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
      .returning(['id', 'mailed_at', 'confirmed_at', 'unsubscribed_at'])
      .executeTakeFirstOrThrow();
    if (row.confirmed_at && !row.unsubscribed_at) return;
    if (row.mailed_at && now.getTime() - row.mailed_at.getTime() < mailEveryMinutes * 60_000) return;
    await tx.updateTable('waitlist').set({ mailed_at: now }).where('id', '=', row.id).execute();
    await queue.enqueue(sendWaitlistMailJob, { waitlistId: row.id }, { tx });
  });
}
