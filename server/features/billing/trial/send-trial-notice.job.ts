import { z } from 'zod';
import { type TrialNotice, trialNotices } from '#domain/billing/standing.ts';
import type { Deps } from '../../../deps.ts';
import { defineJob, outlastsAnHour } from '../../../jobs/define-job.ts';
import { findStanding } from '../../../records/accounts/find-standing.ts';
import { sendOnce } from '../../../records/mail/send-once.ts';
import { trialMail } from './trial-mail.ts';

/** What names a notice of an account, before the account's id. */
export const noticeKey = (notice: TrialNotice): string => `trial:${notice}:`;

/** Tells the owner that the trial ends, or has ended, what happens then and how to go on. */
export const sendTrialNoticeJob = defineJob({
  name: 'billing.send-trial-notice',
  payload: z.strictObject({ accountId: z.uuid(), notice: z.enum(trialNotices) }),
  retry: outlastsAnHour,
  async run(deps, { accountId, notice }) {
    const email = await findOwner(deps, accountId);
    if (!email) return;
    const standing = await findStanding(deps.db.service, accountId, deps.clock.now());
    // A plan was bought meanwhile, or the mail waited so long that it would no longer be true.
    const isTrue = notice === 'ended' ? standing.kind === 'none' : standing.kind === 'trial';
    if (!isTrue) return;
    await sendOnce(deps, {
      accountId,
      kind: 'trial_notice',
      idempotencyKey: `${noticeKey(notice)}${accountId}`,
      address: email,
      compose: () => trialMail({ standing, publicUrl: deps.publicUrl }),
      leaveWhenRefused: true,
    });
  },
});

async function findOwner({ db }: Deps, accountId: string): Promise<string | null> {
  const owner = await db.service
    .selectFrom('logins')
    .select('email')
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .executeTakeFirst();
  return owner?.email ?? null;
}
