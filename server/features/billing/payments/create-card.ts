import type { Card } from '#domain/billing/billing-answers.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { SavedCard } from '../../../providers/payments/payments.ts';
import { lockAccount } from '../lock-account.ts';
import { payWithCard } from '../plans/subscription-terms.ts';
import { collectInvoiceJob } from '../renewals/collect-invoice.job.ts';
import { getCustomer } from './get-customer.ts';
import { removeCardJob } from './remove-card.job.ts';

/** Asks the processor what became of the form; the card it saved becomes the one that is charged. */
export async function createCard(
  deps: Deps,
  { accountId, setupRef }: { accountId: string; setupRef: string },
): Promise<{ card: Card }> {
  const { payments, db, clock } = deps;
  const setup = await payments.readCard(setupRef);
  if (setup.customerRef !== (await getCustomer(deps, accountId)))
    throw new AppError('not_found', { message: 'a card setup of another account' });
  if (setup.state === 'declined') throw new AppError('payment_declined', { userMessage: setup.reason });
  if (setup.state === 'waiting')
    throw new AppError('card_needed', { userMessage: 'The card is not complete yet. Fill in the form.' });
  const { card } = setup;
  return db.service.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId, clock.now());
    const id = await storeCard(deps, tx, accountId, card);
    await payWithCard(tx, accountId, id);
    await collectWhatIsDue(deps, tx, accountId);
    const { paymentMethodRef: _, ...shown } = card;
    return { card: { id, ...shown } };
  });
}

async function storeCard(deps: Deps, tx: Tx, accountId: string, card: SavedCard): Promise<string> {
  const { payments, clock, queue } = deps;
  const replaced = await tx
    .updateTable('payment_methods')
    .set({ is_default: false, removed_at: clock.now() })
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .where('provider_method_id', '!=', card.paymentMethodRef)
    .returning('id')
    .execute();
  for (const { id } of replaced) await queue.enqueue(removeCardJob, { paymentMethodId: id }, { tx });
  const { id } = await tx
    .insertInto('payment_methods')
    .values({
      account_id: accountId,
      provider: payments.name,
      provider_method_id: card.paymentMethodRef,
      brand: card.brand,
      last4: card.last4,
      expires_month: card.expiresMonth,
      expires_year: card.expiresYear,
      is_default: true,
    })
    // The same form sent twice.
    .onConflict((conflict) =>
      conflict.columns(['provider', 'provider_method_id']).doUpdateSet({ is_default: true }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A renewal that the old card could not pay is tried with the new one at once. */
async function collectWhatIsDue({ queue }: Deps, tx: Tx, accountId: string): Promise<void> {
  const open = await tx
    .selectFrom('invoices')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'renewal')
    .where('status', '=', 'open')
    .orderBy('cycle_start')
    .execute();
  for (const { id } of open) await queue.enqueue(collectInvoiceJob, { invoiceId: id }, { tx });
}
