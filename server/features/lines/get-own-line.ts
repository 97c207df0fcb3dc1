import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';

export interface OwnLine {
  accountId: string;
  lineId: string;
}

export async function getOwnLine({ db }: Deps, { accountId, lineId }: OwnLine) {
  const [line] = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('phone_numbers')
      .select(['phone_number as phoneNumber', 'verified_at as verifiedAt', 'assigned_email as assignedEmail'])
      .select('assigned_email_confirmed_at as assignedEmailConfirmedAt')
      .where('account_id', '=', accountId)
      .where('id', '=', lineId),
  );
  if (!line) throw new AppError('not_found', { userMessage: 'This line is no longer here.' });
  return line;
}
