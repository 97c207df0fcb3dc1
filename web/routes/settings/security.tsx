import { SettingsSection } from '#web/components/layout/settings-section.tsx';
import { AccountDetails } from '#web/features/accounts/details/account-details.tsx';
import { Security } from '#web/features/accounts/security/security.tsx';

export function Component() {
  return (
    <>
      <SettingsSection id="account" title="Account">
        <AccountDetails />
      </SettingsSection>
      <SettingsSection id="security" title="Security">
        <Security />
      </SettingsSection>
    </>
  );
}
