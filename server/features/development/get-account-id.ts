import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';

export async function getAccountId({ db }: Deps, email: string): Promise<string> {
  const login = await db.service
    .selectFrom('logins')
    .select('account_id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (!login) throw new AppError('not_found', { userMessage: 'No account has this address.' });
  return login.account_id;
}
