import { useSearchParams } from 'react-router';
import { AuthPanel } from '#web/features/accounts/sign-in/auth-panel.tsx';
import { MissingToken } from '#web/features/accounts/sign-in/missing-token.tsx';
import { JoinTeam } from '#web/features/team/join-team.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export function Component() {
  usePageTitle('Join your team');
  const [params] = useSearchParams();
  const token = params.get('token');
  return (
    <AuthPanel title="Join your team">
      {token ? (
        <JoinTeam token={token} />
      ) : (
        <MissingToken action={{ to: '/auth/signin', label: 'Sign in' }} />
      )}
    </AuthPanel>
  );
}
