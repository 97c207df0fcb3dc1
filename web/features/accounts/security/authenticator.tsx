import { Button } from '@mantine/core';
import { useState } from 'react';
import { Column } from '#web/components/form/form.tsx';
import { useSession } from '#web/lib/browser-session.ts';
import type { AuthenticatorSetup as Setup } from '../api.ts';
import { StartAuthenticatorForm, StopAuthenticatorForm } from './authenticator-password-form.tsx';
import { AuthenticatorSetup } from './authenticator-setup.tsx';

/** Turning the second step of signing in on and off. */
export function Authenticator() {
  const { user } = useSession();
  const [asking, setAsking] = useState(false);
  const [setup, setSetup] = useState<Setup | null>(null);

  function finish() {
    setAsking(false);
    setSetup(null);
  }

  if (setup) return <AuthenticatorSetup setup={setup} onDone={finish} onCancel={finish} />;
  if (asking && user?.twoFactorEnabled) return <StopAuthenticatorForm onDone={finish} onCancel={finish} />;
  if (asking) return <StartAuthenticatorForm onStarted={setSetup} onCancel={finish} />;
  return (
    <Column>
      <p>
        {user?.twoFactorEnabled
          ? 'On. Signing in asks for a code from your authenticator app as well as your password.'
          : 'Off. With an authenticator app, a stolen password alone does not open your account.'}
      </p>
      <div>
        <Button variant="default" onClick={() => setAsking(true)}>
          {user?.twoFactorEnabled ? 'Turn off' : 'Turn on'}
        </Button>
      </div>
    </Column>
  );
}
