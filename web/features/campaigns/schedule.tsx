import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendarTime } from '@tabler/icons-react';
import { useState } from 'react';
import { nameTimeZone } from '#domain/accounts/time-zones.ts';
import { Form, FormNote } from '#web/components/form/form.tsx';
import { SaveProblem } from '#web/components/form/save-problem.tsx';
import { SideDrawer } from '#web/components/layout/side-drawer.tsx';
import { toast } from '#web/lib/toast.ts';
import { toInstant, toWallClock } from '../../lib/zoned-time.ts';
import { useOptions, useSchedule } from './api.ts';
import { tomorrowAtTen } from './tomorrow-at-ten.ts';

interface ScheduleProps {
  id: string;
  /** When it goes out as it stands; null for a draft. */
  scheduledAt: string | null;
}

/** Another time for what is paid for and has not begun; it costs nothing. */
export function Schedule({ id, scheduledAt }: ScheduleProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const options = useOptions();
  const title = scheduledAt ? 'Reschedule' : 'Schedule';
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarTime size={18} aria-hidden="true" />}
        onClick={open}
        disabled={!options.data}
      >
        {title}
      </Button>
      <SideDrawer title={title} position="right" opened={opened} onClose={close}>
        {options.data && (
          <ScheduleForm id={id} scheduledAt={scheduledAt} timeZone={options.data.timeZone} onDone={close} />
        )}
      </SideDrawer>
    </>
  );
}

function ScheduleForm({
  id,
  scheduledAt,
  timeZone,
  onDone,
}: ScheduleProps & { timeZone: string; onDone: () => void }) {
  const [local, setLocal] = useState(toWallClock(scheduledAt ?? tomorrowAtTen(timeZone), timeZone));
  const schedule = useSchedule(id);
  const at = toInstant(local, timeZone);

  function submit(event: React.FormEvent) {
    event.preventDefault();
    schedule.mutate(at, {
      onSuccess: () => {
        toast.success('Campaign scheduled');
        onDone();
      },
    });
  }

  return (
    <Form onSubmit={submit} aria-busy={schedule.isPending}>
      <FormNote>It is paid for. Picking another time costs nothing.</FormNote>
      <TextInput
        label="Date and time"
        description={`In your time zone, ${nameTimeZone(timeZone)}.`}
        type="datetime-local"
        data-autofocus
        value={local}
        onChange={(event) => setLocal(event.currentTarget.value)}
      />
      <SaveProblem change={schedule} fallback="The time was not saved. Try again." />
      <div>
        <Button type="submit" disabled={!at || schedule.isPending}>
          {schedule.isPending ? 'Saving...' : 'Save time'}
        </Button>
      </div>
    </Form>
  );
}
