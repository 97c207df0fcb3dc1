import { formatCents } from '../plain/money.ts';
import { billableDays, cycleDays } from './proration.ts';

export const invoiceStatuses = ['open', 'paid', 'refunded', 'void'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

const invoiceStatusNames: Record<InvoiceStatus, string> = {
  open: 'Due',
  paid: 'Paid',
  refunded: 'Refunded',
  void: 'Void',
};

/** How a dispute at the bank stands; an inquiry has taken no money, withdrawn ends one. */
export type DisputeState = 'inquiry' | 'withdrawn' | 'open' | 'won' | 'lost';

/** The word for an invoice: that of its status, unless the bank has the last one. */
export function nameInvoiceStatus(status: InvoiceStatus, dispute: DisputeState | null): string {
  if (dispute === 'open' || dispute === 'inquiry') return 'Disputed';
  return dispute === 'lost' ? 'Charged back' : invoiceStatusNames[status];
}

/** What the page, the mail and the paper all need to know of an invoice to add it up. */
export interface InvoiceSums {
  amountCents: number;
  isProrated: boolean;
  proratedAmountCents: number | null;
  totalMonthlyCents: number | null;
}

interface TotalRow {
  label: string;
  note: string;
  amountCents: number;
  /** The one that was, or will be, taken from the card. */
  isCharged: boolean;
}

/** The rows below the lines of an invoice, in the same words wherever it is shown. */
export function invoiceTotals(invoice: InvoiceSums): TotalRow[] {
  const { amountCents, isProrated, proratedAmountCents, totalMonthlyCents } = invoice;
  if (!isProrated) {
    // A top-up of minutes comes once: calling it a monthly total would promise a charge that never comes.
    if (totalMonthlyCents === 0 && amountCents > 0)
      return [{ label: 'Total', note: 'one time', amountCents, isCharged: true }];
    return [{ label: 'Total Monthly', note: 'per month', amountCents, isCharged: true }];
  }
  const prorated = proratedAmountCents ?? amountCents;
  const isAll = prorated === amountCents;
  return [
    { label: 'Prorated Charge', note: 'this month', amountCents: prorated, isCharged: isAll },
    ...(isAll ? [] : [{ label: 'Charged', note: 'with one-time items', amountCents, isCharged: true }]),
    { label: 'Total Monthly', note: 'per month', amountCents: totalMonthlyCents ?? 0, isCharged: false },
  ];
}

/** A day that has no time of its own, such as an invoice's: "Nov 15, 2026". */
export function formatDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'medium' });
}

export function describeCard(card: { brand: string; last4: string }): string {
  const brand = card.brand.replace(
    /(^|[\s_-])(\w)/g,
    (_, gap: string, letter: string) => `${gap ? ' ' : ''}${letter.toUpperCase()}`,
  );
  return `${brand} ending in ${card.last4}`;
}

/** "$7.50 paid on Nov 15, 2026 with Visa ending in 4242". */
export function describePayment(invoice: {
  amountCents: number;
  date: string;
  status: InvoiceStatus;
  card: { brand: string; last4: string } | null;
}): string {
  const amount = formatCents(invoice.amountCents);
  const day = formatDay(invoice.date);
  const card = invoice.card ? ` with ${describeCard(invoice.card)}` : '';
  if (invoice.status === 'open') return `${amount} due since ${day}`;
  if (invoice.status === 'void') return `Void: nothing was charged`;
  if (invoice.amountCents === 0) return `Nothing to pay on ${day}`;
  const paid = `${amount} paid on ${day}${card}`;
  return invoice.status === 'refunded' ? `${paid}, refunded` : paid;
}

/** Why a first month costs less, or null when it does not: "Prorated: 14 of 28 days of this billing cycle". */
export function describeProration(invoice: { isProrated: boolean; date: string }): string | null {
  if (!invoice.isProrated) return null;
  const days = billableDays(Number(invoice.date.slice(8)));
  return `Prorated: ${days} of ${cycleDays} days of this billing cycle`;
}
