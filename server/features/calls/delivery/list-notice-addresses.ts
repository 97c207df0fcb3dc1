import type { Tx } from '../../../db/database.ts';

/** Who hears about a call without notes: the person of the line, or else where the account is reached. */
export async function listNoticeAddresses(
  tx: Tx,
  call: { accountId: string; phoneNumberId: string | null },
): Promise<string[]> {
  const line = !call.phoneNumberId
    ? null
    : await tx
        .selectFrom('phone_numbers')
        .select('assigned_email')
        .where('account_id', '=', call.accountId)
        .where('id', '=', call.phoneNumberId)
        .where('assigned_email_confirmed_at', 'is not', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('notes_opt_outs')
                .select('id')
                .whereRef('notes_opt_outs.account_id', '=', 'phone_numbers.account_id')
                .whereRef('notes_opt_outs.email', '=', 'phone_numbers.assigned_email')
                .where('stopped_at', 'is not', null),
            ),
          ),
        )
        .executeTakeFirst();
  if (line?.assigned_email) return [line.assigned_email];
  const primary = await tx
    .selectFrom('email_recipients')
    .select('email')
    .where('account_id', '=', call.accountId)
    .where('is_primary', '=', true)
    .execute();
  return primary.map((recipient) => recipient.email);
}
