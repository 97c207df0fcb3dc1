import { plans, type WebsiteOffer, websiteOffers } from '#domain/billing/billing.ts';
import { formatPrice } from '#domain/plain/money.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import classes from './pricing-cards.module.css';

/** The three plans as the website offers them, straight from the catalogue. */
export function PricingCards({ heading = 'h3' }: { heading?: 'h2' | 'h3' }) {
  return (
    <ul className={classes.cards}>
      {websiteOffers.map((offer) => (
        <PricingCard key={offer.priceId} offer={offer} heading={heading} />
      ))}
    </ul>
  );
}

/** Opens the checkout with this plan and one line. */
export function checkoutPath(priceId: string): string {
  return `/pricing?checkout=1&price=${encodeURIComponent(priceId)}&lines=1`;
}

function PricingCard({ offer, heading: Heading }: { offer: WebsiteOffer; heading: 'h2' | 'h3' }) {
  const { title, tagline, priceCents, highlight, priceId } = offer;
  return (
    <li className={classes.card} data-highlight={highlight || undefined}>
      <Heading className={classes.title}>{title}</Heading>
      <p className={classes.tagline}>{tagline}</p>
      <p className={classes.price}>
        <span className={classes.amount}>{formatPrice(priceCents)}</span>
        <span className={classes.suffix}>/mo</span>
      </p>
      <ul className={classes.features}>
        {listFeatures(offer).map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <ButtonLink to={checkoutPath(priceId)} quiet={!highlight} aria-label={`Get plan ${title}`}>
        Get plan
      </ButtonLink>
      <p className={classes.small}>{describeTier(offer)}</p>
    </li>
  );
}

function listFeatures({ tier }: WebsiteOffer): string[] {
  const { minutes, lines, emails } = plans[tier];
  const pool = `${minutes.toLocaleString('en-US')} minutes a month`;
  return [
    lines > 1 ? `${pool}, shared by your lines` : pool,
    lines > 1 ? `${lines} phone lines` : '1 phone line',
    emails > 1 ? `${emails} email recipients` : '1 email recipient',
    'Notes, recordings, contacts and the dashboard',
    'Recaps for your customers, free for them',
  ];
}

function describeTier({ tier, priceCents }: WebsiteOffer): string {
  const { name, listPriceCents } = plans[tier];
  const list = listPriceCents === priceCents ? '' : ` The list price is ${formatPrice(listPriceCents)}.`;
  return `This is the ${name} tier. ${formatPrice(priceCents)} a month is the price for new customers.${list}`;
}
