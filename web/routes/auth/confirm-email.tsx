import { useSearchParams } from 'react-router';
import { AuthPanel } from '#web/features/accounts/sign-in/auth-panel.tsx';
import { ConfirmEmail } from '#web/features/accounts/sign-in/confirm-email.tsx';
import { MissingToken } from '#web/features/accounts/sign-in/missing-token.tsx';
import { CartWaits } from '#web/features/billing/cart/cart-waits.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export function Component() {
  usePageTitle('Confirm your email');
  const [params] = useSearchParams();
  const token = params.get('token');
  return (
    <AuthPanel title="Confirm your email">
      {token ? (
        <ConfirmEmail token={token} onward={<CartWaits />} />
      ) : (
        <MissingToken action={{ to: '/dashboard', label: 'Open the dashboard' }} />
      )}
    </AuthPanel>
  );
}
