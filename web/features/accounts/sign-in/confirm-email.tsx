import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ButtonLink } from '#web/components/button-link.tsx';
import { Column } from '#web/components/form/form.tsx';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { session } from '#web/lib/browser-session.ts';
import { confirmEmail } from '../api.ts';

/** Opening the link changes nothing by itself; this page sends the token on. */
export function ConfirmEmail({ token, onward }: { token: string; onward: ReactNode }) {
  const [state, setState] = useState<'busy' | 'done'>('busy');
  const [problem, setProblem] = useState<string | null>(null);
  const sent = useRef(false);

  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    confirmEmail({ token }).then(
      async () => {
        setState('done');
        await session.check();
        session.updateUser({ emailVerified: true });
      },
      (error) => setProblem(messageOf(error, 'We could not confirm the address. Try again.')),
    );
  }, [token]);

  if (problem) {
    return (
      <Column>
        <ErrorBox message={problem} />
        <p>Sign in to have a new link sent to you.</p>
        <ButtonLink to="/dashboard">Open the dashboard</ButtonLink>
      </Column>
    );
  }
  if (state === 'busy') return <Loading text="Confirming your address..." />;
  return (
    <Column>
      <p role="status">Thank you. Your email address is confirmed.</p>
      {onward}
    </Column>
  );
}
