import { PageHead } from '#web/components/page-head.tsx';
import { SectionNav } from '#web/components/section-nav.tsx';
import { SettingsSection } from '#web/components/settings-section.tsx';
import { AccountFacts } from '#web/features/accounts/account-facts.tsx';
import { Security } from '#web/features/accounts/security.tsx';
import { PlanSection } from '#web/features/billing/plan-section.tsx';
import { useHashScroll } from '#web/lib/use-hash-scroll.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import classes from './settings.module.css';

const sections = [
  { id: 'company', title: 'Company Info' },
  { id: 'areas', title: 'Service Areas' },
  { id: 'types', title: 'Service Types' },
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
          <SettingsSection id="company" title="Company Info">
            <AccountFacts />
          </SettingsSection>
          <SettingsSection id="areas" title="Service Areas">
            <p>
              No areas set. You will pick the states and counties you work in, so notes can flag a job
              outside.
            </p>
          </SettingsSection>
          <SettingsSection id="types" title="Service Types">
            <p>No trades set. They will teach Jotline your words, from flashing to condensate line.</p>
          </SettingsSection>
          <SettingsSection id="plan" title="Plan & Billing">
            <PlanSection />
          </SettingsSection>
          <SettingsSection id="lines" title="Phone Lines">
            <p>
              The phone you signed up with is your primary line. More lines will be added and verified here.
            </p>
          </SettingsSection>
          <SettingsSection id="emails" title="Emails">
            <p>Notes go to the email you signed up with. Team and CRM addresses will be added here.</p>
          </SettingsSection>
          <SettingsSection id="reviews" title="Reviews & Social">
            <p>Not connected. Your Google review link and Facebook page will be connected here.</p>
          </SettingsSection>
          <SettingsSection id="security" title="Security">
            <Security />
          </SettingsSection>
        </div>
      </div>
    </>
  );
}
