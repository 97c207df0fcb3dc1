import { ButtonLink } from '#web/components/button-link.tsx';
import { SitePage } from './site-page.tsx';

export function PricingPage() {
  return (
    <SitePage
      title="Pricing"
      lead="One monthly subscription, with extra lines, emails and campaigns when you need them."
    >
      <section>
        <p>
          Plans cannot be bought on this page yet. You can create an account now; nothing is charged until you
          confirm a purchase yourself.
        </p>
      </section>
      <section>
        <ButtonLink to="/auth/signup">Create your account</ButtonLink>
      </section>
    </SitePage>
  );
}
