import { SettingsSection } from '#web/components/layout/settings-section.tsx';
import { InstallSettings } from '#web/features/install/install-settings.tsx';
import { Notices } from '#web/features/notices/notices.tsx';

export function Component() {
  return (
    <>
      <SettingsSection id="notices" title="Notices">
        <Notices />
      </SettingsSection>
      <SettingsSection id="install" title="On Your Home Screen">
        <InstallSettings />
      </SettingsSection>
    </>
  );
}
