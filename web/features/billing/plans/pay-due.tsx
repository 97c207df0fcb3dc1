import { Button } from '@mantine/core';
import type { PlanFacts } from '#domain/billing/billing-answers.ts';
import { formatDay } from '#domain/billing/invoices.ts';
import { formatCents } from '#domain/plain/money.ts';
import { ErrorBox } from '#web/components/state/error-box.tsx';
import { toast } from '#web/lib/toast.ts';
import { BankStep } from '../checkout/bank-step.tsx';
import {
  cancelInvoicePayment,
  confirmInvoice,
  findInvoiceOutcome,
  payInvoice,
} from '../checkout/payment-api.ts';
import { type PaymentWay, usePurchase } from '../checkout/use-purchase.ts';
import classes from './plan-section.module.css';

const byInvoice: PaymentWay = {
  find: findInvoiceOutcome,
  confirm: confirmInvoice,
  cancel: cancelInvoicePayment,
  stopped: 'You stopped the payment. Nothing was charged, and the invoice is still due.',
};

type Due = NonNullable<PlanFacts['due']>;

/** A renewal that could not be collected, and the way to pay it oneself: only then can the bank ask. */
export function PayDue({ plan, due }: { plan: PlanFacts; due: Due }) {
  const purchase = usePurchase({
    way: byInvoice,
    onDone: () => toast.success(`Invoice ${due.invoiceNumber} is paid`),
  });
  return (
    <div className={classes.due}>
      <ErrorBox message={purchase.problem ?? explainDue(due, plan.card !== null)}>
        {plan.card && (
          <div className={classes.payNow}>
            <Button
              disabled={purchase.busy}
              onClick={() => void purchase.press(() => payInvoice(due.invoiceId))}
            >
              {purchase.busy ? 'Processing...' : `Pay ${formatCents(due.amountCents)} now`}
            </Button>
          </div>
        )}
      </ErrorBox>
      <BankStep
        purchase={purchase}
        amountCents={due.amountCents}
        testMode={plan.testMode}
        publishableKey={plan.publishableKey}
      />
    </div>
  );
}

function explainDue(due: Due, hasCard: boolean): string {
  const { invoiceNumber, amountCents, nextTryOn, needsConfirmation } = due;
  const what = needsConfirmation
    ? `Your bank wants you to confirm ${formatCents(amountCents)} for invoice ${invoiceNumber}.`
    : `We could not charge ${formatCents(amountCents)} for invoice ${invoiceNumber}.`;
  const next = nextTryOn
    ? `We try again on ${formatDay(nextTryOn)}.`
    : 'Your plan is paused: calls are recorded and kept for 30 days, and their notes wait.';
  const how = hasCard ? 'Pay it here, or replace your card below.' : 'Add a card below to pay it now.';
  return `${what} ${next} ${how}`;
}
