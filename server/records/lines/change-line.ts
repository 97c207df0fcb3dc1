import type { EditLine } from '#domain/lines/lines.ts';
import type { Tx } from '../../db/database.ts';

interface OwnLine {
  accountId: string;
  lineId: string;
}

/** All but the number. False when the line is gone. */
export async function changeLine(
  tx: Tx,
  { accountId, lineId, change }: OwnLine & { change: Omit<EditLine, 'phoneNumber'> },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('phone_numbers')
    .set({
      assigned_person_name: change.assignedPersonName,
      assigned_email: change.assignedEmail,
      send_to_primary: change.sendToPrimary,
      send_recap_automatically: change.sendRecapAutomatically,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', lineId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Another number starts unproven: a trigger takes the proof of the old one away. */
export async function changeLineNumber(
  tx: Tx,
  { accountId, lineId, phoneNumber }: OwnLine & { phoneNumber: string },
): Promise<void> {
  await tx
    .updateTable('phone_numbers')
    .set({ phone_number: phoneNumber })
    .where('account_id', '=', accountId)
    .where('id', '=', lineId)
    .execute();
}
