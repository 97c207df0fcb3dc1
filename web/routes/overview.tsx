import { PageHead } from '#web/components/page-head.tsx';
import { FirstSteps } from '#web/features/overview/first-steps.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export function Component() {
  usePageTitle('Overview');
  return (
    <>
      <PageHead title="Overview">
        Once calls come in, this page shows what you owe whom today. Here is the way there.
      </PageHead>
      <FirstSteps />
    </>
  );
}
