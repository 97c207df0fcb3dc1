import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { defineJob, outlastsAnHour } from '../../jobs/define-job.ts';
import { getSenderName } from '../../records/accounts/find-sender-name.ts';
import { mayAskStrangers, refusesMail } from '../../records/mail/ask-strangers.ts';
import { createInvitationToken, hashInvitationToken } from './invitation-token.ts';
import { invitationMail } from './team-mails.ts';

/** The link to join. The database never holds it, so each try makes a new one. */
export const sendInvitationJob = defineJob({
  name: 'team.send-invitation',
  payload: z.strictObject({ invitationId: z.uuid() }),
  retry: outlastsAnHour,
  async run(deps, { invitationId }) {
    const { db, mailer, publicUrl } = deps;
    const invitation = await findOpen(deps, invitationId);
    if (!invitation) return;
    const { accountId, email, role } = invitation;
    if (await refusesMail(db.service, email)) return;
    if (!(await mayAskStrangers(deps, accountId))) return;
    const token = createInvitationToken();
    const { numUpdatedRows } = await db.service
      .updateTable('invitations')
      .set({ token_hash: hashInvitationToken(token) })
      .where('id', '=', invitationId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const business = await getSenderName(db.service, accountId);
    const link = `${publicUrl}/auth/join?token=${encodeURIComponent(token)}`;
    await mailer.send({ to: email, ...invitationMail(link, { business, role }) });
  },
});

function findOpen({ db, clock }: Deps, invitationId: string) {
  return db.service
    .selectFrom('invitations')
    .select(['account_id as accountId', 'email', 'role'])
    .where('id', '=', invitationId)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
}
