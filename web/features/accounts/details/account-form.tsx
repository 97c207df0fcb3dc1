import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { SessionUser } from '#domain/accounts/shown-session.ts';
import { isHiddenZone, nameTimeZone, usTimeZones } from '#domain/accounts/time-zones.ts';
import { formatClockTime } from '#domain/plain/clock-time.ts';
import { Form } from '#web/components/form/form.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { deviceZone } from '#web/lib/account-zone.ts';
import { session } from '#web/lib/browser-session.ts';
import { fieldErrors } from '#web/lib/field-errors.ts';
import { toast } from '#web/lib/toast.ts';
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import classes from './account-form.module.css';
import { useChangeAccount } from './details-api.ts';

export function AccountForm({ user }: { user: SessionUser }) {
  const change = useChangeAccount();
  const form = useForm({
    initialValues: { name: user.name, timeZone: user.timeZone },
    validate: { name: (value) => (value.trim() ? null : 'Enter your full name or company.') },
  });
  useUnsavedChanges(form.isDirty());
  const { timeZone } = form.values;
  const here = deviceZone();
  const isAway = here !== timeZone && !isHiddenZone(here) && !tellsSameTime(here, timeZone);

  function submit(values: typeof form.values) {
    change.mutate(values, {
      onSuccess: (answer) => {
        session.accept('USER_UPDATED', answer);
        form.setInitialValues(values);
        form.resetDirty(values);
        toast.success('Account saved');
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  }

  return (
    <Form onSubmit={form.onSubmit(submit)} aria-label="Account" aria-busy={change.isPending}>
      <TextInput
        label="Account name"
        description="You, or your business. Customers see the name under Company Info."
        autoComplete="name"
        maxLength={120}
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label="Time zone"
        description={`It is ${formatClockTime(new Date(), timeZone)} there now. Your days, schedules, emails and billing follow it.`}
        data={choicesWith(timeZone)}
        {...form.getInputProps('timeZone')}
      />
      {isAway && (
        <p className={classes.here}>
          This device is on {nameTimeZone(here)}.{' '}
          <Button variant="default" size="compact-md" onClick={() => form.setFieldValue('timeZone', here)}>
            Use {nameTimeZone(here)}
          </Button>
        </p>
      )}
      <SaveProblem change={change} fallback="Your account was not saved. Try again." />
      <div>
        <Button type="submit" disabled={change.isPending || !form.isDirty()}>
          {change.isPending ? 'Saving...' : 'Save account'}
        </Button>
      </div>
    </Form>
  );
}

const usZones: readonly string[] = usTimeZones.map(({ zone }) => zone);

/** The zones of the country first, by the names people use; then every place there is. */
function choicesWith(current: string) {
  const places = new Set([...Intl.supportedValuesOf('timeZone'), current, deviceZone()]);
  const others = [...places].filter((zone) => !usZones.includes(zone) && zone.includes('/')).sort();
  return [
    {
      group: 'United States',
      items: usTimeZones.map(({ zone }) => ({ value: zone, label: nameTimeZone(zone) })),
    },
    {
      group: 'Everywhere else',
      items: others.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    },
  ];
}

/** Detroit and New York are two places with one clock: nobody has to choose between them. */
function tellsSameTime(one: string, other: string): boolean {
  const year = new Date().getUTCFullYear();
  return [0, 6].every((month) => {
    const at = new Date(Date.UTC(year, month, 15, 12));
    return formatClockTime(at, one) === formatClockTime(at, other);
  });
}
