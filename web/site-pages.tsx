import { helpSitePages } from './features/help/help-site-pages.tsx';
import { CertifiedPage } from './features/site/pages/certified-page.tsx';
import { DevelopersPage } from './features/site/pages/developers-page.tsx';
import { LandingPage } from './features/site/pages/landing-page.tsx';
import { NotFoundPage } from './features/site/pages/not-found-page.tsx';
import { PricingPage } from './features/site/pages/pricing-page.tsx';
import { PrivacyPage } from './features/site/pages/privacy-page.tsx';
import { describeFaq, describeProduct } from './features/site/pages/structured-data.ts';
import { TermsPage } from './features/site/pages/terms-page.tsx';
import { waitlistPages } from './features/site/pages/waitlist-pages.tsx';
import { faqEntries, pricingFaqEntries } from './features/site/sections/faq-entries.ts';
import type { SitePage } from './lib/site-page.ts';

/** Every public page, in the order of the sitemap. The app has a list of its own, `router.tsx`. */
export const sitePages: SitePage[] = [
  {
    path: '/',
    description:
      'Merge Jotline into a customer call. It records with consent, writes the job notes and emails them to your team.',
    Component: LandingPage,
    structuredData: (home) => [describeProduct(home), describeFaq(faqEntries)],
  },
  {
    path: '/certified',
    title: 'Certified Provider',
    description: 'For pros who tell their customers that the call is recorded, and send them the recap.',
    Component: CertifiedPage,
  },
  {
    path: '/pricing',
    title: 'Pricing',
    description: 'What Jotline costs: three plans, add-ons, and how the first month is worked out.',
    Component: PricingPage,
    structuredData: (home) => [describeProduct(home), describeFaq(pricingFaqEntries)],
    appWhen: 'checkout',
  },
  {
    path: '/terms',
    title: 'Terms of Service',
    description: 'What you can expect from Jotline, and what we expect from you.',
    Component: TermsPage,
  },
  {
    path: '/privacy',
    title: 'Privacy Policy',
    description: 'What we store, why, who sees it, and how to get rid of it.',
    Component: PrivacyPage,
  },
  {
    path: '/developers',
    title: 'Developers',
    description:
      'The API of Jotline: calls, notes, contacts, texts and campaigns for the tools you already have.',
    Component: DevelopersPage,
  },
  ...helpSitePages,
  ...waitlistPages,
];

/** For every address that has no page. */
export const notFoundPage: SitePage = {
  path: '/404',
  title: 'Page not found',
  description: 'There is no page here.',
  Component: NotFoundPage,
  hidden: true,
};
