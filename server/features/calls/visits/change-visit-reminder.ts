import type { Deps } from '../../../deps.ts';
import { changeAppointmentReminder } from '../../../records/appointments/save-appointment.ts';
import type { OwnVisit } from '../../../records/visits/find-visit.ts';
import { getVisit } from './get-visit.ts';

/** Whether the customer of this one visit is reminded; null: as the settings say. */
export async function changeVisitReminder(
  { db }: Deps,
  { remind, ...own }: OwnVisit & { remind: boolean | null },
): Promise<void> {
  const { accountId, ref } = own;
  await db.service.transaction().execute(async (tx) => {
    await getVisit(tx, own, { lock: true });
    if ('appointmentId' in ref)
      return changeAppointmentReminder(tx, { accountId, appointmentId: ref.appointmentId, remind });
    await tx
      .updateTable('promises')
      .set({ remind_customer: remind })
      .where('account_id', '=', accountId)
      .where('id', '=', ref.promiseId)
      .execute();
  });
}
