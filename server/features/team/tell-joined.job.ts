import { z } from 'zod';
import { defineJob, outlastsAnHour } from '../../jobs/define-job.ts';
import { joinedMail } from './team-mails.ts';

/** The owner hears who joined. */
export const tellJoinedJob = defineJob({
  name: 'team.tell-joined',
  payload: z.strictObject({ loginId: z.uuid() }),
  retry: outlastsAnHour,
  async run({ db, mailer, publicUrl }, { loginId }) {
    const member = await db.service
      .selectFrom('logins')
      .innerJoin('logins as owners', 'owners.account_id', 'logins.account_id')
      .select(['logins.name', 'logins.email', 'logins.role', 'owners.email as ownerEmail'])
      .where('logins.id', '=', loginId)
      .where('owners.role', '=', 'owner')
      .executeTakeFirst();
    if (!member || member.role === 'owner') return;
    const { name, email, role, ownerEmail } = member;
    const page = `${publicUrl}/dashboard/settings/team`;
    await mailer.send({ to: ownerEmail, ...joinedMail(page, { name, email, role }) });
  },
});
