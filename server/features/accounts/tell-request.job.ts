import { z } from 'zod';
import { defineJob, outlastsAnHour } from '../../jobs/define-job.ts';
import { deletionCancelledMail, deletionRequestedMail, exportReadyMail } from './mails.ts';

/** The state each piece of news is about; when it has moved on, the news is old. */
const states = { export_ready: 'done', deletion_requested: 'requested', deletion_cancelled: 'withdrawn' };

export const tellRequestJob = defineJob({
  name: 'accounts.tell-request',
  payload: z.strictObject({
    requestId: z.uuid(),
    news: z.enum(['export_ready', 'deletion_requested', 'deletion_cancelled']),
  }),
  retry: outlastsAnHour,
  async run({ db, mailer, publicUrl }, { requestId, news }) {
    const request = await db.service
      .selectFrom('account_requests')
      .innerJoin('accounts', 'accounts.id', 'account_requests.account_id')
      .innerJoin('logins', 'logins.account_id', 'accounts.id')
      .select(['account_requests.state', 'account_requests.due_at', 'logins.email', 'accounts.time_zone'])
      .where('account_requests.id', '=', requestId)
      .where('logins.role', '=', 'owner')
      .executeTakeFirst();
    if (request?.state !== states[news]) return;
    const page = `${publicUrl}/dashboard/settings#security`;
    const mails = {
      export_ready: () => exportReadyMail(page),
      deletion_requested: () =>
        deletionRequestedMail(page, { dueAt: request.due_at, timeZone: request.time_zone }),
      deletion_cancelled: () => deletionCancelledMail(page),
    };
    await mailer.send({ to: request.email, ...mails[news]() });
  },
});
