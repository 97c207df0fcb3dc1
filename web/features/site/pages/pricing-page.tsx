import type { ReactNode } from 'react';
import { plans, websiteOffers } from '#domain/billing/billing.ts';
import { billableDays, cycleDays, prorate } from '#domain/billing/proration.ts';
import { trialDays } from '#domain/billing/standing.ts';
import { formatCents, formatPrice } from '#domain/plain/money.ts';
import { AddOns } from '../sections/add-ons.tsx';
import { Faq } from '../sections/faq.tsx';
import { pricingFaqEntries } from '../sections/faq-entries.ts';
import { PricingCards } from '../sections/pricing-cards.tsx';
import sectionClasses from '../sections/section.module.css';
import { Section } from '../sections/section.tsx';
import classes from './pricing-page.module.css';

/** `flow` is where a plan is chosen and paid for; the prerendered page has none. */
export function PricingPage({ flow }: { flow?: ReactNode }) {
  return (
    <>
      <div className={sectionClasses.inner}>
        <h1 className={classes.title}>Pricing</h1>
        <p className={sectionClasses.lead}>
          One monthly price for you, nothing for your customers. Extra lines, emails and campaigns when you
          need them. Try it for {trialDays} days without a card.
        </p>
        {flow ?? <PricingCards heading="h2" />}
        <AddOns />
      </div>
      <Section id="first-month" title="What the first month costs" sheet>
        <FirstMonth />
      </Section>
      <Faq entries={pricingFaqEntries} title="Questions about paying" />
    </>
  );
}

function FirstMonth() {
  const offer = websiteOffers.find(({ highlight }) => highlight) ?? websiteOffers[0];
  if (!offer) return null;
  const day = 15;
  return (
    <div className={classes.months}>
      <div className={classes.words}>
        <p>
          Plans and add-ons are billed on the 1st of the month. Start in between and you pay for the days that
          are left, out of a billing cycle of {cycleDays} days. The 29th, 30th and 31st are free.
        </p>
        <p>
          An upgrade charges the difference in the same way, at once. A downgrade takes effect on the next
          1st. You see every amount before you confirm it.
        </p>
      </div>
      <table className={classes.example}>
        <caption>
          An example: {offer.title} ({plans[offer.tier].name}) from the {day}th
        </caption>
        <tbody>
          <tr>
            <th scope="row">A whole month</th>
            <td>{formatCents(offer.priceCents)}</td>
          </tr>
          <tr>
            <th scope="row">
              {billableDays(day)} of {cycleDays} days, today
            </th>
            <td>{formatCents(prorate(offer.priceCents, day))}</td>
          </tr>
          <tr>
            <th scope="row">From the next 1st on</th>
            <td>{formatPrice(offer.priceCents)} a month</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
