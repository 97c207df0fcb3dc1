import { SettingsSection } from '#web/components/layout/settings-section.tsx';
import { CompanyInfo } from '#web/features/company/company-info.tsx';
import { Reviews } from '#web/features/company/reviews.tsx';
import { ServiceTypesSection } from '#web/features/company/service-types-section.tsx';

export function Component() {
  return (
    <>
      <SettingsSection id="company" title="Company Info">
        <CompanyInfo />
      </SettingsSection>
      <SettingsSection id="types" title="Service Types">
        <ServiceTypesSection />
      </SettingsSection>
      <SettingsSection id="reviews" title="Reviews & Social">
        <Reviews />
      </SettingsSection>
    </>
  );
}
