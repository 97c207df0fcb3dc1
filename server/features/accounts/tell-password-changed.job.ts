import { z } from 'zod';
import { defineJob } from '../../jobs/define-job.ts';
import { passwordChangedMail } from './mails.ts';
import { sendSecurityNotice } from './send-security-notice.ts';

export const tellPasswordChangedJob = defineJob({
  name: 'accounts.tell-password-changed',
  payload: z.strictObject({ loginId: z.uuid(), changedAt: z.iso.datetime() }),
  retry: { limit: 10, delaySeconds: 5, maxDelaySeconds: 3600 },
  run: (deps, change) => sendSecurityNotice(deps, 'password_changed', change, passwordChangedMail),
});
