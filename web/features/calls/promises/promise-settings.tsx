import { CheckField } from '#web/components/form/check-field.tsx';
import { SettingsSection } from '#web/components/layout/settings-section.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useCallSettings, useRemindPromises } from '../api.ts';

export function PromiseSettings() {
  const settings = useCallSettings();
  const change = useRemindPromises();
  if (!settings.data) return null;
  return (
    <SettingsSection id="promises" title="Promises">
      <CheckField
        label="Email me what is due today"
        description="One email at 7 in the morning of a day that you promised something for. Nothing on other days."
        checked={change.isPending ? change.variables : settings.data.remindPromises}
        onChange={({ currentTarget: { checked } }) =>
          change.mutate(checked, {
            onSuccess: () => toast.success(checked ? 'Reminders turned on' : 'Reminders turned off'),
            onError: (error) => toast.error(messageOf(error, 'That was not saved. Try again.')),
          })
        }
      />
    </SettingsSection>
  );
}
