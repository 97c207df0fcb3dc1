import type { CallSettings } from '#domain/calls/live.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';

export async function getCallSettings(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
): Promise<Omit<CallSettings, 'isLive'>> {
  const [settings] = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('accounts')
      .select(['tell_missing as tellMissing', 'remind_promises as remindPromises'])
      .where('id', '=', accountId),
  );
  if (!settings) throw new AppError('not_found');
  return settings;
}
