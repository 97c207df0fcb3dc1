import { addOns, type Plan, plans, type Tier, tiers, websiteOffers } from '../billing/billing.ts';
import { firstChangeDays } from '../billing/plan-sale.ts';
import { prorate } from '../billing/proration.ts';
import { trialDays } from '../billing/standing.ts';
import { deletionNoticeDays, keepDays } from '../calls/calls.ts';
import { recapLimits } from '../calls/recap-sending.ts';
import type { BusinessKind } from '../numbers/business-kinds.ts';
import { keepNumberDays, keepNumberNoticeDays, releaseHours } from '../numbers/number-rules.ts';
import { senderLimits } from '../numbers/registration-rules.ts';
import { formatPrice } from '../plain/money.ts';

/** Stands in built pages where the operator's address goes: it is a setting, known only when a page is served. */
export const supportEmailMark = 'support@operator.invalid';

const monthlyAddOns = {
  extra_line: addOns.phone_number.monthlyCents,
  extra_email: addOns.email.monthlyCents,
  campaign: addOns.campaign.monthlyCents,
};

const recapFigures: Record<string, number> = {
  hour: recapLimits.accountHour,
  day: recapLimits.accountDay,
  address: recapLimits.addressFromAccount,
};

const dayFigures: Record<string, number> = {
  trial: trialDays,
  kept: keepDays.withoutPlan,
  notice: deletionNoticeDays,
  first_change: firstChangeDays,
  number_kept: keepNumberDays,
  number_notice: keepNumberNoticeDays,
};

const planFigures: Record<string, (plan: Plan) => string> = {
  price: (plan) => formatPrice(plan.listPriceCents),
  offer: (plan) => formatPrice(offerCents(plan.tier)),
  minutes: (plan) => plan.minutes.toLocaleString('en-US'),
  lines: (plan) => String(plan.lines),
  emails: (plan) => String(plan.emails),
};

/** Fills `{{price.pro_plus}}` and its like from the catalogue. A name nobody knows is a mistake of ours. */
export function fillFigures(text: string, supportEmail: string = supportEmailMark): string {
  return text.replace(/\{\{([\w.]+)\}\}/g, (_whole, name: string) => figure(name, supportEmail));
}

function figure(name: string, supportEmail: string): string {
  const [kind = '', item = '', day] = name.split('.');
  if (name === 'support.email') return `[${supportEmail}](mailto:${supportEmail})`;
  if (name === 'price.top_up') return formatPrice(addOns.minutes.onceCents);
  if (name === 'minutes.top_up') return String(addOns.minutes.minutes);
  if (name === 'hours.number_release') return String(releaseHours);
  if (kind === 'segments' && senderLimits[item as BusinessKind])
    return senderLimits[item as BusinessKind].segmentsPerDay.toLocaleString('en-US');
  if (kind === 'days' && dayFigures[item]) return String(dayFigures[item]);
  if (kind === 'recaps' && recapFigures[item]) return String(recapFigures[item]);
  const monthlyCents = monthlyAddOns[item as keyof typeof monthlyAddOns];
  if (kind === 'price' && monthlyCents) return formatPrice(monthlyCents);
  if (kind === 'prorated' && monthlyCents) return formatPrice(prorate(monthlyCents, Number(day)));
  const plan = tiers.includes(item as Tier) ? plans[item as Tier] : null;
  const show = planFigures[kind];
  if (!plan || !show) throw new Error(`help pages: no figure is called ${name}`);
  return show(plan);
}

function offerCents(tier: Tier): number {
  return websiteOffers.find((offer) => offer.tier === tier)?.priceCents ?? plans[tier].listPriceCents;
}
