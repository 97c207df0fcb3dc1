import { ButtonLink } from '#web/components/button-link.tsx';
import { Column } from '#web/components/form/form.tsx';
import { ErrorBox } from '#web/components/state/error-box.tsx';

/** Mail programs sometimes cut a long link in two. */
export function MissingToken({ action }: { action: { to: string; label: string } }) {
  return (
    <Column>
      <ErrorBox message="This link is not complete. Open it from the email again, or copy the whole line." />
      <ButtonLink to={action.to}>{action.label}</ButtonLink>
    </Column>
  );
}
