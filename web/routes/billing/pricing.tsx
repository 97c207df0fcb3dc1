import { Assistant } from '#web/features/assistant/assistant.tsx';
import { PlanChoice } from '#web/features/billing/plans/plan-choice.tsx';
import { PricingPage } from '#web/features/site/pages/pricing-page.tsx';
import { SiteLayout } from '#web/features/site/pages/site-layout.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

/** The same page as the prerendered one, alive: here a plan is chosen and paid for. */
export function Component() {
  usePageTitle('Pricing');
  return (
    <SiteLayout assistant={<Assistant />}>
      <PricingPage flow={<PlanChoice />} />
    </SiteLayout>
  );
}
