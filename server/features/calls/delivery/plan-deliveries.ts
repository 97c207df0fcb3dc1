import type { Tx } from '../../../db/database.ts';
import { chooseRecipients } from './choose-recipients.ts';

interface PlannedCall {
  id: string;
  user_id: string | null;
  phone_number_id: string | null;
}

/** Writes down who gets the notes, one row for each address; planning the same round twice changes nothing. */
export async function planDeliveries(tx: Tx, call: PlannedCall, round: number): Promise<void> {
  const { user_id } = call;
  if (!user_id) return;
  const line = call.phone_number_id ? await findLine(tx, user_id, call.phone_number_id) : null;
  const destinations = chooseRecipients(
    line,
    await listRecipients(tx, user_id),
    await listStopped(tx, user_id),
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
    user_id,
    call_id: call.id,
    purpose,
    address,
    format,
    round,
    ...(isDead.has(address) && {
      state: 'failed',
      last_error: 'Mail to this address came back before, so nothing is sent to it.',
    }),
  }));
  await tx
    .insertInto('call_deliveries')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['call_id', 'purpose', 'address', 'round']).doNothing())
    .execute();
}

async function findLine(tx: Tx, userId: string, lineId: string) {
  const line = await tx
    .selectFrom('phone_numbers')
    .select(['id', 'assigned_email as assignedEmail', 'send_to_primary as sendToPrimary'])
    .select('assigned_email_confirmed_at as assignedEmailConfirmedAt')
    .where('user_id', '=', userId)
    .where('id', '=', lineId)
    .executeTakeFirst();
  return line ?? null;
}

function listRecipients(tx: Tx, userId: string) {
  return tx
    .selectFrom('email_recipients')
    .select(['email', 'kind', 'crm_format as crmFormat', 'is_global as isGlobal', 'is_primary as isPrimary'])
    .select(['assigned_phone_id as assignedPhoneId', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

async function listStopped(tx: Tx, userId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('notes_opt_outs')
    .select('email')
    .where('user_id', '=', userId)
    .where('stopped_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ email }) => email));
}
