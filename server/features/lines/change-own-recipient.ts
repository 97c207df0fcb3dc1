import type { EditRecipient } from '#domain/lines/lines.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';
import { changeRecipient } from '../../records/lines/change-recipient.ts';
import { getOwnRecipient, type OwnRecipient } from './get-own-recipient.ts';
import { mapViolations } from './map-violations.ts';

export async function changeOwnRecipient(
  deps: Deps,
  { accountId, recipientId, change }: OwnRecipient & { change: EditRecipient },
): Promise<void> {
  const { isPrimary } = await getOwnRecipient(deps, { accountId, recipientId });
  if (isPrimary && change.kind === 'crm')
    throw new AppError('conflict', {
      message: 'the primary recipient cannot be a CRM',
      userMessage: 'The primary email is read by a person. Make another one primary first.',
    });
  const edit = deps.db.asAccount(accountId, (tx) => changeRecipient(tx, { accountId, recipientId, change }));
  const isChanged = await mapViolations(edit, {
    email_recipients_account_id_assigned_phone_id_fkey: 'This line is no longer here. Choose another.',
  });
  if (!isChanged) throw new AppError('not_found');
}
