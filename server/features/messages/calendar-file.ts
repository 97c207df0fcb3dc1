import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { AppError } from '#domain/plain/errors.ts';
import { formatPhone } from '#domain/plain/phone-format.ts';
import type { Deps } from '../../deps.ts';

/** One appointment for any calendar program. The same id and a growing number make a change replace what was there. */
export async function drawCalendarFile(
  { db, publicUrl }: Deps,
  { accountId, appointmentId }: { accountId: string; appointmentId: string },
): Promise<string> {
  const [found] = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('appointments')
      .leftJoin('contacts', (join) =>
        join.onRef('contacts.id', '=', 'appointments.contact_id').on('contacts.account_id', '=', accountId),
      )
      .select([
        'title',
        'appointments.address',
        'appointments.notes',
        'starts_at',
        'ends_at',
        'appointments.state',
        'sequence',
      ])
      .select(['contacts.name', 'contacts.phone', 'appointments.updated_at', 'appointments.created_at'])
      .where('appointments.account_id', '=', accountId)
      .where('appointments.id', '=', appointmentId),
  );
  if (!found) throw new AppError('not_found', { userMessage: 'We could not find that appointment.' });
  const who = [found.name, found.phone && formatPhone(found.phone)].filter(Boolean).join(', ');
  const isCancelled = found.state === 'cancelled';
  const calendar = ical({
    prodId: { company: 'Jotline', product: 'Appointments', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${appointmentId}@${new URL(publicUrl).hostname}`,
    sequence: found.sequence,
    stamp: found.updated_at,
    created: found.created_at,
    start: found.starts_at,
    end: found.ends_at,
    summary: found.title,
    location: found.address,
    description: [who, found.notes].filter(Boolean).join('\n') || null,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
}
