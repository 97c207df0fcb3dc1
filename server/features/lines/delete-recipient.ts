import { cannotDeletePrimaryEmail } from '#domain/lines/line-rules.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';
import { mapViolations } from './map-violations.ts';

/** The used count follows by a trigger, however many ask at once. */
export async function deleteRecipient(
  { db }: Deps,
  { accountId, recipientId }: { accountId: string; recipientId: string },
): Promise<void> {
  const deletion = db.asAccount(accountId, (tx) =>
    tx
      .deleteFrom('email_recipients')
      .where('account_id', '=', accountId)
      .where('id', '=', recipientId)
      .executeTakeFirst(),
  );
  const { numDeletedRows } = await mapViolations(deletion, {
    email_recipients_keep_primary: cannotDeletePrimaryEmail,
  });
  if (numDeletedRows === 0n) throw new AppError('not_found', { userMessage: 'This email is already gone.' });
}
