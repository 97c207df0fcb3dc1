import { AuthPanel } from '#web/features/accounts/sign-in/auth-panel.tsx';
import { ForgotPasswordForm } from '#web/features/accounts/sign-in/forgot-password-form.tsx';
import { SignInHint } from '#web/features/accounts/sign-in/sign-up-hint.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export function Component() {
  usePageTitle('Forgot password');
  return (
    <AuthPanel
      title="Forgot password"
      lead="Tell us the address you signed up with. We send you a link to set a new password."
      footer={<SignInHint />}
    >
      <ForgotPasswordForm />
    </AuthPanel>
  );
}
