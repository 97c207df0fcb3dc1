import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';

export interface OwnLine {
  userId: string;
  lineId: string;
}

export async function getOwnLine({ db }: Deps, { userId, lineId }: OwnLine) {
  const [line] = await db.readAsUser(userId, (read) =>
    read
      .selectFrom('phone_numbers')
      .select(['phone_number as phoneNumber', 'verified_at as verifiedAt', 'assigned_email as assignedEmail'])
      .select('assigned_email_confirmed_at as assignedEmailConfirmedAt')
      .where('user_id', '=', userId)
      .where('id', '=', lineId),
  );
  if (!line) throw new AppError('not_found', { userMessage: 'This line is not here any more.' });
  return line;
}
