import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { defineJob, outlastsAnHour } from '../../../jobs/define-job.ts';
import { sendOnce } from '../../../records/mail/send-once.ts';
import { deletionNoticeMail } from './deletion-notice-mail.ts';
import { hasRunningPlan } from './keep-calls.ts';

type Notice = { accountId: string; day: string };

/** Tells a pro which calls go on that day and how to keep them. Only then may they be deleted. */
export const sendDeletionNoticeJob = defineJob({
  name: 'calls.send-deletion-notice',
  payload: z.strictObject({ accountId: z.uuid(), day: z.iso.date() }),
  retry: outlastsAnHour,
  async run(deps, notice) {
    const calls = await listGoing(deps, notice);
    const owner = await findOwner(deps, notice.accountId);
    // Nothing goes any more: the plan runs again, or the pro has deleted them.
    if (calls.length === 0 || !owner) return;
    await sendOnce(deps, {
      accountId: notice.accountId,
      kind: 'deletion_notice',
      idempotencyKey: `deletion-notice:${notice.accountId}:${notice.day}`,
      address: owner.email,
      compose: () => deletionNoticeMail({ ...owner, calls, day: notice.day, publicUrl: deps.publicUrl }),
      alongside: (tx) => announce(deps, tx, notice),
    });
  },
  /** An address that takes no mail must not keep what we promised to delete: the call's page says it too. */
  onGivenUp: (deps, notice) => announce(deps, deps.db.service, notice),
});

/** Calls that go without their owner knowing yet. */
export function selectUnannounced(db: Pick<Tx, 'selectFrom'>) {
  return db
    .selectFrom('calls')
    .innerJoin('accounts', 'accounts.id', 'calls.account_id')
    .where('calls.deleted_at', 'is', null)
    .where('calls.deletion_announced_at', 'is', null)
    .where((eb) => eb.not(hasRunningPlan));
}

function selectGoing({ db }: Deps, { accountId, day }: Notice) {
  return selectUnannounced(db.service)
    .where('calls.account_id', '=', accountId)
    .where(sql<boolean>`(calls.keep_until at time zone accounts.time_zone)::date = ${day}::date`);
}

function listGoing(deps: Deps, notice: Notice) {
  return selectGoing(deps, notice)
    .leftJoin('call_notes', 'call_notes.call_id', 'calls.id')
    .select(['calls.started_at as startedAt', 'call_notes.job_title as jobTitle'])
    .orderBy('calls.started_at')
    .execute();
}

async function findOwner({ db }: Deps, accountId: string) {
  const row = await db.service
    .selectFrom('accounts')
    .innerJoin('logins', 'logins.account_id', 'accounts.id')
    .select((eb) => [
      'logins.email',
      'accounts.time_zone as timeZone',
      eb
        .exists(
          eb
            .selectFrom('subscriptions')
            .select('subscriptions.id')
            .whereRef('subscriptions.account_id', '=', 'accounts.id')
            .where('subscriptions.state', '=', 'paused'),
        )
        .$castTo<boolean>()
        .as('isPaused'),
    ])
    .where('accounts.id', '=', accountId)
    .where('logins.role', '=', 'owner')
    .executeTakeFirst();
  return row ?? null;
}

async function announce(deps: Deps, db: Pick<Tx, 'updateTable'>, notice: Notice): Promise<void> {
  await db
    .updateTable('calls')
    .set({ deletion_announced_at: deps.clock.now() })
    .where('id', 'in', selectGoing(deps, notice).select('calls.id'))
    .execute();
}
