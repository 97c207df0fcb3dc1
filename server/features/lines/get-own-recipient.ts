import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';

export interface OwnRecipient {
  userId: string;
  recipientId: string;
}

export async function getOwnRecipient({ db }: Deps, { userId, recipientId }: OwnRecipient) {
  const [recipient] = await db.readAsUser(userId, (read) =>
    read
      .selectFrom('email_recipients')
      .select(['email', 'kind', 'confirmed_at as confirmedAt', 'is_primary as isPrimary'])
      .where('user_id', '=', userId)
      .where('id', '=', recipientId),
  );
  if (!recipient) throw new AppError('not_found', { userMessage: 'This email is not here any more.' });
  return recipient;
}
