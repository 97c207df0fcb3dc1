import type { Deps } from '../../deps.ts';
import { confirmAddress } from '../../records/lines/confirm-address.ts';
import { startNotes, stopNotes } from '../../records/lines/stop-notes.ts';
import { hashConfirmationToken } from './confirmation-token.ts';

/** What a confirmation link asks; null when it is unknown, too old, or about an address that was changed since. */
export async function findConfirmation({ db, clock }: Deps, token: string) {
  const found = await db.service
    .selectFrom('email_confirmations as asked')
    .innerJoin('users', 'users.id', 'asked.user_id')
    .leftJoin('company_info', 'company_info.user_id', 'asked.user_id')
    .leftJoin('phone_numbers as line', 'line.id', 'asked.phone_number_id')
    .select(['asked.id', 'asked.user_id', 'asked.email', 'asked.email_recipient_id', 'asked.phone_number_id'])
    .select(['users.name', 'company_info.company_name', 'line.assigned_email'])
    .where('asked.token_hash', '=', hashConfirmationToken(token))
    .where('asked.expires_at', '>', clock.now())
    .executeTakeFirst();
  if (!found || (found.phone_number_id && found.assigned_email !== found.email)) return null;
  return {
    id: found.id,
    userId: found.user_id,
    email: found.email,
    recipientId: found.email_recipient_id,
    lineId: found.phone_number_id,
    company: found.company_name || found.name,
  };
}

type Confirmation = NonNullable<Awaited<ReturnType<typeof findConfirmation>>>;

/** The link may be answered again while it is valid: a double click, or a change of mind. */
export async function answerConfirmation(
  { db, clock }: Deps,
  { confirmation, agreed }: { confirmation: Confirmation; agreed: boolean },
): Promise<void> {
  const { userId, email } = confirmation;
  const now = clock.now();
  await db.service.transaction().execute(async (tx) => {
    await tx
      .updateTable('email_confirmations')
      .set({ used_at: now })
      .where('id', '=', confirmation.id)
      .execute();
    if (!agreed) return stopNotes(tx, { userId, email, at: now });
    await startNotes(tx, { userId, email });
    await confirmAddress(tx, { userId, email, at: now });
  });
}
