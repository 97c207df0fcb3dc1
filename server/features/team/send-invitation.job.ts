import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';
import { createInvitationToken, hashInvitationToken } from './invitation-token.ts';
import { invitationMail } from './team-mails.ts';

/** The link to join. The database never holds it, so each try makes a new one. */
export const sendInvitationJob = defineJob({
  name: 'team.send-invitation',
  payload: z.strictObject({ invitationId: z.uuid() }),
  retry: { limit: 10, delaySeconds: 5, maxDelaySeconds: 3600 },
  async run({ db, mailer, publicUrl, clock }, { invitationId }) {
    const token = createInvitationToken();
    const invitation = await db.service
      .updateTable('invitations')
      .from('accounts')
      .set({ token_hash: hashInvitationToken(token) })
      .whereRef('accounts.id', '=', 'invitations.account_id')
      .where('invitations.id', '=', invitationId)
      .where('expires_at', '>', clock.now())
      .returning(['invitations.email', 'invitations.role', 'accounts.name as business'])
      .executeTakeFirst();
    if (!invitation) return;
    const link = `${publicUrl}/auth/join?token=${encodeURIComponent(token)}`;
    await mailer.send({ to: invitation.email, ...invitationMail(link, invitation) });
  },
});
