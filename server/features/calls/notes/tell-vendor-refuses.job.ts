import { z } from 'zod';
import { defineJob, outlastsAnHour } from '../../../jobs/define-job.ts';
import { layOutMail } from '../../../providers/mailer/layout.ts';
import { sendOnce } from '../../../records/mail/send-once.ts';

/** Calls wait because the speech vendor refuses us: whoever runs this Jotline is told, once a day while it lasts. */
export const tellVendorRefusesJob = defineJob({
  name: 'calls.tell-vendor-refuses',
  payload: z.strictObject({ day: z.iso.date() }),
  retry: outlastsAnHour,
  concurrency: 1,
  async run(deps, { day }) {
    const engine = deps.transcriber.describe();
    await sendOnce(deps, {
      accountId: null,
      kind: 'vendor_refuses',
      idempotencyKey: `vendor-refuses:speech:${day}`,
      address: deps.env.SUPPORT_EMAIL,
      compose: () =>
        layOutMail({
          subject: 'Calls are waiting: your speech vendor refuses your account',
          paragraphs: [
            `${engine} refuses our requests: the key is wrong or was taken back, the balance is empty, or the account may not use this model.`,
            'Calls are still answered and recorded, no recording is lost, and each is tried again every minute for two days. Put the key or the balance right and they go on by themselves; npm run doctor says whether it works.',
          ],
          footer: 'You get this email because your address is the support address of this Jotline.',
        }),
    });
  },
});
