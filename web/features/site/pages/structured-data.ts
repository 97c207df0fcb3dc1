import { plans, websiteOffers } from '#domain/billing/billing.ts';
import type { FaqEntry } from '../sections/faq-entries.ts';

const context = 'https://schema.org';
const dollars = (cents: number) => (cents / 100).toFixed(2);

/** Jotline and what it costs, from the catalogue. */
export function describeProduct(home: string): object {
  return {
    '@context': context,
    '@type': 'SoftwareApplication',
    name: 'Jotline',
    url: `${home}/`,
    image: `${home}/preview.png`,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Any phone that merges calls; dashboard in a browser',
    description:
      'An AI smart contact for service pros: merged into a customer call it records with consent, writes the job notes and emails them.',
    offers: websiteOffers.map(({ title, tier, priceCents, priceId }) => ({
      '@type': 'Offer',
      name: title,
      url: `${home}/pricing`,
      sku: priceId,
      price: dollars(priceCents),
      priceCurrency: 'USD',
      eligibleCustomerType: 'New customers',
      description: `${plans[tier].minutes} minutes and ${plans[tier].lines} phone lines a month`,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: dollars(priceCents),
        priceCurrency: 'USD',
        unitText: 'month',
      },
    })),
  };
}

export function describeFaq(entries: FaqEntry[]): object {
  return {
    '@context': context,
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
