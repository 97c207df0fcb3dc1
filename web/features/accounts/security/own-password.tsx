import { Button } from '@mantine/core';
import { Column } from '#web/components/form/form.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { useSession } from '#web/lib/browser-session.ts';
import { toast } from '#web/lib/toast.ts';
import { useForgotPassword } from '../api.ts';
import { useWays } from '../ways-api.ts';
import { ChangePasswordForm } from './change-password-form.tsx';

/** Changing it, or getting a first one for a login that came with Google or Microsoft. */
export function OwnPassword() {
  const ways = useWays();
  const hasNone = ways.data && !ways.data.ways.some(({ kind }) => kind === 'password');
  return hasNone ? <FirstPassword /> : <ChangePasswordForm />;
}

/** By mail alone: an open browser must not be enough to set one. */
function FirstPassword() {
  const { user } = useSession();
  const forgot = useForgotPassword();
  if (!user) return null;
  const { email } = user;

  function send() {
    forgot.mutate(
      { email },
      {
        onSuccess: () => toast.success(`We sent a link to ${email}`),
        onError: (error) => toast.error(messageOf(error, 'We could not send the email. Try again.')),
      },
    );
  }

  return (
    <Column>
      <p>
        You have no password. Some things ask for one to make sure it is you: an authenticator app, another
        email address, deleting the account.
      </p>
      <div>
        <Button variant="default" onClick={send} disabled={forgot.isPending}>
          {forgot.isPending ? 'Sending...' : 'Set a password'}
        </Button>
      </div>
      <p>We send a link to {email}. Setting it signs you out everywhere.</p>
    </Column>
  );
}
