import type { Tx } from '../../../db/database.ts';
import { chooseRecipients } from './choose-recipients.ts';

interface PlannedCall {
  id: string;
  account_id: string | null;
  phone_number_id: string | null;
}

/** Writes down who gets the notes, one row for each address; planning the same round twice changes nothing. */
export async function planDeliveries(tx: Tx, call: PlannedCall, round: number): Promise<void> {
  const { account_id } = call;
  if (!account_id) return;
  const line = call.phone_number_id ? await findLine(tx, account_id, call.phone_number_id) : null;
  const destinations = chooseRecipients(
    line,
    await listRecipients(tx, account_id),
    await listStopped(tx, account_id),
  );
  if (destinations.length === 0) return;
  const addresses = destinations.map(({ address }) => address);
  const dead = await tx
    .selectFrom('email_suppressions')
    .select('email')
    .where('email', 'in', addresses)
    .where('reason', 'in', ['bounce', 'complaint'])
    .execute();
  const isDead = new Set(dead.map(({ email }) => email));
  const rows = destinations.map(({ address, purpose, format }) => ({
    account_id,
    call_id: call.id,
    purpose,
    address,
    format,
    round,
    ...(isDead.has(address) && {
      state: 'failed' as const,
      last_error: 'Email to this address bounced before, so nothing is sent to it.',
    }),
  }));
  await tx
    .insertInto('call_deliveries')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['call_id', 'purpose', 'address', 'round']).doNothing())
    .execute();
}

async function findLine(tx: Tx, accountId: string, lineId: string) {
  const line = await tx
    .selectFrom('phone_numbers')
    .select(['id', 'assigned_email as assignedEmail', 'send_to_primary as sendToPrimary'])
    .select('assigned_email_confirmed_at as assignedEmailConfirmedAt')
    .where('account_id', '=', accountId)
    .where('id', '=', lineId)
    .executeTakeFirst();
  return line ?? null;
}

function listRecipients(tx: Tx, accountId: string) {
  return tx
    .selectFrom('email_recipients')
    .select(['email', 'kind', 'crm_format as crmFormat', 'is_global as isGlobal', 'is_primary as isPrimary'])
    .select(['assigned_phone_id as assignedPhoneId', 'confirmed_at as confirmedAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
}

async function listStopped(tx: Tx, accountId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('notes_opt_outs')
    .select('email')
    .where('account_id', '=', accountId)
    .where('stopped_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ email }) => email));
}
