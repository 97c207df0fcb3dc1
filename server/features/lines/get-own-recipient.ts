import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';

export interface OwnRecipient {
  accountId: string;
  recipientId: string;
}

export async function getOwnRecipient({ db }: Deps, { accountId, recipientId }: OwnRecipient) {
  const [recipient] = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('email_recipients')
      .select(['email', 'kind', 'confirmed_at as confirmedAt', 'is_primary as isPrimary'])
      .where('account_id', '=', accountId)
      .where('id', '=', recipientId),
  );
  if (!recipient) throw new AppError('not_found', { userMessage: 'This email is no longer here.' });
  return recipient;
}
