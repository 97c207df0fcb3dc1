import { ButtonLink } from '#web/components/button-link.tsx';

/** The browser's own download works on every phone. */
export function DownloadReceipt({ invoiceId }: { invoiceId: string }) {
  return (
    <ButtonLink to={`/api/invoices/${invoiceId}/receipt.pdf`} reloadDocument download>
      Download Receipt
    </ButtonLink>
  );
}
