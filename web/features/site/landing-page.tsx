import { GetStarted } from './get-started.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';

export function LandingPage() {
  return (
    <>
      <Hero />
      <HowItWorks />
      <GetStarted />
    </>
  );
}
