import type { Deps } from '../../deps.ts';
import { invoiceColumns } from './load-invoice.ts';

/** Newest first. One a month and one a purchase: an account's whole history fits one answer. */
export async function listInvoices({ db }: Deps, accountId: string) {
  const rows = await db.readAsAccount(accountId, (read) =>
    read
      .selectFrom('invoices')
      .select(invoiceColumns)
      .where('account_id', '=', accountId)
      .orderBy('date', 'desc')
      .orderBy('number', 'desc'),
  );
  return rows;
}
