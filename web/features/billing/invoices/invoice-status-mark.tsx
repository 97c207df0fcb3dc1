import { IconArrowBackUp, IconCircleCheck, IconClock, IconGavel, IconX } from '@tabler/icons-react';
import { type DisputeState, type InvoiceStatus, nameInvoiceStatus } from '#domain/billing/invoices.ts';
import classes from './invoice-status-mark.module.css';

const icons = { paid: IconCircleCheck, open: IconClock, refunded: IconArrowBackUp, void: IconX };

interface Props {
  status: InvoiceStatus;
  dispute: DisputeState | null;
}

export function InvoiceStatusMark({ status, dispute }: Props) {
  const isDisputed = dispute === 'open' || dispute === 'inquiry';
  const Icon = isDisputed ? IconGavel : icons[status];
  return (
    <span className={classes.mark} data-status={isDisputed ? 'open' : status}>
      <Icon size={18} stroke={2} aria-hidden="true" />
      {nameInvoiceStatus(status, dispute)}
    </span>
  );
}
