import { z } from 'zod';
import { formatPhone } from '#domain/plain/phone-format.ts';
import { defineJob, outlastsAnHour } from '../../../jobs/define-job.ts';
import { layOutMail } from '../../../providers/mailer/layout.ts';
import { sendOnce } from '../../../records/mail/send-once.ts';
import { findContactNumber } from '../../../records/numbers/find-contact-number.ts';

/** The phone companies decided: the owner is told once, with every reason. */
export const tellRegistrationJob = defineJob({
  name: 'numbers.tell-registration',
  payload: z.strictObject({
    accountId: z.uuid(),
    state: z.enum(['approved', 'rejected', 'suspended']),
    at: z.iso.datetime(),
  }),
  retry: outlastsAnHour,
  async run(deps, { accountId, state, at }) {
    const row = await deps.db.service
      .selectFrom('sender_registrations')
      .innerJoin('logins', 'logins.account_id', 'sender_registrations.account_id')
      .select(['logins.email', 'reasons'])
      .where('sender_registrations.account_id', '=', accountId)
      .where('logins.role', '=', 'owner')
      .executeTakeFirst();
    if (!row) return;
    const number = formatPhone(await findContactNumber(deps, accountId));
    await sendOnce(deps, {
      accountId,
      kind: 'number_notice',
      idempotencyKey: `registration:${state}:${accountId}:${at}`,
      address: row.email,
      compose: () => compose(state, { number, reasons: row.reasons, publicUrl: deps.publicUrl }),
      leaveWhenRefused: true,
    });
  },
});

function compose(
  state: 'approved' | 'rejected' | 'suspended',
  { number, reasons, publicUrl }: { number: string; reasons: string[]; publicUrl: string },
) {
  const action = { label: 'Your number', url: `${publicUrl}/dashboard/settings#number` };
  if (state === 'approved')
    return layOutMail({
      subject: `${number} is approved for texts`,
      paragraphs: [`Texts now go out from ${number}. Whatever waited for this is on its way.`],
      action,
    });
  const meanwhile = 'Texts from your number wait meanwhile. Calls work as before.';
  if (state === 'suspended')
    return layOutMail({
      subject: 'The phone companies suspended your registration',
      paragraphs: [...reasons, `${meanwhile} Write to support: this needs a person.`],
      action,
    });
  return layOutMail({
    subject: 'The phone companies sent your registration back',
    paragraphs: [...reasons, `${meanwhile} Put right what they name, and send it again.`],
    action,
  });
}
