import type { ReactNode } from 'react';
import { ButtonLink } from '#web/components/button-link.tsx';
import { SitePage } from './site-page.tsx';

/** `flow` is where a plan is chosen and paid for; the prerendered page has none. */
export function PricingPage({ flow }: { flow?: ReactNode }) {
  return (
    <SitePage
      title="Pricing"
      lead="One monthly subscription, with extra lines, emails and campaigns when you need them."
    >
      {flow}
      <section>
        <p>Nothing is charged until you confirm a purchase yourself.</p>
      </section>
      <section>
        <ButtonLink to="/auth/signup">Create your account</ButtonLink>
      </section>
    </SitePage>
  );
}
