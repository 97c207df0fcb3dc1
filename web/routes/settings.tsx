import { PageHead } from '#web/components/layout/page-head.tsx';
import { SectionNav } from '#web/components/layout/section-nav.tsx';
import { SettingsSection } from '#web/components/layout/settings-section.tsx';
import { AccountDetails } from '#web/features/accounts/details/account-details.tsx';
import { Security } from '#web/features/accounts/security/security.tsx';
import { PlanSection } from '#web/features/billing/plans/plan-section.tsx';
import { KnownWords } from '#web/features/calls/vocabulary/known-words.tsx';
import { CompanyInfo } from '#web/features/company/company-info.tsx';
import { Reviews } from '#web/features/company/reviews.tsx';
import { ServiceAreas } from '#web/features/company/service-areas.tsx';
import { ServiceTypesSection } from '#web/features/company/service-types-section.tsx';
import { Emails } from '#web/features/lines/emails.tsx';
import { PhoneLines } from '#web/features/lines/phone-lines.tsx';
import { useHashScroll } from '#web/lib/use-hash-scroll.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import classes from './settings.module.css';

const sections = [
  { id: 'account', title: 'Account' },
  { id: 'company', title: 'Company Info' },
  { id: 'areas', title: 'Service Areas' },
  { id: 'types', title: 'Service Types' },
  { id: 'words', title: 'Words Jotline Knows' },
  { id: 'plan', title: 'Plan & Billing' },
  { id: 'lines', title: 'Phone Lines' },
  { id: 'emails', title: 'Emails' },
  { id: 'reviews', title: 'Reviews & Social' },
  { id: 'security', title: 'Security' },
] as const;

export function Component() {
  usePageTitle('Settings');
  useHashScroll();
  return (
    <>
      <PageHead title="Settings" />
      <div className={classes.columns}>
        <SectionNav sections={sections} />
        <div className={classes.sections}>
          <SettingsSection id="account" title="Account">
            <AccountDetails />
          </SettingsSection>
          <SettingsSection id="company" title="Company Info">
            <CompanyInfo />
          </SettingsSection>
          <SettingsSection id="areas" title="Service Areas">
            <ServiceAreas />
          </SettingsSection>
          <SettingsSection id="types" title="Service Types">
            <ServiceTypesSection />
          </SettingsSection>
          <SettingsSection id="words" title="Words Jotline Knows">
            <KnownWords />
          </SettingsSection>
          <SettingsSection id="plan" title="Plan & Billing">
            <PlanSection />
          </SettingsSection>
          <SettingsSection id="lines" title="Phone Lines">
            <PhoneLines />
          </SettingsSection>
          <SettingsSection id="emails" title="Emails">
            <Emails />
          </SettingsSection>
          <SettingsSection id="reviews" title="Reviews & Social">
            <Reviews />
          </SettingsSection>
          <SettingsSection id="security" title="Security">
            <Security />
          </SettingsSection>
        </div>
      </div>
    </>
  );
}
