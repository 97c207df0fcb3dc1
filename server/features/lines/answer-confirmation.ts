import type { Deps } from '../../deps.ts';
import { findSenderName } from '../../records/accounts/find-sender-name.ts';
import { confirmAddress } from '../../records/lines/confirm-address.ts';
import { startNotes, stopNotes } from '../../records/lines/stop-notes.ts';
import { hashConfirmationToken } from './confirmation-token.ts';

/** What a confirmation link asks; null when it is unknown, too old, or about an address that was changed since. */
export async function findConfirmation({ db, clock }: Deps, token: string) {
  const found = await db.service
    .selectFrom('email_confirmations as asked')
    .leftJoin('phone_numbers as line', 'line.id', 'asked.phone_number_id')
    .select([
      'asked.id',
      'asked.account_id',
      'asked.email',
      'asked.email_recipient_id',
      'asked.phone_number_id',
    ])
    .select('line.assigned_email')
    .where('asked.token_hash', '=', hashConfirmationToken(token))
    .where('asked.expires_at', '>', clock.now())
    .executeTakeFirst();
  if (!found || (found.phone_number_id && found.assigned_email !== found.email)) return null;
  const company = await findSenderName(db.service, found.account_id);
  if (company === null) return null;
  return {
    id: found.id,
    accountId: found.account_id,
    email: found.email,
    recipientId: found.email_recipient_id,
    lineId: found.phone_number_id,
    company,
  };
}

type Confirmation = NonNullable<Awaited<ReturnType<typeof findConfirmation>>>;

/** The link may be answered again while it is valid: a double click, or a change of mind. */
export async function answerConfirmation(
  { db, clock }: Deps,
  { confirmation, agreed }: { confirmation: Confirmation; agreed: boolean },
): Promise<void> {
  const { accountId, email } = confirmation;
  const now = clock.now();
  await db.service.transaction().execute(async (tx) => {
    await tx
      .updateTable('email_confirmations')
      .set({ used_at: now })
      .where('id', '=', confirmation.id)
      .execute();
    if (!agreed) return stopNotes(tx, { accountId, email, at: now });
    await startNotes(tx, { accountId, email });
    await confirmAddress(tx, { accountId, email, at: now });
  });
}
