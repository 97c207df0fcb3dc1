import { includedMinutes } from './minutes.ts';

/** The one catalogue: landing cards, settings, billing, checkout and the assistant all read it. Lowest tier first. */
export const tiers = ['pro', 'pro_plus', 'business'] as const;
export type Tier = (typeof tiers)[number];

export interface Plan {
  tier: Tier;
  /** As shown on screens and invoices. */
  name: string;
  listPriceCents: number;
  minutes: number;
  lines: number;
  emails: number;
}

export const plans: Record<Tier, Plan> = {
  pro: { tier: 'pro', name: 'PRO', listPriceCents: 4900, minutes: includedMinutes.pro, lines: 1, emails: 1 },
  pro_plus: {
    tier: 'pro_plus',
    name: 'PRO PLUS',
    listPriceCents: 9900,
    minutes: includedMinutes.pro_plus,
    lines: 2,
    emails: 2,
  },
  business: {
    tier: 'business',
    name: 'BUSINESS',
    listPriceCents: 19_900,
    minutes: includedMinutes.business,
    lines: 3,
    emails: 3,
  },
};

export const isUpgrade = (from: Tier, to: Tier): boolean => tiers.indexOf(to) > tiers.indexOf(from);

/** The price a plan was sold at: the catalogue's, or the website's for new customers. */
export const planOffers = ['list', 'website'] as const;
export type PlanOffer = (typeof planOffers)[number];

/** What the website offers new customers, by the price id its links carry. */
export interface WebsiteOffer {
  priceId: string;
  title: string;
  tier: Tier;
  priceCents: number;
  highlight: boolean;
  tagline: string;
}

export const websiteOffers: readonly WebsiteOffer[] = [
  {
    priceId: 'price_starter_placeholder',
    title: 'Starter',
    tier: 'pro',
    priceCents: 4900,
    highlight: false,
    tagline: 'One phone, every call noted.',
  },
  {
    priceId: 'price_pro_placeholder',
    title: 'Pro',
    tier: 'pro_plus',
    priceCents: 7900,
    highlight: true,
    tagline: 'A second line for a second pair of hands.',
  },
  {
    priceId: 'price_business_placeholder',
    title: 'Business',
    tier: 'business',
    priceCents: 14_900,
    highlight: false,
    tagline: 'Room for a whole crew.',
  },
];

export const defaultPriceId = 'price_starter_placeholder';

/** Where a plan is chosen. */
export const choosePlanPath = `/pricing?checkout=1&price=${defaultPriceId}&lines=1`;

export function findWebsiteOffer(priceId: string): WebsiteOffer | null {
  return websiteOffers.find((offer) => offer.priceId === priceId) ?? null;
}

/** The tier as billing pages name it, with the website's name beside it: "PRO PLUS (Pro)". */
export function describeTier(tier: Tier): string {
  return withTitle(plans[tier].name, tier);
}

/** As invoices and orders name it: "PRO PLUS Plan (Pro)". */
export function planName(tier: Tier): string {
  return withTitle(`${plans[tier].name} Plan`, tier);
}

function withTitle(name: string, tier: Tier): string {
  const title = websiteOffers.find((offer) => offer.tier === tier)?.title;
  return title ? `${name} (${title})` : name;
}

/** Extra lines and e-mails are charged beyond the plan's allowance, campaigns always, a top-up once. */
export const addOns = {
  phone_number: { monthlyCents: 499 },
  email: { monthlyCents: 199 },
  campaign: { monthlyCents: 1499 },
  minutes: { onceCents: 4900, minutes: 500 },
} as const;

export const itemTypes = ['campaign', 'phone_number', 'email', 'plan', 'minutes'] as const;
export type ItemType = (typeof itemTypes)[number];

export const itemLabels: Record<ItemType, string> = {
  campaign: 'Campaign',
  phone_number: 'Phone Number',
  email: 'Email Address',
  plan: 'Plan',
  minutes: 'Minute top-up',
};

/** A top-up is bought once; everything else is paid for every month. */
export const isMonthly = (itemType: ItemType): boolean => itemType !== 'minutes';

/** A renewal that was declined on the 1st is tried again on these days, with a mail each time; then the plan pauses. */
export const dunningDays = [3, 5, 7] as const;
