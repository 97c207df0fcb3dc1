import { NumberInput, TextInput } from '@mantine/core';
import { nameTimeZone } from '#domain/accounts/time-zones.ts';
import { CheckField } from '#web/components/form/check-field.tsx';
import { ChoiceRow } from '#web/components/form/choice-row.tsx';
import { toInstant, toWallClock } from '../../../lib/zoned-time.ts';
import type { DraftValues } from '../api.ts';
import { tomorrowAtTen } from '../tomorrow-at-ten.ts';
import classes from './schedule-fields.module.css';

interface ScheduleFieldsProps {
  draft: DraftValues;
  onChange: (next: Partial<DraftValues>) => void;
  timeZone: string;
  errors: Record<string, string>;
  isPaid: boolean;
}

const times = [
  { value: 'now', label: 'Right after checkout' },
  { value: 'later', label: 'At a time I choose' },
] as const;
const timesWhenPaid = [{ value: 'now', label: 'When I start it' }, times[1]] as const;

/** When and how fast. Times are those of the account, wherever the browser is. */
export function ScheduleFields({ draft, onChange, timeZone, errors, isPaid }: ScheduleFieldsProps) {
  const { scheduledAt, pacingRate, quietHoursEnabled } = draft;
  return (
    <>
      <div className={classes.part}>
        <span className={classes.label}>When it goes out</span>
        <ChoiceRow
          legend="When it goes out"
          name="campaign-when"
          choices={isPaid ? timesWhenPaid : times}
          value={scheduledAt === null ? 'now' : 'later'}
          onChange={(when) => onChange({ scheduledAt: when === 'now' ? null : tomorrowAtTen(timeZone) })}
        />
      </div>
      {scheduledAt !== null && (
        <TextInput
          label="Date and time"
          description={`In your time zone, ${nameTimeZone(timeZone)}.`}
          type="datetime-local"
          value={toWallClock(scheduledAt, timeZone)}
          error={errors.scheduledAt}
          onChange={(event) => {
            const at = toInstant(event.currentTarget.value, timeZone);
            if (at) onChange({ scheduledAt: at });
          }}
        />
      )}
      <NumberInput
        label="Pace"
        description="Texts a minute. A slow pace leaves you time to answer replies."
        size="md"
        min={1}
        max={600}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="strict"
        hideControls
        value={pacingRate ?? ''}
        error={errors.pacingRate}
        onChange={(value) => onChange({ pacingRate: typeof value === 'number' && value > 0 ? value : null })}
      />
      <CheckField
        label="Quiet hours: 9 AM to 8 PM in each customer's own time, Sundays from noon"
        checked={quietHoursEnabled}
        onChange={(event) => onChange({ quietHoursEnabled: event.currentTarget.checked })}
      />
      {!quietHoursEnabled && (
        <p className={classes.note}>
          The law still applies: no texts before 8 AM or after 9 PM their time, and some states are stricter.
          If nothing tells where someone is, they are texted from noon to 8 PM Eastern.
        </p>
      )}
    </>
  );
}
