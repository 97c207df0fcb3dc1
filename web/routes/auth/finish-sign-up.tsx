import { AuthPanel } from '#web/features/accounts/sign-in/auth-panel.tsx';
import { FinishSignUp } from '#web/features/accounts/sign-in/finish-sign-up.tsx';
import { SignInHint } from '#web/features/accounts/sign-in/sign-up-hint.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export function Component() {
  usePageTitle('One more thing');
  return (
    <AuthPanel
      title="One more thing"
      lead="Jotline works on your phone line, so we need its number."
      footer={<SignInHint />}
    >
      <FinishSignUp />
    </AuthPanel>
  );
}
