import type { NoticeKind } from '#domain/notices/notice-words.ts';
import { type DeviceChange, type NewDevice, noticeMessages } from '#domain/notices/notices.ts';
import type { OwnDevices } from '#domain/notices/shown-notices.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';
import { changeDevice, putDevice, removeDevice } from '../../records/notices/change-devices.ts';
import { createTestNotice } from '../../records/notices/create-test-notice.ts';

interface Person {
  accountId: string;
  loginId: string;
}

/** Devices are closed to people's own transactions: each query names the person. */
export async function listOwnDevices(
  { db, push }: Deps,
  { accountId, loginId, sessionId }: Person & { sessionId: string },
): Promise<OwnDevices<Date>> {
  const rows = await db.service
    .selectFrom('notice_devices as device')
    .innerJoin('sessions', 'sessions.id', 'device.session_id')
    .select(['device.id', 'device.session_id as sessionId', 'sessions.user_agent as userAgent'])
    .select(['device.kinds', 'device.hides_details as hidesDetails'])
    .select(['device.created_at as createdAt', 'device.last_told_at as lastToldAt'])
    .$narrowType<{ kinds: NoticeKind[] }>()
    .where('device.account_id', '=', accountId)
    .where('device.login_id', '=', loginId)
    .orderBy('device.created_at')
    .orderBy('device.id')
    .execute();
  const devices = rows.map(({ sessionId: its, ...device }) => ({ ...device, current: its === sessionId }));
  return { publicKey: push.publicKey, devices };
}

export async function putOwnDevice(
  { db, env, clock }: Deps,
  person: Person & { sessionId: string },
  subscription: NewDevice,
): Promise<{ id: string }> {
  if (!env.WEBHOOKS_TO_OWN_NETWORK && !subscription.endpoint.startsWith('https://'))
    throw new AppError('validation_failed', {
      userMessage: noticeMessages.needsHttps,
      issues: [{ path: 'endpoint', message: noticeMessages.needsHttps }],
    });
  const at = clock.now();
  const id = await db.service.transaction().execute((tx) => putDevice(tx, { ...person, subscription, at }));
  return { id };
}

export async function changeOwnDevice(
  { db }: Deps,
  change: Person & DeviceChange & { deviceId: string },
): Promise<void> {
  refuseMissing(await db.service.transaction().execute((tx) => changeDevice(tx, change)));
}

export async function removeOwnDevice({ db }: Deps, device: Person & { deviceId: string }): Promise<void> {
  refuseMissing(await db.service.transaction().execute((tx) => removeDevice(tx, device)));
}

export async function sendTestNotice(deps: Deps, device: Person & { deviceId: string }): Promise<void> {
  refuseMissing(await deps.db.service.transaction().execute((tx) => createTestNotice(deps, tx, device)));
}

function refuseMissing(isThere: boolean): void {
  if (!isThere) throw new AppError('not_found', { userMessage: noticeMessages.noSuchDevice });
}
