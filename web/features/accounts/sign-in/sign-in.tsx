import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SessionAnswer } from '#domain/accounts/shown-session.ts';
import { describeProblem } from '#domain/accounts/sign-in-ways.ts';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import { session } from '#web/lib/browser-session.ts';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import { canUsePasskeys } from '../passkeys/passkeys-api.ts';
import { AuthPanel } from './auth-panel.tsx';
import { CodeForm } from './code-form.tsx';
import { PartyButtons } from './parties/party-buttons.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpHint } from './sign-up-hint.tsx';
import { useWantedPath } from './wanted-path.ts';

export function SignIn() {
  const wantedPath = useWantedPath();
  const [params] = useSearchParams();
  // After Google or Microsoft the server says that a code is asked for too, and what went wrong.
  const [step, setStep] = useState(params.get('step') === 'code' ? 'code' : 'password');
  const problem = describeProblem(params.get('problem'), params.get('with'));

  function finish(event: 'SIGNED_IN' | 'MFA_CHALLENGE_VERIFIED', answer: SessionAnswer) {
    session.accept(event, answer);
    // A full navigation: nothing of an earlier session stays in memory.
    window.location.assign(wantedPath);
  }

  if (step === 'code') {
    return (
      <AuthPanel title="One more step" lead="Your account asks for a code as well.">
        <CodeForm onSignedIn={(answer) => finish('MFA_CHALLENGE_VERIFIED', answer)} />
      </AuthPanel>
    );
  }
  return (
    <AuthPanel title="Sign in" footer={<SignUpHint />}>
      {problem && <ErrorBox message={problem} />}
      <SignInForm onSignedIn={(answer) => finish('SIGNED_IN', answer)} onCodeNeeded={() => setStep('code')} />
      <PartyButtons next={wantedPath}>
        {canUsePasskeys() && <PasskeyButton onSignedIn={(answer) => finish('SIGNED_IN', answer)} />}
      </PartyButtons>
    </AuthPanel>
  );
}
