import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { addLine } from '../../../records/lines/add-line.ts';
import { addRecipient } from '../../../records/lines/add-recipient.ts';
import { sendLineEmailConfirmationJob } from '../../lines/send-line-email-confirmation.job.ts';
import { sendRecipientConfirmationJob } from '../../lines/send-recipient-confirmation.job.ts';
import type { Delivery } from './order-item.ts';

/** The address of the line's person is asked like any other. */
export async function deliverLine(
  deps: Deps,
  tx: Tx,
  { account, item }: Delivery<'phone_number'>,
): Promise<boolean> {
  const { assignedEmail } = item.itemData;
  const added = await addLine(tx, {
    ...item.itemData,
    accountId: account.id,
    monthlyPriceCents: item.priceCents,
  });
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
  const { email, isGlobal, assignedPhoneId } = item.itemData;
  const line = isGlobal ? undefined : await findLine(tx, account.id, assignedPhoneId);
  const added = await addRecipient(tx, {
    accountId: account.id,
    email,
    isGlobal,
    lineId: line?.id ?? null,
    monthlyPriceCents: item.priceCents,
  });
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
