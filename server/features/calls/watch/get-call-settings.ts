import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';

export async function getCallSettings(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
): Promise<{ tellMissing: boolean }> {
  const [settings] = await db.readAsAccount(accountId, (read) =>
    read.selectFrom('accounts').select('tell_missing as tellMissing').where('id', '=', accountId),
  );
  if (!settings) throw new AppError('not_found');
  return settings;
}
