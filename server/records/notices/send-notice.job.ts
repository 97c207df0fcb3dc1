import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { NoticeKind } from '#domain/notices/notice-words.ts';
import type { Deps } from '../../deps.ts';
import { defineJob } from '../../jobs/define-job.ts';
import type { PushMessage } from '../../providers/push/push.ts';
import { composeNotice } from './compose-notice.ts';

/** What is older than that by the time it could be sent is news no more. */
const freshForMs = 12 * 3600_000;
const hour = 3600;

const manners: Record<NoticeKind | 'test', Pick<PushMessage, 'urgency' | 'keepSeconds'>> = {
  notes_ready: { urgency: 'normal', keepSeconds: 24 * hour },
  customer_answered: { urgency: 'high', keepSeconds: 24 * hour },
  promise_due: { urgency: 'normal', keepSeconds: 8 * hour },
  test: { urgency: 'high', keepSeconds: hour / 6 },
};

/**
 * Tells one device one thing. Killed between the push service's yes and ours it tells it again, with the same tag: on the
 * screen it is one.
 */
export const sendNoticeJob = defineJob({
  name: 'notices.send',
  payload: z.strictObject({ noticeId: z.uuid() }),
  retry: { limit: 8, delaySeconds: 5, maxDelaySeconds: 1800 },
  concurrency: 4,
  async run(deps, { noticeId }, { signal }) {
    const notice = await findWaiting(deps, noticeId);
    if (!notice) return;
    const isStale = deps.clock.now().getTime() - notice.createdAt.getTime() > freshForMs;
    const composed = isStale ? null : await composeNotice(deps, notice, notice);
    if (!composed) return settle(deps, noticeId, 'dropped');
    const message = { content: JSON.stringify(composed), topic: nameTopic(composed.tag) };
    const outcome = await deps.push.send(notice, { ...message, ...manners[notice.kind] }, signal);
    if (outcome.kind === 'later') throw new Error(`the push service: ${outcome.reason}`);
    if (outcome.kind === 'gone') return forget(deps, notice.deviceId);
    if (outcome.kind === 'refused')
      deps.log.warn({ noticeId, reason: outcome.reason }, 'a push service refused a notice');
    await settle(deps, noticeId, outcome.kind === 'taken' ? 'sent' : 'failed');
    if (outcome.kind === 'taken') await noteTold(deps, notice.deviceId);
  },
  async onGivenUp(deps, { noticeId }) {
    await settle(deps, noticeId, 'failed');
  },
});

/** With whose device it is, as they are now. Of a session that has run out nobody is told. */
async function findWaiting({ db }: Deps, noticeId: string) {
  return db.service
    .selectFrom('notices')
    .innerJoin('notice_devices as device', 'device.id', 'notices.device_id')
    .innerJoin('sessions', 'sessions.id', 'device.session_id')
    .innerJoin('logins', 'logins.id', 'device.login_id')
    .innerJoin('accounts', 'accounts.id', 'notices.account_id')
    .select(['notices.kind', 'notices.subject', 'notices.created_at as createdAt'])
    .select(['device.id as deviceId', 'device.endpoint', 'device.hides_details as hidesDetails'])
    .select(['device.public_key as publicKey', 'device.auth_secret as authSecret'])
    .select(['notices.account_id as accountId', 'logins.id as loginId', 'logins.role'])
    .select('accounts.time_zone as timeZone')
    .where('notices.id', '=', noticeId)
    .where('notices.state', '=', 'waiting')
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where('accounts.deletion_requested_at', 'is', null)
    .executeTakeFirst();
}

/** At most 32 letters that a header takes; which call it is, is nobody's business but the device's. */
const nameTopic = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

async function settle({ db }: Deps, noticeId: string, state: 'sent' | 'dropped' | 'failed'): Promise<void> {
  await db.service
    .updateTable('notices')
    .set({ state })
    .where('id', '=', noticeId)
    .where('state', '=', 'waiting')
    .execute();
}

async function forget({ db }: Deps, deviceId: string): Promise<void> {
  await db.service.deleteFrom('notice_devices').where('id', '=', deviceId).execute();
}

async function noteTold({ db, clock }: Deps, deviceId: string): Promise<void> {
  await db.service
    .updateTable('notice_devices')
    .set({ last_told_at: sql`greatest(last_told_at, ${clock.now()}::timestamptz)` })
    .where('id', '=', deviceId)
    .execute();
}
