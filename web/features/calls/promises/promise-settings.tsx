import type { CallSettings } from '#domain/calls/live.ts';
import { reminderWayNames, reminderWays } from '#domain/promises/reminder-ways.ts';
import { CheckField } from '#web/components/form/check-field.tsx';
import { ChoiceRow } from '#web/components/form/choice-row.tsx';
import { SettingsPart } from '#web/components/layout/settings-section.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useCallSettings, useChangeReminders } from '../api.ts';
import { VisitReminderSetting } from '../visits/visit-reminder-setting.tsx';
import { CalendarFeed } from './calendar-feed.tsx';

export function PromiseSettings() {
  const settings = useCallSettings();
  return (
    <>
      {settings.isPending && <Loading />}
      {settings.isLoadingError && (
        <LoadError
          error={settings.error}
          onRetry={() => void settings.refetch()}
          busy={settings.isFetching}
        />
      )}
      {settings.data && (
        <>
          <Reminder settings={settings.data} />
          <SettingsPart title="Reminders to customers">
            <VisitReminderSetting settings={settings.data} />
          </SettingsPart>
        </>
      )}
      <SettingsPart title="Calendar feed">
        <CalendarFeed />
      </SettingsPart>
    </>
  );
}

const ways = reminderWays.map((value) => ({ value, label: reminderWayNames[value] }));

function Reminder({ settings }: { settings: CallSettings }) {
  const change = useChangeReminders();
  const { remindPromises, remindPromisesBy } = {
    ...settings,
    ...(change.isPending && change.variables),
  };

  function save(wanted: Parameters<typeof change.mutate>[0], said: string) {
    change.mutate(wanted, {
      onSuccess: () => toast.success(said),
      onError: (error) => toast.error(messageOf(error, 'That was not saved. Try again.')),
    });
  }

  return (
    <>
      <CheckField
        label="Tell me what is due today"
        description="Once, on the morning of a day that you promised something for: an email from 7 on, a text from 8 on. Nothing on other days."
        checked={remindPromises}
        onChange={({ currentTarget: { checked } }) =>
          save({ remindPromises: checked }, checked ? 'Reminders turned on' : 'Reminders turned off')
        }
      />
      {remindPromises && (
        <ChoiceRow
          legend="How it reaches you. Texts go to your verified primary line; without one you get the email."
          name="reminder-way"
          choices={ways}
          value={remindPromisesBy}
          onChange={(way) => save({ remindPromisesBy: way }, `Reminders come ${reminderWayWords[way]}`)}
        />
      )}
    </>
  );
}

const reminderWayWords = { mail: 'by email', text: 'by text', both: 'by email and text' } as const;
