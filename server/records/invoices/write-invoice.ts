import type { Tx } from '../../db/database.ts';
import { noteEvent } from '../webhooks/note-event.ts';

export interface InvoiceLine {
  name: string;
  quantity: number;
  unitPriceCents: number;
}

interface NewInvoice {
  accountId: string;
  /** The account's own day. */
  date: string;
  kind: 'purchase' | 'renewal';
  orderId?: string;
  subscriptionId?: string;
  cycleStart?: string;
  paymentId: string | null;
  planType: string;
  amountCents: number;
  /** Null where whole months are paid for. */
  proratedCents: number | null;
  totalMonthlyCents: number;
  /** Null while it is still to be collected. */
  paidAt: Date | null;
  items: InvoiceLine[];
}

/** Numbered by the database, one after the other for each account. */
export async function writeInvoice(tx: Tx, invoice: NewInvoice): Promise<string> {
  const { accountId, proratedCents, items } = invoice;
  const { id } = await tx
    .insertInto('invoices')
    .values({
      account_id: accountId,
      kind: invoice.kind,
      order_id: invoice.orderId ?? null,
      subscription_id: invoice.subscriptionId ?? null,
      cycle_start: invoice.cycleStart ?? null,
      payment_id: invoice.paymentId,
      plan_type: invoice.planType,
      amount_cents: invoice.amountCents,
      status: invoice.paidAt ? 'paid' : 'open',
      paid_at: invoice.paidAt,
      date: invoice.date,
      is_prorated: proratedCents !== null,
      prorated_amount_cents: proratedCents,
      total_monthly_cents: invoice.totalMonthlyCents,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('invoice_items')
    .values(
      items.map(({ name, quantity, unitPriceCents }, position) => ({
        account_id: accountId,
        invoice_id: id,
        position,
        item_name: name,
        quantity,
        unit_price_cents: unitPriceCents,
        total_price_cents: quantity * unitPriceCents,
      })),
    )
    .execute();
  const { paidAt } = invoice;
  if (paidAt) await noteEvent(tx, { accountId, type: 'invoice.paid', data: { invoiceId: id }, at: paidAt });
  return id;
}
