import { AddOns } from './add-ons.tsx';
import { PricingCards } from './pricing-cards.tsx';
import { Section } from './section.tsx';

export function Pricing() {
  return (
    <Section
      id="pricing"
      title="Pricing"
      lead="One monthly price for you, nothing for your customers. Change or cancel when you like."
      sheet
    >
      <PricingCards />
      <AddOns />
    </Section>
  );
}
