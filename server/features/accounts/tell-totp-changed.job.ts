import { z } from 'zod';
import { defineJob, outlastsAnHour } from '../../jobs/define-job.ts';
import { totpChangedMail } from './mails.ts';
import { sendSecurityNotice } from './send-security-notice.ts';

export const tellTotpChangedJob = defineJob({
  name: 'accounts.tell-totp-changed',
  payload: z.strictObject({ loginId: z.uuid(), changedAt: z.iso.datetime(), now: z.enum(['on', 'off']) }),
  retry: outlastsAnHour,
  run: (deps, { now, ...change }) =>
    sendSecurityNotice(deps, 'totp_changed', change, (page, when) => totpChangedMail(page, { now, when })),
});
