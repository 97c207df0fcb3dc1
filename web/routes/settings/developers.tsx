import { SettingsSection } from '#web/components/layout/settings-section.tsx';
import { ApiKeys } from '#web/features/developers/api-keys.tsx';

export function Component() {
  return (
    <SettingsSection id="developers" title="Developers">
      <ApiKeys />
    </SettingsSection>
  );
}
