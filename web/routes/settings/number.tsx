import { SettingsSection } from '#web/components/layout/settings-section.tsx';
import { Registration } from '#web/features/numbers/registration/registration.tsx';
import { YourNumber } from '#web/features/numbers/your-number.tsx';

export function Component() {
  return (
    <>
      <SettingsSection id="number" title="Your Number">
        <YourNumber />
      </SettingsSection>
      <SettingsSection id="texting" title="Approval for Texts">
        <Registration />
      </SettingsSection>
    </>
  );
}
