import { cannotDeletePrimaryEmail } from '#domain/lines/line-rules.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';
import { removeRecipient } from '../../records/lines/remove-recipient.ts';
import { mapViolations } from './map-violations.ts';

export async function removeOwnRecipient(
  { db }: Deps,
  { accountId, recipientId }: { accountId: string; recipientId: string },
): Promise<void> {
  const removal = db.asAccount(accountId, (tx) => removeRecipient(tx, { accountId, recipientId }));
  const isRemoved = await mapViolations(removal, {
    email_recipients_keep_primary: cannotDeletePrimaryEmail,
  });
  if (!isRemoved) throw new AppError('not_found', { userMessage: 'This email is already gone.' });
}
