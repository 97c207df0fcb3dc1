import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

/** A plain link: the browser's own download works on every phone. */
export function DownloadReceipt({ invoiceId }: { invoiceId: string }) {
  return (
    <Button
      component="a"
      href={`/api/invoices/${invoiceId}/receipt.pdf`}
      download
      leftSection={<IconDownload size={18} aria-hidden="true" />}
    >
      Download Receipt
    </Button>
  );
}
