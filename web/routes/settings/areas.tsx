import { SettingsSection } from '#web/components/layout/settings-section.tsx';
import { ServiceAreas } from '#web/features/company/service-areas.tsx';

export function Component() {
  return (
    <SettingsSection id="areas" title="Service Areas">
      <ServiceAreas />
    </SettingsSection>
  );
}
