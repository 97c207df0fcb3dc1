import type { Tx } from '../../db/database.ts';

/** Whoever typed the code that was texted to it gets texts there, and their calls from it are taken. */
export async function noteCompanyPhoneWorks(
  tx: Tx,
  { accountId, lineId }: { accountId: string; lineId: string },
): Promise<void> {
  await tx
    .updateTable('company_info')
    .set({ receives_sms: true, eligible_call_ai: true })
    .where('account_id', '=', accountId)
    .where('primary_phone', '=', (eb) =>
      eb.selectFrom('phone_numbers').select('phone_number').where('id', '=', lineId),
    )
    .execute();
}
