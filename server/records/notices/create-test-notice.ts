import { randomUUID } from 'node:crypto';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { sendNoticeJob } from './send-notice.job.ts';

/** What the person asks for to see that it works. False when the device is not theirs. */
export async function createTestNotice(
  { queue, clock }: Pick<Deps, 'queue' | 'clock'>,
  tx: Tx,
  { accountId, loginId, deviceId }: { accountId: string; loginId: string; deviceId: string },
): Promise<boolean> {
  const own = await tx
    .selectFrom('notice_devices')
    .select('id')
    .where('account_id', '=', accountId)
    .where('login_id', '=', loginId)
    .where('id', '=', deviceId)
    .forKeyShare()
    .executeTakeFirst();
  if (!own) return false;
  const { id } = await tx
    .insertInto('notices')
    .values({
      account_id: accountId,
      device_id: deviceId,
      kind: 'test',
      subject: randomUUID(),
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await queue.enqueue(sendNoticeJob, { noticeId: id }, { tx });
  return true;
}
