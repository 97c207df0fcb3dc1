import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { lockAccount } from '../lock-account.ts';
import { chargePayment } from '../payments/charge-payment.ts';
import { findCard } from '../payments/find-card.ts';
import { openPayment } from '../payments/open-payment.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { takeTry } from './dunning-tries.ts';
import { settleRenewal } from './settle-renewal.ts';

/** One try to collect a renewal: on the 1st, on a day of dunning, or because the card was replaced. */
export async function collectInvoice(deps: Deps, invoiceId: string): Promise<void> {
  const paymentId = await deps.db.service.transaction().execute((tx) => openTry(deps, tx, { invoiceId }));
  if (paymentId) await settlePayment(deps, paymentId, await chargePayment(deps, paymentId));
}

interface Try {
  invoiceId: string;
  /** The person pays it themselves: the days of dunning stay as they are planned. */
  isOnSession?: boolean;
}

/** The payment to charge for; null when one is under way, or nothing has to be charged. */
export async function openTry(
  deps: Deps,
  tx: Tx,
  { invoiceId, isOnSession = false }: Try,
): Promise<string | null> {
  const owner = await tx
    .selectFrom('invoices')
    .select('account_id')
    .where('id', '=', invoiceId)
    .executeTakeFirst();
  if (!owner) return null;
  const account = await lockAccount(tx, owner.account_id, deps.clock.now());
  const invoice = await findOpenInvoice(tx, invoiceId);
  if (!invoice?.subscriptionId || !invoice.cycleStart) return null;
  const { subscriptionId, cycleStart, amountCents } = invoice;
  const tries = await tx
    .selectFrom('payments')
    .select('state')
    .where('account_id', '=', account.id)
    .where('subscription_id', '=', subscriptionId)
    .where('cycle_start', '=', sql<Date>`${cycleStart}::date`)
    .execute();
  // One is under way or its outcome is being found out.
  if (tries.some(({ state }) => state !== 'failed')) return null;
  const card = await findCard(tx, { accountId: account.id, provider: deps.payments.name });
  const paymentId =
    card && amountCents >= deps.payments.minimumChargeCents
      ? await openPayment(deps, tx, {
          accountId: account.id,
          cardId: card.id,
          amountCents,
          idempotencyKey: `renewal:${invoiceId}:${tries.length + 1}`,
          isOnSession,
          for: { purpose: 'renewal', subscription_id: subscriptionId, cycle_start: cycleStart },
        })
      : null;
  if (paymentId && isOnSession) return paymentId;
  if (paymentId) await takeTry(tx, { account, invoiceId, paymentId });
  // Too little to charge counts as paid; without a card the try has failed already.
  else await settleRenewal(deps, tx, { account, cycleStart, paymentId, outcome: card ? 'paid' : 'declined' });
  return paymentId;
}

async function findOpenInvoice(tx: Tx, invoiceId: string) {
  return tx
    .selectFrom('invoices')
    .select(['subscription_id as subscriptionId', 'amount_cents as amountCents'])
    .select(sql<string | null>`cycle_start::text`.as('cycleStart'))
    .where('id', '=', invoiceId)
    .where('status', '=', 'open')
    .executeTakeFirst();
}
