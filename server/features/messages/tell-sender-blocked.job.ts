import { z } from 'zod';
import { defineJob, outlastsAnHour } from '../../jobs/define-job.ts';
import { layOutMail } from '../../providers/mailer/layout.ts';
import { sendOnce } from '../../records/mail/send-once.ts';

/** The phone companies block everything we text: whoever runs this Jotline is told, once a day while it lasts. */
export const tellSenderBlockedJob = defineJob({
  name: 'messages.tell-sender-blocked',
  payload: z.strictObject({ day: z.iso.date() }),
  retry: outlastsAnHour,
  concurrency: 1,
  async run(deps, { day }) {
    const { env, messaging } = deps;
    await sendOnce(deps, {
      accountId: null,
      kind: 'sender_blocked',
      idempotencyKey: `sender-blocked:${messaging.sender}:${day}`,
      address: env.SUPPORT_EMAIL,
      compose: () =>
        layOutMail({
          subject: 'Your texts are blocked: the sender is not registered',
          paragraphs: [
            `The phone companies do not deliver texts from ${messaging.sender}, verification codes included, because the number has no approved 10DLC campaign (or is a toll-free number that was not verified).`,
            'Register your brand and campaign with your carrier and add the number to it. docs/going-live.md has the steps; approval takes days, and calls work meanwhile.',
          ],
          footer: 'You get this email because your address is the support address of this Jotline.',
        }),
    });
  },
});
