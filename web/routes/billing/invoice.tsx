import { IconReceiptOff } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { PageBar } from '#web/components/layout/page-bar.tsx';
import { Loading } from '#web/components/state/loading.tsx';
import { NotHere } from '#web/components/state/not-here.tsx';
import { useInvoice } from '#web/features/billing/api.ts';
import { DownloadReceipt } from '#web/features/billing/checkout/download-receipt.tsx';
import { InvoiceSheet } from '#web/features/billing/invoices/invoice-sheet.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import classes from './invoice.module.css';

export function Component() {
  const { invoiceId = '' } = useParams();
  const invoice = useInvoice(invoiceId);
  usePageTitle(invoice.data ? `Invoice ${invoice.data.invoiceNumber}` : 'Invoice');
  return (
    <>
      <div className={classes.bar}>
        <PageBar to="/dashboard/billing-history" label="Back to Billing History">
          {invoice.data && <DownloadReceipt invoiceId={invoiceId} />}
        </PageBar>
      </div>
      {invoice.isPending && <Loading text="Loading invoice..." />}
      {invoice.data && <InvoiceSheet invoice={invoice.data} />}
      {invoice.isLoadingError && (
        <NotHere
          what="invoice"
          icon={<IconReceiptOff size={26} />}
          why="The link may belong to another account."
          error={invoice.error}
          onRetry={() => void invoice.refetch()}
          busy={invoice.isFetching}
        />
      )}
    </>
  );
}
