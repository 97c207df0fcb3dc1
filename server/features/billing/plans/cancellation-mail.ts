import { choosePlanPath, describeTier, type Tier } from '#domain/billing/billing.ts';
import { formatDay } from '#domain/billing/invoices.ts';
import { keepDays } from '#domain/calls/calls.ts';
import { layOutMail } from '../../../providers/mailer/layout.ts';

interface Cancellation {
  tier: Tier;
  /** Null when it has ended already. */
  endsOn: string | null;
  publicUrl: string;
}

export function cancellationMail({ tier, endsOn, publicUrl }: Cancellation) {
  const kept = `Your calls, notes, contacts and invoices stay. Calls you make without a plan are recorded and kept for ${keepDays.withoutPlan} days; their notes are written if you choose a plan by then.`;
  if (!endsOn)
    return layOutMail({
      subject: 'Your plan has ended',
      paragraphs: [
        `You canceled ${describeTier(tier)}. It was paused, so it ended today. Nothing more is charged, and what was still owed is dropped.`,
        kept,
      ],
      action: { label: 'Choose a plan', url: `${publicUrl}${choosePlanPath}` },
      footer: 'If this was not you, change your password and write to us.',
    });
  return layOutMail({
    subject: `Your plan ends on ${formatDay(endsOn)}`,
    paragraphs: [
      `You canceled ${describeTier(tier)}. It works until the end of the month you paid for. From ${formatDay(endsOn)} nothing is charged, and extra lines and email addresses are removed.`,
      kept,
      'Changed your mind? You can take it back until then.',
    ],
    action: { label: 'Keep my plan', url: `${publicUrl}/dashboard/settings#plan` },
    footer: 'If this was not you, change your password and write to us.',
  });
}
