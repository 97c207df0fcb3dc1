import { z } from 'zod';
import { defineJob, outlastsAnHour } from '../../../jobs/define-job.ts';
import { passkeyChangedMail } from '../mails.ts';
import { sendSecurityNotice } from '../send-security-notice.ts';

export const tellPasskeyChangedJob = defineJob({
  name: 'accounts.tell-passkey-changed',
  payload: z.strictObject({
    loginId: z.uuid(),
    changedAt: z.iso.datetime(),
    now: z.enum(['added', 'removed']),
  }),
  retry: outlastsAnHour,
  run: (deps, { now, ...change }) =>
    sendSecurityNotice(deps, 'way_changed', change, (page, when) => passkeyChangedMail(page, { now, when })),
});
