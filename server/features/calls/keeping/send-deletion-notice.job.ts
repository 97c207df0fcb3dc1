import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { deletionNoticeMail } from './deletion-notice-mail.ts';
import { hasRunningPlan } from './keep-calls.ts';

type Notice = { userId: string; day: string };

/** Tells a pro which calls go on that day and how to keep them. Only then may they be deleted. */
export const sendDeletionNoticeJob = defineJob({
  name: 'calls.send-deletion-notice',
  payload: z.strictObject({ userId: z.uuid(), day: z.iso.date() }),
  retry: { limit: 8, delaySeconds: 10, maxDelaySeconds: 3600 },
  async run(deps, notice) {
    const { db, mailer, publicUrl } = deps;
    const calls = await listGoing(deps, notice);
    const owner = await findOwner(deps, notice.userId);
    // Nothing goes any more: the plan runs again, or the pro has deleted them.
    if (calls.length === 0 || !owner) return;
    const claimed = await db.service
      .insertInto('mail_deliveries')
      .values({
        user_id: notice.userId,
        kind: 'deletion_notice',
        idempotency_key: `deletion-notice:${notice.userId}:${notice.day}`,
        address: owner.email,
        attempts: 1,
      })
      .onConflict((conflict) =>
        conflict
          .column('idempotency_key')
          .doUpdateSet((eb) => ({ attempts: eb('mail_deliveries.attempts', '+', 1) })),
      )
      .returning(['id', 'state', 'provider_message_id'])
      .executeTakeFirstOrThrow();
    let messageId = claimed.provider_message_id;
    if (claimed.state !== 'sent') {
      const mail = deletionNoticeMail({ ...owner, calls, day: notice.day, publicUrl });
      ({ messageId } = await mailer.send({ to: owner.email, ...mail }));
    }
    await announce(deps, notice, { id: claimed.id, messageId });
  },
  /** An address that takes no mail must not keep what we promised to delete: the call's page says it too. */
  onGivenUp: (deps, notice) => announce(deps, notice, null),
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

async function announce(
  deps: Deps,
  notice: Notice,
  sent: { id: string; messageId: string | null } | null,
): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  await db.service.transaction().execute(async (tx) => {
    await tx
      .updateTable('calls')
      .set({ deletion_announced_at: now })
      .where('id', 'in', selectGoing(deps, notice).select('calls.id'))
      .execute();
    if (sent)
      await tx
        .updateTable('mail_deliveries')
        .set({ state: 'sent', sent_at: now, provider_message_id: sent.messageId })
        .where('id', '=', sent.id)
        .execute();
  });
}
