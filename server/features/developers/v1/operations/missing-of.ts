import { AppError } from '#domain/plain/errors.ts';
import type { Database } from '../../../../db/database.ts';

/** What a call does not have; of one that was joined into another one, where to ask instead. */
export async function missingOf(
  db: Pick<Database, 'readAsAccount'>,
  { accountId, callId, what }: { accountId: string; callId: string; what: string },
): Promise<AppError> {
  const [call] = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('calls')
      .select('joined_into_id as joinedInto')
      .where('account_id', '=', accountId)
      .where('id', '=', callId)
      .where('deleted_at', 'is', null),
  );
  const userMessage = call?.joinedInto
    ? `That call was joined into ${call.joinedInto}. Ask for that one.`
    : `There ${what} of that call.`;
  return new AppError('not_found', { userMessage });
}
