import { SettingsSection } from '#web/components/layout/settings-section.tsx';
import { TeamMembers } from '#web/features/team/team-members.tsx';

export function Component() {
  return (
    <SettingsSection id="team" title="Team">
      <TeamMembers />
    </SettingsSection>
  );
}
