import { sql } from 'kysely';
import type { CancelledOrder, InvoiceOutcome } from '#domain/billing/billing-answers.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { Deps } from '../../../deps.ts';
import { PaymentsError } from '../../../providers/payments/payments.ts';
import { chargePayment } from '../payments/charge-payment.ts';
import { getCard } from '../payments/find-card.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { collectInvoiceJob } from './collect-invoice.job.ts';
import { openTry } from './collect-invoice.ts';

interface InvoiceOf {
  accountId: string;
  invoiceId: string;
}

/**
 * The person pays an open invoice themselves: they are there to answer their bank, which a renewal at night cannot ask.
 * Pressed again while it waits, the same charge goes on.
 */
export async function payInvoice(deps: Deps, which: InvoiceOf): Promise<InvoiceOutcome> {
  const { invoiceId, accountId } = which;
  await getOwnInvoice(deps, which);
  const { card } = await getCard(deps, accountId);
  if (!card) throw new AppError('card_needed', { userMessage: 'Add a card first, then pay.' });
  const paymentId = await deps.db.service
    .transaction()
    .execute((tx) => openTry(deps, tx, { invoiceId, isOnSession: true }));
  if (paymentId) await charge(deps, paymentId);
  return findInvoiceOutcome(deps, which);
}

async function charge(deps: Deps, paymentId: string): Promise<void> {
  try {
    await settlePayment(deps, paymentId, await chargePayment(deps, paymentId));
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    deps.log.warn({ err: error, paymentId }, 'no answer about a charge: the recovery asks again');
    throw new AppError('unavailable', {
      message: 'the card processor did not answer',
      userMessage:
        'The card processor did not answer. We find out whether the payment went through; you are never charged twice.',
      cause: error,
    });
  }
}

/** The person has answered their bank; the webhook may have been faster. */
export async function confirmInvoice(deps: Deps, which: InvoiceOf): Promise<InvoiceOutcome> {
  const { payment } = await getOwnInvoice(deps, which);
  if (payment?.state === 'requires_action' && payment.chargeRef) {
    const { result } = await deps.payments.syncCharge(payment.chargeRef);
    await settlePayment(deps, payment.id, result);
  }
  return findInvoiceOutcome(deps, which);
}

/** The person changed their mind: the invoice stays open and is tried again as planned. */
export async function cancelInvoicePayment(deps: Deps, which: InvoiceOf): Promise<CancelledOrder> {
  const { payment } = await getOwnInvoice(deps, which);
  if (payment?.state === 'requires_action' && payment.chargeRef) {
    const { result } = await deps.payments.cancelCharge(payment.chargeRef);
    await settlePayment(deps, payment.id, result);
  }
  const { status } = await getOwnInvoice(deps, which);
  return { status: status === 'paid' ? 'completed' : 'cancelled' };
}

/** How the latest payment of the invoice stands. One that was refused is an error with its reason. */
export async function findInvoiceOutcome(deps: Deps, which: InvoiceOf): Promise<InvoiceOutcome> {
  const { invoiceId } = which;
  const { status, payment } = await getOwnInvoice(deps, which);
  if (status === 'paid') {
    // A plan that comes back leaves a bill for the rest of this month.
    await deps.queue.enqueue(collectInvoiceJob, { invoiceId });
    return { status: 'completed', invoiceId };
  }
  if (status !== 'open')
    throw new AppError('not_found', { userMessage: 'There is nothing to pay on this invoice.' });
  if (payment?.state === 'failed')
    throw new AppError('payment_declined', { userMessage: payment.failure ?? undefined });
  if (payment?.state !== 'requires_action' || !payment.chargeRef) return { status: 'processing', invoiceId };
  const { result } = await deps.payments.syncCharge(payment.chargeRef);
  if (result.state !== 'needs_confirmation') return { status: 'processing', invoiceId };
  const { chargeRef, clientSecret } = result;
  return { status: 'needs_confirmation', invoiceId, chargeRef, clientSecret };
}

async function getOwnInvoice({ db }: Deps, { accountId, invoiceId }: InvoiceOf) {
  const [row] = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('invoices')
      .leftJoin('payments', (join) =>
        join
          .onRef('payments.subscription_id', '=', 'invoices.subscription_id')
          .onRef('payments.cycle_start', '=', 'invoices.cycle_start'),
      )
      .select(['invoices.status', 'payments.id as paymentId', 'payments.state'])
      .select(['payments.provider_payment_id as chargeRef', 'payments.failure_message as failure'])
      .where('invoices.account_id', '=', accountId)
      .where('invoices.id', '=', invoiceId)
      .where('invoices.kind', '=', 'renewal')
      // One that is not over yet goes before those that failed.
      .orderBy(sql`payments.state = 'failed'`)
      .orderBy(sql`payments.created_at`, (order) => order.desc().nullsLast())
      .limit(1),
  );
  if (!row) throw new AppError('not_found', { userMessage: 'We could not find that invoice.' });
  const { status, paymentId, ...payment } = row;
  return { status, payment: paymentId ? { id: paymentId, ...payment } : null };
}
