import { useMediaQuery } from '@mantine/hooks';
import { IconDownload, IconReceipt } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ListedInvoice } from '#domain/billing/billing-answers.ts';
import { formatDay } from '#domain/billing/invoices.ts';
import { formatCents } from '#domain/plain/money.ts';
import { Row, RowList } from '#web/components/row-list.tsx';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { below } from '#web/lib/breakpoints.ts';
import { useInvoices } from '../api.ts';
import classes from './invoice-history.module.css';
import { InvoiceStatusMark } from './invoice-status-mark.tsx';

/** A table where there is room for one, else rows. */
export function InvoiceHistory() {
  const invoices = useInvoices();
  const isNarrow = useMediaQuery(below('laptop'), undefined, { getInitialValueInEffect: false });
  if (invoices.isPending) return <Loading text="Loading invoices..." />;
  if (invoices.isLoadingError)
    return (
      <LoadError error={invoices.error} onRetry={() => void invoices.refetch()} busy={invoices.isFetching} />
    );
  const rows = invoices.data.invoices;
  if (rows.length === 0) return <NoInvoices />;
  return (
    <div className={classes.history}>
      {isNarrow ? <InvoiceRows rows={rows} /> : <InvoiceTable rows={rows} />}
      <a href="/api/invoices/export.csv" download className={classes.export}>
        <IconDownload size={18} aria-hidden="true" /> Download as CSV
      </a>
    </div>
  );
}

interface Rows {
  rows: ListedInvoice[];
}

function InvoiceTable({ rows }: Rows) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">INVOICE</th>
          <th scope="col" className={classes.number}>
            AMOUNT
          </th>
          <th scope="col">STATUS</th>
          <th scope="col">DATE</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map((invoice) => (
          <tr key={invoice.id}>
            <th scope="row" className={classes.name}>
              {invoice.invoiceNumber} <span className={classes.type}>{invoice.planType}</span>
            </th>
            <td className={classes.number}>{formatCents(invoice.amountCents)}</td>
            <td>
              <InvoiceStatusMark status={invoice.status} dispute={invoice.dispute} />
            </td>
            <td className={classes.date}>{formatDay(invoice.date)}</td>
            <td className={classes.number}>
              <ViewInvoice invoice={invoice} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function InvoiceRows({ rows }: Rows) {
  return (
    <RowList>
      {rows.map((invoice) => (
        <Row key={invoice.id} className={classes.row}>
          <span className={classes.name}>
            {invoice.invoiceNumber} <span className={classes.type}>{invoice.planType}</span>
          </span>
          <span className={classes.amount}>{formatCents(invoice.amountCents)}</span>
          <span className={classes.date}>{formatDay(invoice.date)}</span>
          <InvoiceStatusMark status={invoice.status} dispute={invoice.dispute} />
          <ViewInvoice invoice={invoice} />
        </Row>
      ))}
    </RowList>
  );
}

function ViewInvoice({ invoice }: { invoice: ListedInvoice }) {
  return (
    <Link
      to={`/dashboard/billing-history/${invoice.id}`}
      className={classes.view}
      aria-label={`View Invoice ${invoice.invoiceNumber}`}
    >
      View Invoice
    </Link>
  );
}

function NoInvoices() {
  return (
    <EmptyState
      title="No invoices yet"
      icon={<IconReceipt size={26} />}
      level={3}
      action={{ label: 'See your plan', to: '/dashboard/settings#plan' }}
    >
      Each purchase and each month is listed here, with what was bought, for how many days, and a receipt to
      download.
    </EmptyState>
  );
}
