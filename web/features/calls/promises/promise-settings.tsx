import { CheckField } from '#web/components/form/check-field.tsx';
import { SettingsPart } from '#web/components/layout/settings-section.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useCallSettings, useRemindPromises } from '../api.ts';
import { CalendarFeed } from './calendar-feed.tsx';

export function PromiseSettings() {
  return (
    <>
      <Reminder />
      <SettingsPart title="Calendar feed">
        <CalendarFeed />
      </SettingsPart>
    </>
  );
}

function Reminder() {
  const settings = useCallSettings();
  const change = useRemindPromises();
  if (settings.isPending) return <Loading />;
  if (settings.isLoadingError)
    return (
      <LoadError error={settings.error} onRetry={() => void settings.refetch()} busy={settings.isFetching} />
    );
  return (
    <CheckField
      label="Email me what is due today"
      description="One email on the morning of a day that you promised something for, from 7 on. Nothing on other days."
      checked={change.isPending ? change.variables : settings.data.remindPromises}
      onChange={({ currentTarget: { checked } }) =>
        change.mutate(checked, {
          onSuccess: () => toast.success(checked ? 'Reminders turned on' : 'Reminders turned off'),
          onError: (error) => toast.error(messageOf(error, 'That was not saved. Try again.')),
        })
      }
    />
  );
}
