import type { CallSettings } from '#domain/calls/live.ts';
import { CheckField } from '#web/components/form/check-field.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useChangeReminders } from '../api.ts';
import classes from './visit-dialog.module.css';

/** Off until the business wants it, and shown word for word before. */
export function VisitReminderSetting({ settings }: { settings: CallSettings }) {
  const change = useChangeReminders();
  const isOn = change.isPending ? change.variables.remindVisits === true : settings.remindVisits;
  return (
    <>
      <CheckField
        label="Text customers the day before a visit"
        description="One text for each visit and appointment, from noon in their time zone, to customers who agreed to texts or wrote to you. A single visit can be switched on or off in its row."
        checked={isOn}
        disabled={change.isPending}
        onChange={({ currentTarget: { checked } }) =>
          change.mutate(
            { remindVisits: checked },
            {
              onSuccess: () =>
                toast.success(checked ? 'Customers are reminded' : 'Customers are not reminded'),
              onError: (error) => toast.error(messageOf(error, 'That was not saved. Try again.')),
            },
          )
        }
      />
      <div>
        <p className={classes.label}>What they read, for a visit tomorrow at 8</p>
        <p className={classes.bubble}>{settings.visitReminderText}</p>
      </div>
    </>
  );
}
