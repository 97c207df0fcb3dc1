import { type NoticeKind, noticeKinds } from '#domain/notices/notice-words.ts';
import type { DeviceChange, NewDevice } from '#domain/notices/notices.ts';
import type { Tx } from '../../db/database.ts';

interface Owner {
  accountId: string;
  loginId: string;
}

/**
 * The browser of this session, in place of what it was before: whoever used it last is told nothing here any more. What
 * the same person had chosen for it stays.
 */
export async function putDevice(
  tx: Tx,
  device: Owner & { sessionId: string; subscription: NewDevice; at: Date },
): Promise<string> {
  const { accountId, loginId, sessionId, subscription, at } = device;
  const { endpoint, keys } = subscription;
  const replaced = await tx
    .deleteFrom('notice_devices')
    .where((eb) => eb.or([eb('endpoint', '=', endpoint), eb('session_id', '=', sessionId)]))
    .returning(['login_id', 'kinds', 'hides_details'])
    .$narrowType<{ kinds: NoticeKind[] }>()
    .execute();
  const before = replaced.find(({ login_id }) => login_id === loginId);
  const { id } = await tx
    .insertInto('notice_devices')
    .values({
      account_id: accountId,
      login_id: loginId,
      session_id: sessionId,
      endpoint,
      public_key: keys.p256dh,
      auth_secret: keys.auth,
      kinds: before?.kinds ?? [...noticeKinds],
      hides_details: before?.hides_details ?? false,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False when there is none. */
export async function changeDevice(
  tx: Tx,
  { accountId, loginId, deviceId, kinds, hidesDetails }: Owner & DeviceChange & { deviceId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notice_devices')
    .set({ ...(kinds && { kinds }), ...(hidesDetails !== undefined && { hides_details: hidesDetails }) })
    .where('account_id', '=', accountId)
    .where('login_id', '=', loginId)
    .where('id', '=', deviceId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False when there is none. What it was to be told goes along. */
export async function removeDevice(
  tx: Tx,
  { accountId, loginId, deviceId }: Owner & { deviceId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('notice_devices')
    .where('account_id', '=', accountId)
    .where('login_id', '=', loginId)
    .where('id', '=', deviceId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
