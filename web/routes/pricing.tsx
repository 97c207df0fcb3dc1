import { PlanChoice } from '#web/features/billing/plan-choice.tsx';
import { PricingPage } from '#web/features/site/pricing-page.tsx';
import { SiteLayout } from '#web/features/site/site-layout.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

/** The same page as the prerendered one, alive: here a plan is chosen and paid for. */
export function Component() {
  usePageTitle('Pricing');
  return (
    <SiteLayout>
      <PricingPage flow={<PlanChoice />} />
    </SiteLayout>
  );
}
