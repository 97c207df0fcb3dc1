import type { ListedInvoice } from '#domain/billing/billing-answers.ts';
import { nameInvoiceStatus } from '#domain/billing/invoices.ts';
import { byteOrderMark, toRow } from '../../../csv.ts';

const dollars = (cents: number | null) => (cents === null ? null : (cents / 100).toFixed(2));

const columns: [name: string, value: (invoice: ListedInvoice) => string | null][] = [
  ['Invoice', ({ invoiceNumber }) => invoiceNumber],
  ['Date', ({ date }) => date],
  ['For', ({ planType }) => planType],
  ['Status', ({ status, dispute }) => nameInvoiceStatus(status, dispute)],
  ['Amount USD', ({ amountCents }) => dollars(amountCents)],
  ['Prorated', ({ isProrated }) => (isProrated ? 'yes' : 'no')],
  ['Monthly total USD', ({ totalMonthlyCents }) => dollars(totalMonthlyCents)],
];

export function invoicesCsv(invoices: ListedInvoice[]): string {
  const rows = invoices.map((invoice) => toRow(columns.map(([, value]) => value(invoice))));
  return byteOrderMark + toRow(columns.map(([name]) => name)) + rows.join('');
}
