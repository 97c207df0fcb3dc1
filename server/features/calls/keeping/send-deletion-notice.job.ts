import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../db/database.ts';
import { hasRunningPlan } from '../../../db/keep-calls.ts';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { sendOnce } from '../../../records/mail/send-once.ts';
import { deletionNoticeMail } from './deletion-notice-mail.ts';

type Notice = { userId: string; day: string };

/** Tells a pro which calls go on that day and how to keep them. Only then may they be deleted. */
export const sendDeletionNoticeJob = defineJob({
  name: 'calls.send-deletion-notice',
  payload: z.strictObject({ userId: z.uuid(), day: z.iso.date() }),
  retry: { limit: 8, delaySeconds: 10, maxDelaySeconds: 3600 },
  async run(deps, notice) {
    const calls = await listGoing(deps, notice);
    const owner = await findOwner(deps, notice.userId);
    // Nothing goes any more: the plan runs again, or the pro has deleted them.
    if (calls.length === 0 || !owner) return;
    await sendOnce(deps, {
      userId: notice.userId,
      kind: 'deletion_notice',
      idempotencyKey: `deletion-notice:${notice.userId}:${notice.day}`,
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
    .innerJoin('users', 'users.id', 'calls.user_id')
    .where('calls.deleted_at', 'is', null)
    .where('calls.deletion_announced_at', 'is', null)
    .where((eb) => eb.not(hasRunningPlan));
}

function selectGoing({ db }: Deps, { userId, day }: Notice) {
  return selectUnannounced(db.service)
    .where('calls.user_id', '=', userId)
    .where(sql<boolean>`(calls.keep_until at time zone users.time_zone)::date = ${day}::date`);
}

function listGoing(deps: Deps, notice: Notice) {
  return selectGoing(deps, notice)
    .leftJoin('call_notes', 'call_notes.call_id', 'calls.id')
    .select(['calls.started_at as startedAt', 'call_notes.job_title as jobTitle'])
    .orderBy('calls.started_at')
    .execute();
}

async function findOwner({ db }: Deps, userId: string) {
  const row = await db.service
    .selectFrom('users')
    .select((eb) => [
      'email',
      'time_zone as timeZone',
      eb
        .exists(
          eb
            .selectFrom('subscriptions')
            .select('subscriptions.id')
            .whereRef('subscriptions.user_id', '=', 'users.id')
            .where('subscriptions.state', '=', 'paused'),
        )
        .$castTo<boolean>()
        .as('isPaused'),
    ])
    .where('id', '=', userId)
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
