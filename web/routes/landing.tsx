import { GetStarted } from '#web/features/site/get-started.tsx';
import { Hero } from '#web/features/site/hero.tsx';
import { HowItWorks } from '#web/features/site/how-it-works.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export function Component() {
  usePageTitle();
  return (
    <>
      <Hero />
      <HowItWorks />
      <GetStarted />
    </>
  );
}
