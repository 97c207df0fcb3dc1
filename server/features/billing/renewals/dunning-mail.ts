import { formatDay } from '#domain/billing/invoices.ts';
import { keepDays } from '#domain/calls/calls.ts';
import { formatCents } from '#domain/plain/money.ts';
import { layOutMail } from '../../../providers/mailer/layout.ts';

export interface DeclinedRenewal {
  amountCents: number;
  number: string;
  isPaused: boolean;
  nextTryOn: string | null;
  /** The bank refuses what the person does not confirm: another try at night would end the same way. */
  needsConfirmation: boolean;
  link: string;
}

export function dunningMail(declined: DeclinedRenewal) {
  const { amountCents, number, isPaused, nextTryOn, needsConfirmation, link } = declined;
  const amount = formatCents(amountCents);
  const after = isPaused ? ', everything runs again and the notes of those calls are written' : '';
  return layOutMail({
    subject: subjectOf(declined),
    paragraphs: [
      needsConfirmation
        ? `Your bank wants you to confirm the ${amount} for invoice ${number}.`
        : `We could not collect ${amount} for invoice ${number}.`,
      isPaused
        ? `Your plan is paused. Calls are still recorded and kept for ${keepDays.withoutPlan} days, but no notes are written; campaigns stop.`
        : nextTryOn
          ? `We try again on ${formatDay(nextTryOn)}. Everything keeps working until then.`
          : 'Everything keeps working for now.',
      needsConfirmation
        ? `Open your plan, press Pay now and answer your bank${after}. Another card works too.`
        : `Replace your card and we collect ${amount} at once${after}.`,
    ],
    action: { label: needsConfirmation ? 'Confirm and pay' : 'Replace card', url: link },
    footer: 'You get this email because a payment for your Jotline account did not go through.',
  });
}

function subjectOf({ isPaused, needsConfirmation }: DeclinedRenewal): string {
  if (isPaused) return 'Your plan is paused';
  return needsConfirmation ? 'Your bank wants you to confirm a payment' : 'Your card was declined';
}
