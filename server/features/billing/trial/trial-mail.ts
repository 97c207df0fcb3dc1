import { choosePlanPath, plans, websiteOffers } from '#domain/billing/billing.ts';
import { formatDay } from '#domain/billing/invoices.ts';
import type { Standing } from '#domain/billing/standing.ts';
import { keepDays } from '#domain/calls/calls.ts';
import { formatPrice } from '#domain/plain/money.ts';
import { layOutMail } from '../../../providers/mailer/layout.ts';

export function trialMail({ standing, publicUrl }: { standing: Standing; publicUrl: string }) {
  const kept = `kept for ${keepDays.withoutPlan} days`;
  const isOver = standing.kind !== 'trial';
  return layOutMail({
    subject: isOver ? 'Your trial has ended' : `Your trial ends ${soon(standing.daysLeft)}`,
    paragraphs: [
      isOver
        ? `Your calls are still announced and recorded, and ${kept}. Their notes are not written until you choose a plan.`
        : `It ends on ${formatDay(standing.endsOn)}. Until then every call becomes notes, as before. After that calls are recorded and ${kept}, and their notes wait until you choose a plan.`,
      isOver
        ? 'As soon as you choose one, the notes of every waiting call are written and emailed to you.'
        : 'Choose a plan before then and nothing changes for you.',
      `Plans: ${websiteOffers.map(describeOffer).join('; ')}. Those are the prices for new customers.`,
    ],
    action: { label: 'Choose a plan', url: `${publicUrl}${choosePlanPath}` },
    footer: 'Nothing is charged unless you buy a plan. Not for you? You can delete your account in Settings.',
  });
}

const soon = (daysLeft: number) => (daysLeft <= 1 ? 'tomorrow' : `in ${daysLeft} days`);

function describeOffer({ title, tier, priceCents }: (typeof websiteOffers)[number]): string {
  return `${title} (${plans[tier].name}) ${formatPrice(priceCents)} a month`;
}
