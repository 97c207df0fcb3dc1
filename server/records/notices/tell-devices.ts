import type { NoticeKind } from '#domain/notices/notice-words.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { sendNoticeJob } from './send-notice.job.ts';

interface Told {
  accountId: string | null;
  kind: NoticeKind;
  /** The call, the text, or the day that it is about: of one subject a device is told once. */
  subject: string;
}

/**
 * Notes in the transaction of what happened whom to tell, and has it sent when that ends well. Who may see it is decided
 * when it is sent, by the policies of each person.
 */
export async function tellDevices(
  { queue, clock }: Pick<Deps, 'queue' | 'clock'>,
  tx: Tx,
  { accountId, kind, subject }: Told,
): Promise<void> {
  if (!accountId) return;
  const devices = await listWanting(tx, accountId, kind);
  if (devices.length === 0) return;
  const row = { account_id: accountId, kind, subject, created_at: clock.now() };
  const noted = await tx
    .insertInto('notices')
    .values(devices.map(({ id }) => ({ ...row, device_id: id })))
    .onConflict((conflict) => conflict.columns(['device_id', 'kind', 'subject']).doNothing())
    .returning('id')
    .execute();
  for (const { id } of noted) await queue.enqueue(sendNoticeJob, { noticeId: id }, { tx });
}

/** Kept until the end of the transaction; one that its owner removes at this moment is not told, and stops nothing. */
function listWanting(tx: Tx, accountId: string, kind: NoticeKind) {
  return tx
    .selectFrom('notice_devices')
    .select('notice_devices.id')
    .where('account_id', '=', accountId)
    .where((eb) => eb(eb.val<string>(kind), '=', eb.fn.any('kinds')))
    .forKeyShare()
    .skipLocked()
    .execute();
}
