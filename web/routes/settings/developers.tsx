import { SettingsSection } from '#web/components/layout/settings-section.tsx';
import { ApiKeys } from '#web/features/developers/api-keys.tsx';
import { OwnWebhooks } from '#web/features/developers/own-webhooks.tsx';

export function Component() {
  return (
    <>
      <SettingsSection id="developers" title="Developers">
        <ApiKeys />
      </SettingsSection>
      <SettingsSection id="webhooks" title="Webhooks">
        <OwnWebhooks />
      </SettingsSection>
    </>
  );
}
