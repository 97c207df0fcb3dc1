import { Button } from '@mantine/core';
import { IconCalendar, IconDownload, IconPencil, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Appointment } from '#domain/messages/shown-messages.ts';
import { SideDrawer } from '#web/components/layout/side-drawer.tsx';
import { Row, RowList } from '#web/components/row-list.tsx';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useChangeAppointment } from './api.ts';
import { AppointmentForm } from './appointment-form.tsx';
import classes from './appointments.module.css';

const iconProps = { size: 18, 'aria-hidden': true } as const;

interface AppointmentsProps {
  appointments: Appointment[];
  timeZone: string;
  /** What the customer of a booked one can be told. */
  renderTools: (appointment: Appointment) => ReactNode;
}

/** What was agreed on, with a file for the calendar. */
export function Appointments({ appointments, timeZone, renderTools }: AppointmentsProps) {
  if (appointments.length === 0) return null;
  return (
    <section className={classes.part} aria-labelledby="appointments">
      <h2 id="appointments" className={classes.title}>
        Appointments
      </h2>
      <RowList>
        {appointments.map((appointment) => (
          <AppointmentRow key={appointment.id} appointment={appointment} timeZone={timeZone}>
            {appointment.state === 'booked' && renderTools(appointment)}
          </AppointmentRow>
        ))}
      </RowList>
    </section>
  );
}

interface AppointmentRowProps {
  appointment: Appointment;
  timeZone: string;
  children: ReactNode;
}

function AppointmentRow({ appointment, timeZone, children }: AppointmentRowProps) {
  const [isEditing, setIsEditing] = useState(false);
  const change = useChangeAppointment(appointment.id);
  const values = { ...appointment, address: appointment.address ?? '', notes: appointment.notes ?? '' };
  const { title, address, notes, startsAt, endsAt } = values;
  const isCancelled = appointment.state === 'cancelled';

  function cancel() {
    change.mutate(
      { title, address, notes, startsAt, endsAt, state: 'cancelled' },
      {
        onSuccess: () => toast.success('Appointment canceled'),
        onError: (error) => toast.error(messageOf(error, 'The appointment was not canceled. Try again.')),
      },
    );
  }

  return (
    <Row className={classes.row}>
      <div className={classes.words} data-cancelled={isCancelled}>
        <div className={classes.name}>
          <IconCalendar {...iconProps} /> {title}
        </div>
        <div>
          {formatSpan(startsAt, endsAt, timeZone)}
          {isCancelled && ' · Canceled'}
        </div>
        {address && <div className={classes.address}>{address}</div>}
      </div>
      <div className={classes.actions}>
        {children}
        <Button
          component="a"
          href={`/api/appointments/${appointment.id}/calendar.ics`}
          download
          variant="default"
          leftSection={<IconDownload {...iconProps} />}
        >
          Calendar file
        </Button>
        {!isCancelled && (
          <>
            <Button
              variant="default"
              leftSection={<IconPencil {...iconProps} />}
              onClick={() => setIsEditing(true)}
            >
              Change
            </Button>
            <Button
              variant="default"
              leftSection={<IconX {...iconProps} />}
              onClick={cancel}
              loading={change.isPending}
            >
              Cancel appointment
            </Button>
          </>
        )}
      </div>
      <SideDrawer
        title="Change appointment"
        position="right"
        opened={isEditing}
        onClose={() => setIsEditing(false)}
      >
        <AppointmentForm
          initial={values}
          suggested={{ title, address }}
          timeZone={timeZone}
          change={change}
          onSave={(next) =>
            change.mutate(
              { ...next, state: 'booked' },
              {
                onSuccess: () => {
                  toast.success('Appointment changed');
                  setIsEditing(false);
                },
              },
            )
          }
        />
      </SideDrawer>
    </Row>
  );
}

function formatSpan(startsAt: string, endsAt: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full', timeStyle: 'short' });
  return format.formatRange(new Date(startsAt), new Date(endsAt));
}
