import { CheckField } from '#web/components/form/check-field.tsx';
import { SettingsSection } from '#web/components/layout/settings-section.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useCallSettings, useTellMissing } from '../api.ts';

/** Shown where Jotline listens while calls go on: elsewhere there is nothing to choose. */
export function LiveSettings() {
  const settings = useCallSettings();
  const change = useTellMissing();
  if (!settings.data?.isLive) return null;
  return (
    <SettingsSection id="live" title="While You Talk">
      <CheckField
        label="Text me what is still missing"
        description="One private text to your phone while the customer is still on the line, such as “email, how to get in”. The page of the call says it too."
        checked={change.isPending ? change.variables : settings.data.tellMissing}
        onChange={({ currentTarget: { checked } }) =>
          change.mutate(checked, {
            onSuccess: () => toast.success(checked ? 'Texts turned on' : 'Texts turned off'),
            onError: (error) => toast.error(messageOf(error, 'That was not saved. Try again.')),
          })
        }
      />
    </SettingsSection>
  );
}
