import { SettingsSection } from '#web/components/layout/settings-section.tsx';
import { PlanSection } from '#web/features/billing/plans/plan-section.tsx';

export function Component() {
  return (
    <SettingsSection id="plan" title="Plan & Billing">
      <PlanSection />
    </SettingsSection>
  );
}
