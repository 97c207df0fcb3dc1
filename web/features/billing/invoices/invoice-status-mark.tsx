import { IconArrowBackUp, IconCircleCheck, IconClock, IconX } from '@tabler/icons-react';
import { type InvoiceStatus, invoiceStatusNames } from '#domain/billing/invoices.ts';
import classes from './invoice-status-mark.module.css';

const icons = { paid: IconCircleCheck, open: IconClock, refunded: IconArrowBackUp, void: IconX };

export function InvoiceStatusMark({ status }: { status: InvoiceStatus }) {
  const Icon = icons[status];
  return (
    <span className={classes.mark} data-status={status}>
      <Icon size={18} stroke={2} aria-hidden="true" />
      {invoiceStatusNames[status]}
    </span>
  );
}
