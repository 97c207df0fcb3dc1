import { formatDay } from '#domain/billing/invoices.ts';
import { keepDays } from '#domain/calls/calls.ts';
import { formatCents } from '#domain/plain/money.ts';
import { layOutMail } from '../../../providers/mailer/layout.ts';

export interface DeclinedRenewal {
  amountCents: number;
  number: string;
  isPaused: boolean;
  nextTryOn: string | null;
  link: string;
}

export function dunningMail({ amountCents, number, isPaused, nextTryOn, link }: DeclinedRenewal) {
  const amount = formatCents(amountCents);
  return layOutMail({
    subject: isPaused ? 'Your plan is paused' : 'Your card was declined',
    paragraphs: [
      `We could not collect ${amount} for invoice ${number}.`,
      isPaused
        ? `Your plan is paused. Calls are still recorded and kept for ${keepDays.withoutPlan} days, but no notes are written; campaigns stop.`
        : nextTryOn
          ? `We try again on ${formatDay(nextTryOn)}. Everything keeps working until then.`
          : 'Everything keeps working for now.',
      `Replace your card and we collect ${amount} at once${isPaused ? ', everything runs again and the notes of those calls are written' : ''}.`,
    ],
    action: { label: 'Replace card', url: link },
    footer: 'You get this email because a payment for your Jotline account did not go through.',
  });
}
