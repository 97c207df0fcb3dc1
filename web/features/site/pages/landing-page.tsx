import { Faq } from '../sections/faq.tsx';
import { faqEntries } from '../sections/faq-entries.ts';
import { ForCustomers } from '../sections/for-customers.tsx';
import { ForPros } from '../sections/for-pros.tsx';
import { GetStarted } from '../sections/get-started.tsx';
import { Hero } from '../sections/hero.tsx';
import { HowItWorks } from '../sections/how-it-works.tsx';
import { NotifyMe } from '../sections/notify-me.tsx';
import { Pricing } from '../sections/pricing.tsx';
import { Roadmap } from '../sections/roadmap.tsx';
import { Testimonials } from '../sections/testimonials.tsx';

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
