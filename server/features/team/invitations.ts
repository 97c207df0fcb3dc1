import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../deps.ts';
import { countAsked } from '../../records/mail/ask-strangers.ts';
import { invitationEnd } from './create-invitation.ts';
import { sendInvitationJob } from './send-invitation.job.ts';

interface Own {
  accountId: string;
  invitationId: string;
}

const gone = () =>
  new AppError('not_found', {
    userMessage: 'This invitation was accepted or withdrawn meanwhile. Reload the page.',
  });

/** A new mail with a new link and its full time; the link of the old one no longer works. */
export async function resendInvitation(deps: Deps, { accountId, invitationId }: Own): Promise<void> {
  const { db, queue, clock } = deps;
  const asked = await db.service
    .selectFrom('invitations')
    .select('email')
    .where('account_id', '=', accountId)
    .where('id', '=', invitationId)
    .executeTakeFirst();
  if (!asked) throw gone();
  await countAsked(deps, asked.email);
  await db.service.transaction().execute(async (tx) => {
    const open = await tx
      .updateTable('invitations')
      .set({ token_hash: null, expires_at: invitationEnd(clock.now()) })
      .where('account_id', '=', accountId)
      .where('id', '=', invitationId)
      .returning('id')
      .executeTakeFirst();
    if (!open) throw gone();
    await queue.enqueue(sendInvitationJob, { invitationId }, { tx });
  });
}

/** Its link no longer works, also when it lies in a mailbox already. */
export async function withdrawInvitation({ db }: Deps, { accountId, invitationId }: Own): Promise<void> {
  const { numDeletedRows } = await db.service
    .deleteFrom('invitations')
    .where('account_id', '=', accountId)
    .where('id', '=', invitationId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw gone();
}
