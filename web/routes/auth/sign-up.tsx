import { AuthPanel } from '#web/features/accounts/sign-in/auth-panel.tsx';
import { PartyButtons } from '#web/features/accounts/sign-in/parties/party-buttons.tsx';
import { SignUpForm } from '#web/features/accounts/sign-in/sign-up-form.tsx';
import { SignInHint } from '#web/features/accounts/sign-in/sign-up-hint.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export function Component() {
  usePageTitle('Sign up');
  return (
    <AuthPanel title="Create your account" footer={<SignInHint />}>
      <SignUpForm />
      <PartyButtons />
    </AuthPanel>
  );
}
