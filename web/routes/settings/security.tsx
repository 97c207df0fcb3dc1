import { SettingsSection } from '#web/components/layout/settings-section.tsx';
import { AccountDetails } from '#web/features/accounts/details/account-details.tsx';
import { Security } from '#web/features/accounts/security/security.tsx';
import { LeaveTeam } from '#web/features/team/leave-team.tsx';
import { useRole } from '#web/lib/browser-session.ts';

export function Component() {
  const isOwner = useRole() === 'owner';
  return (
    <>
      <SettingsSection id="account" title="Account">
        <AccountDetails isOwner={isOwner} />
      </SettingsSection>
      <SettingsSection id="security" title="Security">
        <Security isOwner={isOwner} />
        {!isOwner && <LeaveTeam />}
      </SettingsSection>
    </>
  );
}
