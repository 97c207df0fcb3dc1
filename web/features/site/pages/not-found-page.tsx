import { ButtonLink } from '#web/components/button-link.tsx';
import { SitePage } from './site-page.tsx';

export function NotFoundPage() {
  return (
    <SitePage title="There is no page here" lead="404. The address may be mistyped, or the page has moved.">
      <ButtonLink to="/">Go to the start page</ButtonLink>
    </SitePage>
  );
}
