import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';
import { markRecipientPrimary } from '../../records/lines/mark-primary.ts';
import { listStopped } from './list-stopped.ts';

/** Like a line: two at once wait for each other, and there is one primary e-mail at every moment. */
export async function makeRecipientPrimary(
  deps: Deps,
  { accountId, recipientId }: { accountId: string; recipientId: string },
): Promise<void> {
  const stopped = await listStopped(deps, accountId);
  await deps.db.asAccount(accountId, async (tx) => {
    const recipients = await tx
      .selectFrom('email_recipients')
      .select(['id', 'email', 'kind', 'confirmed_at'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .forUpdate()
      .execute();
    const wanted = recipients.find((recipient) => recipient.id === recipientId);
    if (!wanted) throw new AppError('not_found');
    const refusal = reasonAgainst({ ...wanted, isStopped: stopped.has(wanted.email) });
    if (refusal) throw new AppError('conflict', { message: 'not fit to be primary', userMessage: refusal });
    await markRecipientPrimary(tx, { accountId, recipientId });
  });
}

function reasonAgainst(wanted: { kind: string; confirmed_at: Date | null; isStopped: boolean }) {
  if (wanted.kind === 'crm') return 'A CRM cannot be the primary email: a person has to read it.';
  if (wanted.isStopped) return 'Whoever reads this address stopped the notes.';
  return wanted.confirmed_at ? null : 'This address has to be confirmed first.';
}
