import { addOns, plans, type Tier, websiteOffers } from '#domain/billing/billing.ts';
import { formatPrice } from '#domain/plain/money.ts';

/** Something with a price, how people name it, and what may be said of it. */
export interface CatalogueItem {
  pattern: RegExp;
  cents: number[];
  sentence: string;
}

function planItem(tier: Tier, pattern: RegExp): CatalogueItem {
  const { name, listPriceCents, minutes, lines, emails } = plans[tier];
  const offer = websiteOffers.find((candidate) => candidate.tier === tier);
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
  const forNew = offer
    ? ` New customers on the website get it as ${offer.title} for ${formatPrice(offer.priceCents)} a month.`
    : '';
  const includes = `It includes ${minutes.toLocaleString('en-US')} minutes a month, ${count(lines, 'phone line')} and ${count(emails, 'email address').replace('addresss', 'addresses')}.`;
  return {
    pattern,
    cents: [listPriceCents, ...(offer ? [offer.priceCents] : [])],
    sentence: `${name} is ${formatPrice(listPriceCents)} a month.${forNew} ${includes}`,
  };
}

/** The website calls the middle plan Pro, invoices call the smallest one PRO: who says "pro" is told of both. */
const planItems = [
  planItem('pro', /\bstarter\b|\bpro\b(?! ?plus)/i),
  planItem('pro_plus', /\bpro[ -]?plus\b|\bpro\b/i),
  planItem('business', /\bbusiness\b/i),
];

const addOnItems: CatalogueItem[] = [
  {
    pattern:
      /\b(?:extra|additional|another|more|second|each|per|add(?:ing)?)\b.{0,12}\b(?:lines?|phones?|numbers?)\b|\bphone line\b/i,
    cents: [addOns.phone_number.monthlyCents],
    sentence: `An extra phone line is ${formatPrice(addOns.phone_number.monthlyCents)} a month. Lines within your plan's allowance cost nothing.`,
  },
  {
    pattern: /\b(?:extra|additional|another|more|second|each|per|add(?:ing)?)\b.{0,12}\be-?mails?\b/i,
    cents: [addOns.email.monthlyCents],
    sentence: `An extra email address is ${formatPrice(addOns.email.monthlyCents)} a month. Addresses within your plan's allowance cost nothing.`,
  },
  {
    pattern: /\bcampaigns?\b/i,
    cents: [addOns.campaign.monthlyCents],
    sentence: `A text or review campaign is ${formatPrice(addOns.campaign.monthlyCents)} a month each.`,
  },
  {
    pattern: /\btop[ -]?ups?\b|\b(?:more|extra|additional|buy) (?:minutes|mins)\b/i,
    cents: [addOns.minutes.onceCents],
    sentence: `A top-up of ${addOns.minutes.minutes} minutes is ${formatPrice(addOns.minutes.onceCents)}, once.`,
  },
];

export const catalogueItems = [...planItems, ...addOnItems];
export const planSentences = planItems.map(({ sentence }) => sentence);

export const catalogueCents = new Set(catalogueItems.flatMap(({ cents }) => cents));

export const namedItems = (text: string) => catalogueItems.filter(({ pattern }) => pattern.test(text));
