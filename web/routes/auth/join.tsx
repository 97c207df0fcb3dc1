import { useSearchParams } from 'react-router';
import { describeProblem } from '#domain/accounts/sign-in-ways.ts';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { AuthPanel } from '#web/features/accounts/sign-in/auth-panel.tsx';
import { MissingToken } from '#web/features/accounts/sign-in/missing-token.tsx';
import { PartyButtons } from '#web/features/accounts/sign-in/parties/party-buttons.tsx';
import { useVouched } from '#web/features/accounts/sign-in/parties/use-vouched.ts';
import { JoinTeam } from '#web/features/team/join-team.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

export function Component() {
  usePageTitle('Join your team');
  const [params] = useSearchParams();
  const token = params.get('token');
  const problem = params.get('problem');
  const words = describeProblem(problem, params.get('with'));
  const vouchedBy = useVouched(params.has('with') && !problem);
  return (
    <AuthPanel title="Join your team">
      {words && <ErrorBox message={words} />}
      {!token && <MissingToken action={{ to: '/auth/signin', label: 'Sign in' }} />}
      {token && vouchedBy === undefined && <Loading />}
      {token && vouchedBy !== undefined && (
        <JoinTeam token={token} vouchedBy={vouchedBy} otherWays={<PartyButtons token={token} />} />
      )}
    </AuthPanel>
  );
}
