import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';

interface Opening {
  accountId: string;
  cardId: string;
  amountCents: number;
  idempotencyKey: string;
  /** The person pays a renewal themselves, and can answer their bank. */
  isOnSession?: boolean;
  for:
    | { purpose: 'checkout'; order_id: string }
    | { purpose: 'renewal'; subscription_id: string; cycle_start: string };
}

/** Written before the charge: should we die in between, the recovery finds it and asks what became of it. */
export async function openPayment(deps: Deps, tx: Tx, opening: Opening): Promise<string> {
  const { id } = await tx
    .insertInto('payments')
    .values({
      account_id: opening.accountId,
      payment_method_id: opening.cardId,
      amount_cents: opening.amountCents,
      idempotency_key: opening.idempotencyKey,
      provider: deps.payments.name,
      is_on_session: opening.isOnSession ?? false,
      created_at: deps.clock.now(),
      ...opening.for,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
