import type { Tx } from '../../../db/database.ts';
import type { RecapFrame } from './recap.ts';

interface FramedCall {
  account_id: string | null;
  phone_number_id: string | null;
  started_at: Date;
}

/** Who writes to the customer: the company, and the person on whose line the call was. */
export async function findRecapFrame(tx: Tx, call: FramedCall): Promise<RecapFrame> {
  const calledAt = call.started_at.toISOString();
  const sender = call.account_id && (await findSender(tx, call.account_id, call.phone_number_id));
  if (!sender)
    return {
      calledAt,
      timeZone: 'America/Chicago',
      companyName: null,
      companyPhone: null,
      companyEmail: null,
      proName: null,
    };
  const companyName = sender.companyName || sender.name;
  return {
    calledAt,
    timeZone: sender.timeZone,
    companyName,
    companyPhone: sender.primaryPhone ?? sender.linePhone ?? sender.phone,
    companyEmail: sender.primaryEmail,
    // Someone who works alone is not named twice.
    proName: sender.personName && sender.personName !== companyName ? sender.personName : null,
  };
}

function findSender(tx: Tx, accountId: string, lineId: string | null) {
  return tx
    .selectFrom('accounts')
    .leftJoin('company_info', 'company_info.account_id', 'accounts.id')
    .leftJoin('phone_numbers', (join) =>
      join.onRef('phone_numbers.account_id', '=', 'accounts.id').on('phone_numbers.id', '=', lineId),
    )
    .select(['accounts.name', 'accounts.phone', 'accounts.time_zone as timeZone'])
    .select(['company_name as companyName', 'primary_phone as primaryPhone', 'primary_email as primaryEmail'])
    .select(['assigned_person_name as personName', 'phone_numbers.phone_number as linePhone'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
}
