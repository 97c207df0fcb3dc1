import { useSearchParams } from 'react-router';
import { AuthPanel } from '#web/features/accounts/sign-in/auth-panel.tsx';
import { MissingToken } from '#web/features/accounts/sign-in/missing-token.tsx';
import { ResetPasswordForm } from '#web/features/accounts/sign-in/reset-password-form.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export function Component() {
  usePageTitle('Set a new password');
  const [params] = useSearchParams();
  const token = params.get('token');
  return (
    <AuthPanel title="Set a new password">
      {token ? (
        <ResetPasswordForm token={token} />
      ) : (
        <MissingToken action={{ to: '/auth/forgot', label: 'Ask for a new link' }} />
      )}
    </AuthPanel>
  );
}
