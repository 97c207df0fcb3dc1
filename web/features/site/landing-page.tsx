import { Faq } from './faq.tsx';
import { faqEntries } from './faq-entries.ts';
import { ForCustomers } from './for-customers.tsx';
import { ForPros } from './for-pros.tsx';
import { GetStarted } from './get-started.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { NotifyMe } from './notify-me.tsx';
import { Pricing } from './pricing.tsx';
import { Roadmap } from './roadmap.tsx';
import { Testimonials } from './testimonials.tsx';

export function LandingPage() {
  return (
    <>
      <Hero />
      <HowItWorks />
      <ForPros />
      <ForCustomers />
      <Testimonials />
      <Pricing />
      <Roadmap />
      <Faq entries={faqEntries} />
      <GetStarted />
      <NotifyMe />
    </>
  );
}
