import type { Tx } from '../../../db/database.ts';

interface Entry {
  kind: 'charge' | 'decline' | 'refund' | 'dispute' | 'dispute_won';
  amountCents: number;
  ref: string;
  reason?: string;
}

/** A fact about money, once: a replay of the same adds nothing. */
export async function addToLedger(
  tx: Tx,
  payment: { id: string; account_id: string },
  { kind, amountCents, ref, reason }: Entry,
): Promise<void> {
  await tx
    .insertInto('payment_ledger')
    .values({
      account_id: payment.account_id,
      payment_id: payment.id,
      kind,
      amount_cents: amountCents,
      provider_reference: ref,
      reason,
    })
    .onConflict((conflict) => conflict.columns(['payment_id', 'kind', 'provider_reference']).doNothing())
    .execute();
}
