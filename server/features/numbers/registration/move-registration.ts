import type { RegistrationState } from '#domain/numbers/registration-rules.ts';
import type { Deps } from '../../../deps.ts';
import { releaseHeldTexts } from '../../../records/texts/senders/release-held-texts.ts';
import { resumeTexts } from '../resume-texts.ts';
import { tellRegistrationJob } from './tell-registration.job.ts';

interface Move {
  accountId: string;
  from: RegistrationState;
  to: RegistrationState;
  rejectedStep?: 'business' | 'campaign';
  reasons?: string[];
}

/** What is decided is looked at once a day: the phone companies can take it back. */
export const decidedMilliseconds = 24 * 3600_000;

/** What may follow what is said by who asks; a registration that is elsewhere by now stays there. */
export async function moveRegistration(deps: Deps, move: Move): Promise<void> {
  const { db, queue, clock } = deps;
  const { accountId, from, to, rejectedStep = null, reasons = [] } = move;
  const now = clock.now();
  const isVerdict = to === 'approved' || to === 'rejected' || to === 'suspended';
  await db.service.transaction().execute(async (tx) => {
    const moved = await tx
      .updateTable('sender_registrations')
      .set({
        state: to,
        rejected_step: to === 'rejected' ? rejectedStep : null,
        reasons: reasons.map((reason) => reason.slice(0, 1000)).slice(0, 20),
        waits_for_code: false,
        decided_at: isVerdict ? now : null,
        next_look_at: nextLook(to, now),
      })
      .where('account_id', '=', accountId)
      .where('state', '=', from)
      .executeTakeFirst();
    if (moved.numUpdatedRows === 0n) return;
    if (to === 'approved')
      await resumeTexts(deps, tx, {
        accountId,
        released: await releaseHeldTexts(tx, { accountId, at: now }),
      });
    if (isVerdict)
      await queue.enqueue(tellRegistrationJob, { accountId, state: to, at: now.toISOString() }, { tx });
  });
}

function nextLook(to: RegistrationState, now: Date): Date | null {
  if (to === 'brand_review' || to === 'campaign_review') return now;
  return to === 'approved' || to === 'suspended' ? new Date(now.getTime() + decidedMilliseconds) : null;
}
