import { IconArrowLeft, IconReceiptOff } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { PageHead } from '#web/components/layout/page-head.tsx';
import { EmptyState } from '#web/components/state/empty-state.tsx';
import { LoadError } from '#web/components/state/load-error.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { useInvoice } from '#web/features/billing/api.ts';
import { DownloadReceipt } from '#web/features/billing/checkout/download-receipt.tsx';
import { InvoiceSheet } from '#web/features/billing/invoices/invoice-sheet.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import classes from './invoice.module.css';

export function Component() {
  const { invoiceId = '' } = useParams();
  const invoice = useInvoice(invoiceId);
  usePageTitle(invoice.data ? `Invoice ${invoice.data.invoiceNumber}` : 'Invoice');
  const isGone = invoice.error instanceof ApiError && [400, 404].includes(invoice.error.status);
  return (
    <>
      <div className={classes.bar}>
        <Link to="/dashboard/billing-history" className={classes.back}>
          <IconArrowLeft size={18} aria-hidden="true" /> Back to Billing History
        </Link>
        {invoice.data && <DownloadReceipt invoiceId={invoiceId} />}
      </div>
      {invoice.isPending && <Loading text="Loading invoice..." />}
      {invoice.data && <InvoiceSheet invoice={invoice.data} />}
      {invoice.isError && <PageHead title="Invoice" />}
      {invoice.isError && !isGone && (
        <LoadError error={invoice.error} onRetry={() => void invoice.refetch()} busy={invoice.isFetching} />
      )}
      {isGone && (
        <EmptyState title="This invoice is not here" icon={<IconReceiptOff size={26} />}>
          The link may belong to another account.
        </EmptyState>
      )}
    </>
  );
}
