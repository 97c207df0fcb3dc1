import type { ChangeAppointment, NewAppointment } from '#domain/calls/appointments.ts';
import type { Tx } from '../../db/database.ts';

interface Origin {
  accountId: string;
  contactId: string | null;
  campaignId: string | null;
}

/** Null when the reply it comes from has an appointment already. */
export async function createAppointment(
  tx: Tx,
  { accountId, contactId, campaignId }: Origin,
  input: NewAppointment,
): Promise<{ id: string } | null> {
  const created = await tx
    .insertInto('appointments')
    .values({
      account_id: accountId,
      contact_id: contactId,
      campaign_id: campaignId,
      message_id: input.messageId ?? null,
      ...toColumns(input),
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'message_id']).where('message_id', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return created ?? null;
}

/** The file of a later change replaces the earlier one in the calendars that have it. Null when there is none. */
export async function changeAppointment(
  tx: Tx,
  { accountId, appointmentId }: { accountId: string; appointmentId: string },
  input: ChangeAppointment,
): Promise<{ id: string } | null> {
  const changed = await tx
    .updateTable('appointments')
    .set((eb) => ({ ...toColumns(input), state: input.state, sequence: eb('sequence', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('id', '=', appointmentId)
    .returning('id')
    .executeTakeFirst();
  return changed ?? null;
}

function toColumns({ title, address, notes, startsAt, endsAt }: ChangeAppointment | NewAppointment) {
  return { title, address: address || null, notes: notes || null, starts_at: startsAt, ends_at: endsAt };
}

/** Whether the customer is reminded of it; null: as the settings say. Calendars have nothing of it. */
export async function changeAppointmentReminder(
  tx: Tx,
  { accountId, appointmentId, remind }: { accountId: string; appointmentId: string; remind: boolean | null },
): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ remind_customer: remind })
    .where('account_id', '=', accountId)
    .where('id', '=', appointmentId)
    .execute();
}
