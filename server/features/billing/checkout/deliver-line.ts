import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { sendLineEmailConfirmationJob } from '../../lines/send-line-email-confirmation.job.ts';
import { sendRecipientConfirmationJob } from '../../lines/send-recipient-confirmation.job.ts';
import type { Delivery } from './order-item.ts';

/** The used counts of the plan follow by a trigger; the address of the line's person is asked like any other. */
export async function deliverLine(
  deps: Deps,
  tx: Tx,
  { account, item }: Delivery<'phone_number'>,
): Promise<boolean> {
  const { phoneNumber, assignedPersonName, assignedEmail, sendToPrimary } = item.itemData;
  const added = await tx
    .insertInto('phone_numbers')
    .values({
      account_id: account.id,
      phone_number: phoneNumber,
      assigned_person_name: assignedPersonName,
      assigned_email: assignedEmail,
      send_to_primary: sendToPrimary,
      is_addon: item.priceCents > 0,
      monthly_price_cents: item.priceCents,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'phone_number']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  if (assignedEmail) await deps.queue.enqueue(sendLineEmailConfirmationJob, { lineId: added.id }, { tx });
  return true;
}

/** Notes go to the address only after its owner agreed: the job asks them. */
export async function deliverRecipient(
  deps: Deps,
  tx: Tx,
  { account, item }: Delivery<'email'>,
): Promise<boolean> {
  const { email: address, isGlobal, assignedPhoneId } = item.itemData;
  const line = isGlobal ? undefined : await findLine(tx, account.id, assignedPhoneId);
  const added = await tx
    .insertInto('email_recipients')
    .values({
      account_id: account.id,
      email: address,
      name: address.split('@')[0] ?? address,
      is_global: isGlobal,
      assigned_phone_id: line?.id ?? null,
      is_addon: item.priceCents > 0,
      monthly_price_cents: item.priceCents,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  await deps.queue.enqueue(sendRecipientConfirmationJob, { recipientId: added.id }, { tx });
  return true;
}

/** The line may have been deleted since the address was put in the cart. */
async function findLine(tx: Tx, accountId: string, id: string | null) {
  if (!id) return undefined;
  return tx
    .selectFrom('phone_numbers')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}
