import { type Kysely, sql } from 'kysely';
import type { Invoice } from '#domain/billing/billing-answers.ts';
import { AppError } from '#domain/plain/errors.ts';
import type { DB } from '../../../db/schema.generated.ts';
import type { Deps } from '../../../deps.ts';

/** Everything that stands on the invoice, or null when it is not this account's. */
export async function findInvoice(
  db: Kysely<DB>,
  { accountId, invoiceId }: InvoiceOf,
): Promise<Invoice | null> {
  const [invoice, items] = await Promise.all([
    db
      .selectFrom('invoices')
      .leftJoin('company_info', 'company_info.account_id', 'invoices.account_id')
      .innerJoin('accounts', 'accounts.id', 'invoices.account_id')
      .innerJoin('logins', 'logins.account_id', 'accounts.id')
      .leftJoin('payments', 'payments.id', 'invoices.payment_id')
      .leftJoin('payment_methods', 'payment_methods.id', 'payments.payment_method_id')
      .select(invoiceColumns)
      .select(['payment_methods.brand', 'payment_methods.last4'])
      .select(['accounts.name as userName', 'logins.email', 'company_info.company_name as companyName'])
      .select('company_info.address')
      .where('invoices.account_id', '=', accountId)
      .where('invoices.id', '=', invoiceId)
      .where('logins.role', '=', 'owner')
      .executeTakeFirst(),
    db
      .selectFrom('invoice_items')
      .select(['id', 'item_name as itemName', 'quantity'])
      .select(['unit_price_cents as unitPriceCents', 'total_price_cents as totalPriceCents'])
      .where('account_id', '=', accountId)
      .where('invoice_id', '=', invoiceId)
      .orderBy('position')
      .execute(),
  ]);
  if (!invoice) return null;
  const { brand, last4, userName, companyName, address, email, ...facts } = invoice;
  return {
    ...facts,
    card: brand && last4 ? { brand, last4 } : null,
    billedTo: { name: companyName || userName, address, email },
    items,
  };
}

interface InvoiceOf {
  accountId: string;
  invoiceId: string;
}

/** A pro's own invoice, read as that pro. */
export async function getInvoice({ db }: Deps, which: InvoiceOf): Promise<Invoice> {
  const invoice = await db.asAccount(which.accountId, (tx) => findInvoice(tx, which));
  if (!invoice) throw new AppError('not_found', { userMessage: 'We could not find that invoice.' });
  return invoice;
}

export const invoiceColumns = [
  'invoices.id',
  'invoices.invoice_number as invoiceNumber',
  'invoices.plan_type as planType',
  'invoices.amount_cents as amountCents',
  'invoices.status',
  'payments.dispute_state as dispute',
  // As text: a day has no time zone to be moved by.
  sql<string>`invoices.date::text`.as('date'),
  'invoices.is_prorated as isProrated',
  'invoices.prorated_amount_cents as proratedAmountCents',
  'invoices.total_monthly_cents as totalMonthlyCents',
] as const;
