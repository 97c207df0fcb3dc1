import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ButtonLink } from '#web/components/button-link.tsx';
import { Column } from '#web/components/form/form.tsx';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { ApiError, messageOf } from '#web/lib/api-error.ts';
import { session } from '#web/lib/browser-session.ts';
import { confirmEmail } from '../api.ts';

/** Opening the link changes nothing by itself; this page sends the token on. */
export function ConfirmEmail({ token, onward }: { token: string; onward: ReactNode }) {
  const [state, setState] = useState<'busy' | 'done'>('busy');
  const [problem, setProblem] = useState<Error | null>(null);
  const [isTrying, setIsTrying] = useState(false);
  const sent = useRef(false);

  async function send() {
    setIsTrying(true);
    try {
      await confirmEmail({ token });
    } catch (error) {
      setProblem(error as Error);
      return setIsTrying(false);
    }
    setProblem(null);
    setState('done');
    await session.check();
    session.updateUser({ emailVerified: true });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: sent once by itself, and then by whoever presses the button.
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    void send();
  }, [token]);

  if (problem) {
    return (
      <Column>
        <ErrorBox message={messageOf(problem, 'We could not confirm the address. Try again.')} />
        {problem instanceof ApiError && problem.retryable ? (
          <>
            <p>Your link still works.</p>
            <Button onClick={send} loading={isTrying}>
              Try again
            </Button>
          </>
        ) : (
          <>
            <p>Sign in to have a new link sent to you.</p>
            <ButtonLink to="/dashboard">Open the dashboard</ButtonLink>
          </>
        )}
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
