import { z } from 'zod';
import { parties, partyNames } from '#domain/accounts/sign-in-ways.ts';
import { defineJob, outlastsAnHour } from '../../../jobs/define-job.ts';
import { wayChangedMail } from '../mails.ts';
import { sendSecurityNotice } from '../send-security-notice.ts';

export const tellWayChangedJob = defineJob({
  name: 'accounts.tell-way-changed',
  payload: z.strictObject({
    loginId: z.uuid(),
    changedAt: z.iso.datetime(),
    party: z.enum(parties),
    now: z.enum(['connected', 'disconnected']),
  }),
  retry: outlastsAnHour,
  run: (deps, { party, now, ...change }) =>
    sendSecurityNotice(deps, 'way_changed', change, (page, when) =>
      wayChangedMail(page, { name: partyNames[party], now, when }),
    ),
});
