import { z } from 'zod';
import { defineJob, outlastsAnHour } from '../../jobs/define-job.ts';
import { passwordChangedMail } from './mails.ts';
import { sendSecurityNotice } from './send-security-notice.ts';

export const tellPasswordChangedJob = defineJob({
  name: 'accounts.tell-password-changed',
  payload: z.strictObject({ loginId: z.uuid(), changedAt: z.iso.datetime() }),
  retry: outlastsAnHour,
  run: (deps, change) => sendSecurityNotice(deps, 'password_changed', change, passwordChangedMail),
});
