import { z } from 'zod';
import { formatDay } from '#domain/billing/invoices.ts';
import { formatCents } from '#domain/plain/money.ts';
import type { Deps } from '../../../deps.ts';
import { defineJob, outlastsAnHour } from '../../../jobs/define-job.ts';
import { layOutMail } from '../../../providers/mailer/layout.ts';
import { sendOnce } from '../../../records/mail/send-once.ts';

const states = ['inquiry', 'withdrawn', 'open', 'won', 'lost'] as const;

/** Tells whoever runs this Jotline that a payment is disputed: an answer that comes too late is lost money. */
export const sendDisputeNoticeJob = defineJob({
  name: 'billing.send-dispute-notice',
  payload: z.strictObject({
    paymentId: z.uuid(),
    state: z.enum(states),
    amountCents: z.number().int(),
    answerBy: z.iso.datetime().nullable(),
  }),
  retry: outlastsAnHour,
  async run(deps, { paymentId, ...dispute }) {
    const found = await findDisputed(deps, paymentId);
    await sendOnce(deps, {
      accountId: found.accountId,
      kind: 'dispute',
      idempotencyKey: `dispute:${paymentId}:${dispute.state}`,
      address: deps.env.SUPPORT_EMAIL,
      compose: () => disputeMail({ ...found, ...dispute }),
    });
  },
});

async function findDisputed({ db }: Deps, paymentId: string) {
  return db.service
    .selectFrom('payments')
    .innerJoin('accounts', 'accounts.id', 'payments.account_id')
    .innerJoin('logins', 'logins.account_id', 'accounts.id')
    .leftJoin('invoices', 'invoices.payment_id', 'payments.id')
    .select(['payments.account_id as accountId', 'accounts.name', 'logins.email'])
    .select(['invoices.invoice_number as invoiceNumber', 'payments.provider_payment_id as chargeRef'])
    .where('payments.id', '=', paymentId)
    .where('logins.role', '=', 'owner')
    .executeTakeFirstOrThrow();
}

interface Notice {
  name: string;
  email: string;
  invoiceNumber: string | null;
  chargeRef: string | null;
  state: (typeof states)[number];
  amountCents: number;
  answerBy: string | null;
}

function disputeMail(notice: Notice) {
  const { name, email, invoiceNumber, chargeRef, state, amountCents } = notice;
  const amount = formatCents(amountCents);
  const invoice = invoiceNumber ? ` for invoice ${invoiceNumber}` : '';
  const titles: Record<Notice['state'], string> = {
    inquiry: `Inquiry about ${amount} of ${email}`,
    withdrawn: `Inquiry about ${amount} of ${email} is closed`,
    open: `${amount} of ${email} is disputed`,
    won: `Dispute about ${amount} of ${email} is won`,
    lost: `Dispute about ${amount} of ${email} is lost`,
  };
  return layOutMail({
    subject: titles[state],
    paragraphs: [
      `${name} (${email}) paid ${amount}${invoice}. ${explain(notice)}`,
      `The charge is ${chargeRef ?? 'unknown'} in your card processor's dashboard.`,
    ],
    footer: 'You get this email because your address is the support address of this Jotline.',
  });
}

function explain({ state, answerBy }: Notice): string {
  const deadline = answerBy ? ` Answer by ${formatDay(answerBy.slice(0, 10))}` : ' Answer soon';
  if (state === 'inquiry')
    return `Their bank asks what it was for. No money was taken yet.${deadline} in the dashboard, or give the money back there.`;
  if (state === 'open')
    return `Their bank took the money back.${deadline} in the dashboard with what shows that they used Jotline, or it is lost.`;
  if (state === 'won') return 'The bank decided for you: the money is back.';
  if (state === 'lost')
    return 'The bank decided for them: the money stays with them, and the invoice says so. Their plan goes on until you end it.';
  return 'The bank closed its inquiry. No money was taken.';
}
