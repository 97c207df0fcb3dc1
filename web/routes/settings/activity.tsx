import { SettingsSection } from '#web/components/layout/settings-section.tsx';
import { ActivityLog } from '#web/features/audit/activity-log.tsx';

export function Component() {
  return (
    <SettingsSection id="activity" title="Activity Log">
      <ActivityLog />
    </SettingsSection>
  );
}
