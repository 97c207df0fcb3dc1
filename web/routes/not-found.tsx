import { ButtonLink } from '#web/components/button-link.tsx';
import { SitePage } from '#web/features/site/site-page.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export function Component() {
  usePageTitle('Page not found');
  return (
    <SitePage title="There is no page here" lead="404. The address may be mistyped, or the page has moved.">
      <ButtonLink to="/">Go to the start page</ButtonLink>
    </SitePage>
  );
}
