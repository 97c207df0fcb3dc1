import type { ListedInvoice } from '#domain/billing/billing-answers.ts';
import type { Deps } from '../../../deps.ts';
import { invoiceColumns } from './find-invoice.ts';

/** Newest first. One a month and one a purchase: an account's whole history fits one answer. */
export async function listInvoices({ db }: Deps, accountId: string): Promise<ListedInvoice[]> {
  return db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('invoices')
      .leftJoin('payments', 'payments.id', 'invoices.payment_id')
      .select(invoiceColumns)
      .where('invoices.account_id', '=', accountId)
      .orderBy('date', 'desc')
      .orderBy('number', 'desc'),
  );
}
