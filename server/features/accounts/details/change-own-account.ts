import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { changeAccount } from '../../../records/accounts/change-account.ts';
import { findTimeZone } from '../../../records/accounts/find-time-zone.ts';

export async function changeOwnAccount(
  { db }: Deps,
  { accountId, id: loginId }: { accountId: string; id: string },
  { name, timeZone }: { name: string; timeZone: string },
): Promise<void> {
  if (!(await findTimeZone(db.service, timeZone))) {
    const message = 'Choose a time zone from the list.';
    const issues = [{ path: 'timeZone', message }];
    throw new AppError('validation_failed', { userMessage: message, issues });
  }
  await db.service.transaction().execute((tx) => changeAccount(tx, { accountId, loginId, name, timeZone }));
}
